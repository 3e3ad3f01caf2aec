import AlarmCore
import AlarmWire

/// What a listener is told.
enum AgentEvent: Sendable {
    /// All alarms of this app: the first event, and again when the agent was away and they differ.
    case all([AlarmStatus])
    case changed(AlarmStatus)
    case removed(AlarmID)
}
