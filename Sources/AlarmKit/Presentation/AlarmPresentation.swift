import LocalizedText

/// What an alarm says in each of its states.
public struct AlarmPresentation: Codable, Sendable {
    public var alert: AlarmPresentation.Alert
    public var countdown: AlarmPresentation.Countdown?
    public var paused: AlarmPresentation.Paused?

    public init(
        alert: AlarmPresentation.Alert, countdown: AlarmPresentation.Countdown? = nil,
        paused: AlarmPresentation.Paused? = nil
    ) {
        (self.alert, self.countdown, self.paused) = (alert, countdown, paused)
    }

    /// What it says while it counts down.
    public struct Countdown: Codable, Sendable {
        public var title: LocalizedStringResource
        public var pauseButton: AlarmButton?

        public init(title: LocalizedStringResource, pauseButton: AlarmButton? = nil) {
            (self.title, self.pauseButton) = (title, pauseButton)
        }
    }

    /// What it says while it is paused.
    public struct Paused: Codable, Sendable {
        public var title: LocalizedStringResource
        public var resumeButton: AlarmButton

        public init(title: LocalizedStringResource, resumeButton: AlarmButton) {
            (self.title, self.resumeButton) = (title, resumeButton)
        }
    }
}
