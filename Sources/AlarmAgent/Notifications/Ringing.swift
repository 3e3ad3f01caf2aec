import AlarmCore

/// An alarm that rings.
struct Ringing: Equatable {
    let alarm: Alarm
    let occurrence: Occurrence
    let began: Instant

    /// Nil for an alarm that does not ring.
    init?(_ alarm: Alarm) {
        guard case .alerting(let occurrence, let alert, _) = alarm.phase else { return nil }
        self.alarm = alarm
        self.occurrence = occurrence
        began = alert.began
    }

    var id: OccurrenceID { OccurrenceID(alarm: alarm.id, scheduled: occurrence.scheduled) }
    var canSnooze: Bool { alarm.canSnooze }
    var hasSnoozeButton: Bool { alarm.configuration.secondaryBehavior == .countdown && canSnooze }
    /// A timer has nothing to be missed: one dismissal is enough for it.
    var isTimer: Bool { alarm.configuration.schedule == nil && alarm.configuration.preAlert != nil }
}
