@_exported import LocalizedText

/// Something an app can do when it is asked to.
public protocol AppIntent: Sendable {
    associatedtype PerformResult: IntentResult

    static var title: LocalizedStringResource { get }
    static var openAppWhenRun: Bool { get }
    static var supportedModes: IntentModes { get }
    init()
    func perform() async throws -> PerformResult
}

extension AppIntent {
    public typealias Parameter<Value: IntentValue> = IntentParameter<Value>

    public static var openAppWhenRun: Bool { false }
    public static var supportedModes: IntentModes { openAppWhenRun ? .foreground : .background }
}
