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

        init(_ counting: Counting) {
            ends = counting.ends ?? Instant(microseconds: .max)
            alarm = counting.alarm.id
            scheduled = counting.occurrence.scheduled
            state = counting.state
        }

        var subject: Subject { .counting(OccurrenceID(alarm: alarm, scheduled: scheduled), state) }

        static func < (left: Entry, right: Entry) -> Bool { (left.ends, left.alarm) < (right.ends, right.alarm) }
    }

    var first: AlarmID? { entries.first?.alarm }
    var count: Int { entries.count }

    /// The first so many.
    func first(_ most: Int) -> [AlarmID] { entries.prefix(most).map(\.alarm) }

    func contains(_ id: AlarmID) -> Bool { known[id] != nil }

    mutating func insert(_ counting: Counting) {
        remove(counting.alarm.id)
        let entry = Entry(counting)
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
