/// Alarms in the order of a rank, kept sorted while they come and go.
struct Ranking<Rank: Comparable & Sendable>: Sendable {
    private var entries: [Entry] = []
    private var ranks: [AlarmID: Rank] = [:]

    private struct Entry: Comparable, Sendable {
        let rank: Rank
        let id: AlarmID

        /// Alarms of one rank go by their names, so that equal books act alike.
        static func < (left: Entry, right: Entry) -> Bool {
            left.rank != right.rank ? left.rank < right.rank : left.id < right.id
        }
    }

    /// The lowest rank first.
    var ids: some Collection<AlarmID> { entries.lazy.map(\.id) }
    var isEmpty: Bool { entries.isEmpty }
    var last: AlarmID? { entries.last?.id }

    /// Puts the alarm at this rank instead of where it was; nil takes it out.
    mutating func set(_ id: AlarmID, to rank: Rank?) {
        if rank == nil, entries.isEmpty { return }
        let known = ranks[id]
        guard known != rank else { return }
        ranks[id] = rank
        if let known { entries.remove(at: entries.place(of: Entry(rank: known, id: id))) }
        guard let rank else { return }
        let entry = Entry(rank: rank, id: id)
        entries.insert(entry, at: entries.place(of: entry))
    }
}
