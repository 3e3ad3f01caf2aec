import AlarmCore

/// What was missed and nobody has seen yet, so that the next agent announces it again.
extension AlarmStore {
    /// Older than this, it is left to the history.
    private static let announced = Duration.seconds(7 * 86_400)

    /// Oldest first.
    package func unseen(at now: Instant) -> [Record] {
        var records: [Record] = []
        try? database().run(
            "SELECT \(Schema.recordColumns) FROM record WHERE unseen = 1 AND ended >= ? ORDER BY ended, rowid",
            [.integer((now - Self.announced).microseconds)]
        ) { row in
            if let record = Record(row) { records.append(record) }
        }
        return records
    }

    /// What a disk refuses of it is written with the next change.
    package func seeMissed() {
        owesSeen = true
        try? commit { _ in }
    }

    func writeSeen(to database: Database) throws(DatabaseError) {
        try database.run("UPDATE record SET unseen = NULL WHERE unseen = 1")
    }
}
