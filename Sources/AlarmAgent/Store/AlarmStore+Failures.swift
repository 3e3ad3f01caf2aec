import AlarmCore
import DBus

/// What fails while an occurrence rings is in the file before its record is, so that it outlives a crash.
extension AlarmStore {
    /// Writes what was noted and is not written. Where that fails, the record will have it.
    package func saveFailures() {
        guard !unwrittenFailures.isEmpty else { return }
        try? commit { _ throws(DatabaseError) in }
    }

    /// Reads what the occurrences that are not over had noted.
    func readFailures(from database: Database) {
        failures = [:]
        try? database.run("SELECT id, scheduled, sentence FROM failure ORDER BY rowid", []) { row in
            guard let alarm = row.text(0).flatMap(AlarmID.init), let scheduled = row.integer(1),
                let sentence = row.text(2)
            else { return }
            let occurrence = OccurrenceID(alarm: alarm, scheduled: Instant(microseconds: scheduled))
            failures[occurrence, default: []].append(sentence)
        }
    }

    func writeFailures(to database: Database) throws(DatabaseError) {
        if owesBook { try database.run("DELETE FROM failure") }
        for (occurrence, sentences) in owesBook ? failures : unwrittenFailures {
            for sentence in sentences {
                try database.run(
                    "INSERT INTO failure VALUES (?, ?, ?)",
                    [
                        .text(occurrence.alarm.description), .integer(occurrence.scheduled.microseconds),
                        .text(sentence),
                    ])
            }
        }
    }

    func deleteFailures(of occurrence: OccurrenceID, from database: Database) throws(DatabaseError) {
        try database.run(
            "DELETE FROM failure WHERE id = ? AND scheduled = ?",
            [.text(occurrence.alarm.description), .integer(occurrence.scheduled.microseconds)])
    }
}
