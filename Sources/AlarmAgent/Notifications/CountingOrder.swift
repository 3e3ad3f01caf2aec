import AlarmCore

/// All that counts down and may be shown: what rings first, first; what stands still, last.
///
/// Small entries in a sorted array: with thousands of timers a change costs microseconds.
struct CountingOrder: Equatable {
    private var entries: [Entry] = []
    private var known: [AlarmID: Entry] = [:]

    struct Entry: Hashable, Comparable {
        let ends: Instant
        let alarm: AlarmID
        let scheduled: Instant
        let state: Counting.State

        /// Nil for an alarm that does not count, and for one that will not ring at its end.
        init?(_ alarm: Alarm) {
            guard !alarm.isSilenced else { return nil }
            self.alarm = alarm.id
            switch alarm.phase {
            case .countdown(let occurrence, let countdown, _):
                scheduled = occurrence.scheduled
                state = occurrence.rang == nil ? .running : .snoozed
                ends = countdown.ends.wall
            case .paused(let occurrence, _, _):
                scheduled = occurrence.scheduled
                state = .paused
                ends = Instant(microseconds: .max)
            case .scheduled, .alerting, .missed: return nil
            }
        }

        var subject: Subject { .counting(OccurrenceID(alarm: alarm, scheduled: scheduled), state) }

        static func < (left: Entry, right: Entry) -> Bool { (left.ends, left.alarm) < (right.ends, right.alarm) }
    }

    var first: AlarmID? { entries.first?.alarm }
    var count: Int { entries.count }

    /// The first so many.
    func first(_ most: Int) -> [AlarmID] { entries.prefix(most).map(\.alarm) }

    func contains(_ id: AlarmID) -> Bool { known[id] != nil }

    mutating func insert(_ entry: Entry) {
        remove(entry.alarm)
        known[entry.alarm] = entry
        entries.insert(entry, at: entries.place(of: entry))
    }

    mutating func remove(_ id: AlarmID) {
        guard let entry = known.removeValue(forKey: id) else { return }
        entries.remove(at: entries.place(of: entry))
    }

    /// Takes all of them out.
    mutating func removeAll() -> [Entry] {
        defer { (entries, known) = ([], [:]) }
        return entries
    }
}
