extension Alarm {
    /// What an alarm is doing.
    public enum State: Codable, Equatable, Hashable, Sendable {
        /// Waits for its time.
        case scheduled
        /// Runs down to an alert, before it or after a snooze.
        case countdown
        case paused
        /// Rings.
        case alerting
    }
}
