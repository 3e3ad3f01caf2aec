/// One dated ringing of an alarm.
package struct Occurrence: Hashable, Sendable {
    /// When it was to ring; for a timer when its countdown ends, for an extra one when it was asked for.
    package var scheduled: Instant
    /// An extra one (`trigger`, `ring`) stands beside the schedule and leaves it as it is.
    package var isExtra = false
    /// When it first rang; nil before. A countdown with this set is a snooze.
    package var rang: Instant?
    /// How late it first rang.
    package var late: Duration = .zero
    /// Snoozes by the user.
    package var snoozes: UInt32 = 0
    /// Snoozes because nobody answered.
    package var autoSnoozes: UInt32 = 0
    /// Later occurrences of the alarm that came while this one was under way, and became one with it.
    package var merged: [Instant] = []

    package init(scheduled: Instant, isExtra: Bool = false) {
        self.scheduled = scheduled
        self.isExtra = isExtra
    }
}

/// Names one occurrence for good, also after a restart: the alarm, and the time it was scheduled for.
package struct OccurrenceID: Hashable, Sendable, CustomStringConvertible {
    package let alarm: AlarmID
    package let scheduled: Instant

    package init(alarm: AlarmID, scheduled: Instant) {
        self.alarm = alarm
        self.scheduled = scheduled
    }

    /// `ALARM.MICROSECONDS`, the form that notification actions carry.
    package init?(_ text: some StringProtocol) {
        guard let dot = text.lastIndex(of: "."), let alarm = AlarmID(String(text[..<dot])),
            let time = Int64(text[dot...].dropFirst())
        else { return nil }
        self.init(alarm: alarm, scheduled: Instant(microseconds: time))
    }

    package var description: String { "\(alarm).\(scheduled.microseconds)" }
}
