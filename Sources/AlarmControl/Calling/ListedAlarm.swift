import AlarmCore
import DBus

/// An alarm as the agent told it: an ALARM of the bus, read key by key, so that what a newer agent adds hides none.
struct ListedAlarm {
    let id: AlarmID
    /// Every key, as it came.
    let parts: [String: Value]

    init?(_ value: Value) {
        guard let parts = value.asOptions, let id = parts["id"]?.asString.flatMap(AlarmID.init) else { return nil }
        (self.id, self.parts) = (id, parts)
    }

    var state: String { parts["state"]?.asString ?? "" }
    var configuration: [String: Value] { parts["configuration"]?.asOptions ?? [:] }
    var title: String { configuration["title"]?.asString ?? "" }
    var next: Instant? { instant("next") }
    var rang: Instant? { instant("rang") }
    var isAlerting: Bool { state == Phase.State.alerting.rawValue }

    /// What a person calls the state: a countdown after a ring is a snooze, and one that will not ring is silenced.
    var stateText: String {
        if case .boolean(true) = parts["silenced"] { return "silenced" }
        return state == Phase.State.countdown.rawValue && rang != nil ? "snoozed" : state
    }

    /// What is left of a countdown that stands still.
    var remaining: Duration? {
        guard state == Phase.State.paused.rawValue, let total = parts["total"]?.asSpan,
            let elapsed = parts["elapsed"]?.asSpan
        else { return nil }
        return max(total - elapsed, .zero)
    }

    /// The first part of the id, which is nearly always enough to name it.
    var shortID: String { String(id.description.prefix(8)) }

    func instant(_ key: String) -> Instant? { parts[key]?.asInt64.map(Instant.init(microseconds:)) }
}
