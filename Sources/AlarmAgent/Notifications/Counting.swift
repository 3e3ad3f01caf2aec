import AlarmCore

/// An alarm that counts down to an alert, or stands still on its way there.
struct Counting: Equatable {
    let alarm: Alarm
    let occurrence: Occurrence
    let state: State
    /// When it will ring, and what is left of it; the one that does not stand still is known by the clock.
    let ends: Instant?
    let remaining: Duration?
    /// The whole length.
    let total: Duration
    /// False where it ends at a scheduled time.
    let canExtend: Bool

    enum State: Hashable {
        case running, snoozed, paused
    }

    /// Nil for an alarm that does neither, and for one that will not ring at its end.
    init?(_ alarm: Alarm) {
        guard let entry = CountingOrder.Entry(alarm) else { return nil }
        self.alarm = alarm
        state = entry.state
        switch alarm.phase {
        case .countdown(let occurrence, let countdown, _):
            self.occurrence = occurrence
            ends = entry.ends
            remaining = nil
            total = countdown.total
            canExtend = state == .snoozed || alarm.configuration.schedule == nil || !countdown.ends.isWall
        case .paused(let occurrence, let pause, _):
            self.occurrence = occurrence
            ends = nil
            remaining = pause.remaining
            total = pause.total
            canExtend = true
        case .scheduled, .alerting, .missed: return nil
        }
    }

    var id: OccurrenceID { OccurrenceID(alarm: alarm.id, scheduled: occurrence.scheduled) }
    var subject: Subject { .counting(id, state) }
}

extension Deadline {
    fileprivate var isWall: Bool { if case .wall = self { true } else { false } }
}
