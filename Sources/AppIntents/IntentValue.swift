import Foundation

/// What an intent's parameter can be. `unset` is read before anything was put into the parameter, so that reading never traps.
public protocol IntentValue: Codable, Sendable {
    static var unset: Self { get }
}

extension String: IntentValue { public static var unset: String { "" } }
extension Bool: IntentValue { public static var unset: Bool { false } }
extension Int: IntentValue { public static var unset: Int { 0 } }
extension Double: IntentValue { public static var unset: Double { 0 } }
extension Date: IntentValue { public static var unset: Date { Date(timeIntervalSince1970: 0) } }
extension URL: IntentValue { public static var unset: URL { URL(fileURLWithPath: "/") } }
extension UUID: IntentValue {
    public static var unset: UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
}
extension Optional: IntentValue where Wrapped: IntentValue { public static var unset: Wrapped? { nil } }
extension Array: IntentValue where Element: IntentValue { public static var unset: [Element] { [] } }
