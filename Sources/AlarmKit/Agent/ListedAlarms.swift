import AlarmWire

/// A list of this app's alarms, which the agent need not send again as long as it is the same.
struct ListedAlarms: Sendable {
    /// The agent's name for it; 0 where nothing was listed yet.
    var revision: UInt64 = 0
    var statuses: [AlarmStatus] = []
    var alarms: [Alarm] = []
}
