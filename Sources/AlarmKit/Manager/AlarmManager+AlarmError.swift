extension AlarmManager {
    /// The error AlarmKit's own apps look for. Everything else that can go wrong is an ``AlarmFailure``.
    public enum AlarmError: Error, Equatable, Hashable, Sendable {
        /// The app has as many alarms as it may have, or one is too large.
        case maximumLimitReached
    }
}
