/// The menu as its host knows it: rows by number. A number is never used twice, so that a click on a row that is gone
/// cannot mean another one.
struct TrayMenu: Equatable {
    private(set) var rows: [(id: Int32, row: TrayRow)] = []
    /// Another one for each other list of rows.
    private(set) var revision: UInt32 = 0
    private var lastID: Int32 = 0

    /// What became other than it was.
    struct Change: Equatable {
        /// Which rows there are, or their order.
        var layout = false
        /// Rows that stay and say something else.
        var labels: [Int32] = []

        var isNone: Bool { !layout && labels.isEmpty }
    }

    static func == (left: TrayMenu, right: TrayMenu) -> Bool {
        left.revision == right.revision && left.rows.map(\.row) == right.rows.map(\.row)
    }

    mutating func set(_ new: [TrayRow]) -> Change {
        let known = Dictionary(rows.map { ($0.row.key, $0) }) { first, _ in first }
        var change = Change()
        change.layout = new.map(\.key) != rows.map(\.row.key)
        rows = new.map { row in
            if let old = known[row.key] {
                if old.row != row { change.labels.append(old.id) }
                return (old.id, row)
            }
            lastID += 1
            return (lastID, row)
        }
        if change.layout { revision += 1 }
        return change
    }

    subscript(id: Int32) -> TrayRow? { rows.first { $0.id == id }?.row }

    func contains(_ id: Int32) -> Bool { id == 0 || self[id] != nil }
}
