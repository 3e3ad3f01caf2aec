import AlarmCore

/// All that counts down and may be shown: what rings first, first; what stands still, last.
///
/// Small entries in a sorted array: with thousands of timers a change costs microseconds.
struct CountingOrder: Equatable {
    private var entries: [Entry] = []
    private var known: [AlarmID: (counting: Counting, entry: Entry)] = [:]

    private struct Entry: Comparable {
        let ends: Instant
        let id: AlarmID

        static func < (left: Entry, right: Entry) -> Bool { (left.ends, left.id) < (right.ends, right.id) }
    }

    var first: Counting? { entries.first.flatMap { known[$0.id]?.counting } }
    var count: Int { entries.count }

    subscript(id: AlarmID) -> Counting? { known[id]?.counting }

    mutating func insert(_ counting: Counting) {
        remove(counting.alarm.id)
        let entry = Entry(ends: counting.ends ?? Instant(microseconds: .max), id: counting.alarm.id)
        known[entry.id] = (counting, entry)
        entries.insert(entry, at: place(of: entry))
    }

    mutating func remove(_ id: AlarmID) {
        guard let entry = known.removeValue(forKey: id)?.entry else { return }
        entries.remove(at: place(of: entry))
    }

    /// Takes all of them out.
    mutating func removeAll() -> [Counting] {
        defer { (entries, known) = ([], [:]) }
        return known.values.map(\.counting)
    }

    static func == (left: CountingOrder, right: CountingOrder) -> Bool {
        left.entries == right.entries && left.known.allSatisfy { right[$0.key] == $0.value.counting }
    }

    private func place(of entry: Entry) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle] < entry { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
