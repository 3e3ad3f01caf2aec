/// Where an intent may run: behind the scenes, or with its app in front.
public struct IntentModes: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let background = IntentModes(rawValue: 1)
    public static let foreground = IntentModes(rawValue: 2)

    /// When the app comes to the front.
    public enum ForegroundMode: Hashable, Sendable {
        case immediate
        case dynamic
        case deferred
    }

    public static func foreground(_ mode: ForegroundMode) -> IntentModes { .foreground }
}
