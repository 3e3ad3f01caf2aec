import AlarmCore
import AlarmWire
import DBus

extension AlarmStore {
    /// Records of ended occurrences, newest first, as `History` answers them to this owner.
    package func history(_ filter: HistoryFilter, seenBy owner: Owner = .host) throws(AlarmError) -> [Value] {
        var records: [Value] = []
        do throws(DatabaseError) {
            try database().run(
                """
                SELECT \(Schema.recordColumns), failures FROM record
                WHERE (?1 IS NULL OR id = ?1 OR id = ?1 || '@' || ?2) AND (?2 IS NULL OR owner = ?2) AND (?3 IS NULL OR ended >= ?3)
                ORDER BY ended DESC, rowid DESC LIMIT ?4
                """,
                [
                    filter.id.map { .text($0) } ?? .null, filter.owner.map { .text($0) } ?? .null,
                    filter.since.map { .integer($0.microseconds) } ?? .null, .integer(Int64(filter.limit ?? 1_000)),
                ]
            ) { row in
                guard var record = Record(row) else { return }
                record.occurrence = record.occurrence.seen(by: owner)
                let failures = row.text(10)?.split(separator: "\n").map(String.init) ?? []
                records.append(record.wire(failures: failures))
            }
        } catch {
            throw .storageFailed(sentence(error))
        }
        return records
    }

    /// What failed while an occurrence rang, for its record.
    package func note(_ failure: String, of occurrence: OccurrenceID) {
        let sentence = failure.split(whereSeparator: \.isNewline).joined(separator: " ")
        guard failures[occurrence, default: []].count < 20, failures[occurrence]?.contains(sentence) != true else {
            return
        }
        failures[occurrence, default: []].append(sentence)
        unwrittenFailures[occurrence, default: []].append(sentence)
    }

    /// What failed of an occurrence, which may be over and in the history already.
    package func fail(_ occurrence: OccurrenceID, _ failure: String) {
        let sentence = failure.split(whereSeparator: \.isNewline).joined(separator: " ")
        let name: [Cell] = [.text(occurrence.alarm.description), .integer(occurrence.scheduled.microseconds)]
        var isOver = false
        try? database().run("SELECT 1 FROM record WHERE id = ? AND scheduled = ?", name) { _ in isOver = true }
        guard isOver else { return note(sentence, of: occurrence) }
        try? commit { database throws(DatabaseError) in
            try database.run(
                """
                UPDATE record SET failures = coalesce(failures || char(10), '') || ?3
                WHERE id = ?1 AND scheduled = ?2 AND length(coalesce(failures, '')) < 10000
                """, name + [.text(sentence)])
        }
    }

    func write(_ record: Record, to database: Database) throws(DatabaseError) {
        try database.run(
            "INSERT INTO record (\(Schema.recordColumns), failures, unseen) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .text(record.occurrence.alarm.description), .integer(record.occurrence.scheduled.microseconds),
                .text(record.owner.wire), .text(record.title),
                record.rang.map { .integer($0.microseconds) } ?? .null, .integer(record.late.microseconds),
                .integer(Int64(record.snoozes)), .integer(record.ended.microseconds), .text(record.ending.rawValue),
                record.by.map { .text($0) } ?? .null,
                failures[record.occurrence].map { .text($0.joined(separator: "\n")) } ?? .null,
                record.ending == .missed ? .integer(1) : .null,
            ])
        if failures[record.occurrence] != nil { try deleteFailures(of: record.occurrence, from: database) }
    }

    /// Forgets what is older than 90 days, and of each owner all but the newest 1,000.
    func prune(_ database: Database, at now: Instant) throws(DatabaseError) {
        try database.run("DELETE FROM record WHERE ended < ?", [.integer((now - .seconds(90 * 86_400)).microseconds)])
        try database.run(
            """
            DELETE FROM record WHERE rowid IN (SELECT rowid FROM (
                SELECT rowid, row_number() OVER (PARTITION BY owner ORDER BY ended DESC, rowid DESC) AS place FROM record)
                WHERE place > 1000)
            """, [])
        try database.run("DELETE FROM failure WHERE id NOT IN (SELECT id FROM alarm)")
        try forgetIntents(before: now - .seconds(90 * 86_400), in: database)
    }
}

extension Record {
    /// Reads `Schema.recordColumns`.
    init?(_ row: Statement) {
        guard let alarm = row.text(0).flatMap(AlarmID.init), let scheduled = row.integer(1), let owner = row.text(2),
            let title = row.text(3), let ended = row.integer(7), let ending = row.text(8).flatMap(Ending.init)
        else { return nil }
        self.init(
            occurrence: OccurrenceID(alarm: alarm, scheduled: Instant(microseconds: scheduled)),
            owner: Owner(wire: owner), title: title, rang: row.integer(4).map(Instant.init(microseconds:)),
            late: .microseconds(row.integer(5) ?? 0), snoozes: UInt32(clamping: row.integer(6) ?? 0),
            ended: Instant(microseconds: ended), ending: ending, by: row.text(9))
    }
}
