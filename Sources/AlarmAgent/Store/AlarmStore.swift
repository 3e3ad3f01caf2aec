import AlarmCore
import AlarmWire
import Glibc

/// The alarms and their history on disk: one row an alarm, one commit a batch.
package final class AlarmStore {
    /// What could not be read at the last `load`, a sentence each.
    package private(set) var troubles: [String] = []
    let database: Database
    private let path: String

    /// The schema of this version; a file of a later one is refused.
    static let version: Int64 = 1

    /// Opens the store in a folder, and makes both when they are not there.
    /// - Throws: `storageFailed`.
    package init(in folder: String) throws(AlarmError) {
        guard File.makeFolder(folder) else {
            throw .storageFailed("The folder \(folder) cannot be made: \(String(cString: strerror(errno))).")
        }
        path = folder + "/alarms.db"
        do throws(DatabaseError) {
            database = try Database(at: path)
            try Self.prepare(database)
        } catch {
            throw .storageFailed("\(path) cannot be opened: \(error.sentence).")
        }
    }

    private static func prepare(_ database: Database) throws(DatabaseError) {
        try database.run("PRAGMA journal_mode = WAL")
        try database.run("PRAGMA synchronous = FULL")
        try database.transaction { () throws(DatabaseError) in
            let columns = AlarmRow.columns.map { "\"\($0.name)\" \($0.type)" }.joined(separator: ", ")
            try database.run("CREATE TABLE IF NOT EXISTS alarm (\(columns)) WITHOUT ROWID")
            try database.run(
                """
                CREATE TABLE IF NOT EXISTS record (
                    id TEXT, scheduled INTEGER, owner TEXT, title TEXT, rang INTEGER, late INTEGER, snoozes INTEGER,
                    ended INTEGER, ending TEXT, "by" TEXT, failures TEXT);
                CREATE INDEX IF NOT EXISTS record_ended ON record (ended);
                CREATE TABLE IF NOT EXISTS shown (id INTEGER, server TEXT, key TEXT);
                """)
            try database.run("PRAGMA user_version = \(version)")
        }
    }

    /// Every alarm that can be read; one bad row costs none but itself.
    package func load() throws(AlarmError) -> [Alarm] {
        var alarms: [Alarm] = []
        troubles = []
        let names = AlarmRow.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
        do throws(DatabaseError) {
            try database.run("SELECT \(names) FROM alarm", []) { row in
                do throws(UnreadableRow) {
                    alarms.append(try AlarmRow.alarm(from: row))
                } catch {
                    troubles.append("The alarm \(row.text(0) ?? "?") cannot be read: \(error.sentence).")
                }
            }
        } catch {
            throw failure(error)
        }
        return alarms
    }

    /// Writes what touches changed, all of it or nothing.
    package func save(_ touches: [Touch]) throws(AlarmError) {
        var last: [AlarmID: Alarm?] = [:]
        for touch in touches { last[touch.id] = .some(touch.after) }
        do throws(DatabaseError) {
            try database.transaction { () throws(DatabaseError) in
                for (id, alarm) in last { try write(alarm, as: id) }
                for record in touches.flatMap(\.records) { try write(record) }
            }
        } catch {
            throw failure(error)
        }
    }

    private func write(_ alarm: Alarm?, as id: AlarmID) throws(DatabaseError) {
        guard let alarm else { return try database.run("DELETE FROM alarm WHERE id = ?", [.text(id.description)]) }
        try database.run(Self.replace, AlarmRow.cells(of: alarm))
    }

    private static let replace: String = {
        let names = AlarmRow.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
        let places = AlarmRow.columns.map { _ in "?" }.joined(separator: ", ")
        return "REPLACE INTO alarm (\(names)) VALUES (\(places))"
    }()

    private func write(_ record: Record) throws(DatabaseError) {
        try database.run(
            "INSERT INTO record VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)",
            [
                .text(record.occurrence.alarm.description), .integer(record.occurrence.scheduled.microseconds),
                .text(record.owner.wire), .text(record.title),
                record.rang.map { .integer($0.microseconds) } ?? .null, .integer(record.late.microseconds),
                .integer(Int64(record.snoozes)), .integer(record.ended.microseconds), .text(record.ending.rawValue),
                record.by.map { .text($0) } ?? .null,
            ])
    }

    func failure(_ error: DatabaseError) -> AlarmError {
        .storageFailed("\(path) could not be read or written: \(error.sentence).")
    }
}
