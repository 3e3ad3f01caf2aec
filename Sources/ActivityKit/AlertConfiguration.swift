import LocalizedText

/// How an alert tells of itself.
public struct AlertConfiguration: Sendable {
    public var title: LocalizedStringResource
    public var body: LocalizedStringResource
    public var sound: AlertSound

    public init(title: LocalizedStringResource, body: LocalizedStringResource, sound: AlertSound) {
        (self.title, self.body, self.sound) = (title, body, sound)
    }

    /// What an alert sounds like.
    public struct AlertSound: Equatable, Sendable {
        /// Nil is the user's own.
        package let name: String?

        /// The alarm sound of the user's desktop.
        public static var `default`: AlertSound { AlertSound(name: nil) }

        /// A sound file of the app's main bundle, of `sounds` in the user's data folder, or of the system's; with or without
        /// its ending.
        public static func named(_ name: String) -> AlertSound { AlertSound(name: name) }

        public static func == (a: AlertSound, b: AlertSound) -> Bool { a.name == b.name }
    }
}
