import AlarmCore
import AlarmWire
import Glibc

/// The alarms and their history on disk: one row an alarm, one commit a batch.
///
/// A store that cannot be opened or written keeps nobody from ringing: it says so, and tries again at each save.
package final class AlarmStore {
    /// What is wrong with the store, a sentence each.
    package private(set) var troubles: [String] = []
    let path: String
    private let folder: String
    private var opened: Database?
    private var recordsSincePruned = 0

    /// - Parameter folder: made when it is not there.
    package init(in folder: String) {
        self.folder = folder
        path = folder + "/alarms.db"
    }

    /// Every alarm that can be read. One unreadable row costs none but itself, and stays in the file as it is.
    ///
    /// A damaged file is set aside under another name, and what can be read of it goes into a new one.
    package func load(at now: Instant) -> [Alarm] {
        troubles = []
        do throws(DatabaseError) {
            try refuseStump()
            let database = try database()
            if try Schema.version(of: database) > Schema.version { try keepCopyOfLaterVersion(database) }
            let alarms = try alarms(in: database)
            try? prune(database, at: now)
            return alarms
        } catch {
            guard error.isDamage else {
                troubles.append(sentence(error))
                return readOnly()
            }
            return saveFromDamage(error, at: now)
        }
    }

    /// Writes what touches changed, all of it or nothing.
    /// - Throws: `storageFailed`.
    package func save(_ touches: [Touch]) throws(AlarmError) {
        var last: [AlarmID: Alarm?] = [:]
        for touch in touches { last[touch.id] = .some(touch.after) }
        let records = touches.flatMap(\.records)
        do throws(DatabaseError) {
            let database = try database()
            try database.transaction { () throws(DatabaseError) in
                for (id, alarm) in last { try write(alarm, as: id, to: database) }
                for record in records { try write(record, to: database) }
            }
            recordsSincePruned += records.count
            if recordsSincePruned > 1_000, let newest = records.last {
                recordsSincePruned = 0
                try? prune(database, at: newest.ended)
            }
        } catch {
            throw .storageFailed(sentence(error))
        }
    }

    func database() throws(DatabaseError) -> Database {
        if let opened { return opened }
        guard File.makeFolder(folder) else {
            throw DatabaseError(sentence: "the folder cannot be made: \(String(cString: strerror(errno)))")
        }
        let database = try Database(at: path)
        // Nobody else has the store, so no index of the log need be shared: one file less to be refused by a full disk.
        try database.run("PRAGMA locking_mode = EXCLUSIVE")
        try database.run("PRAGMA journal_mode = WAL")
        try database.run("PRAGMA synchronous = FULL")
        try Schema.bring(database)
        opened = database
        return database
    }

    /// SQLite would take a file without a whole header for a new one, and nobody would hear that alarms are lost.
    private func refuseStump() throws(DatabaseError) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_size < 100, access(path + "-wal", F_OK) != 0 else { return }
        throw .stump
    }

    func close() { opened = nil }

    func say(_ trouble: String) { troubles.append(trouble) }

    func sentence(_ error: DatabaseError) -> String { "\(path) cannot be read or written: \(error.sentence)." }

    func alarms(in database: Database, order: String = "") throws(DatabaseError) -> [Alarm] {
        var alarms: [Alarm] = []
        try read(from: database, order: order) { alarms.append($0) }
        return alarms
    }

    /// Calls `found` for each readable row, also when reading breaks off.
    func read(
        from database: Database, order: String = "", _ found: (Alarm) -> Void
    ) throws(DatabaseError) {
        try database.run("SELECT \(Schema.columns) FROM alarm \(order)", []) { row in
            do throws(UnreadableRow) {
                found(try AlarmRow.alarm(from: row))
            } catch {
                say("The alarm \(row.text(0) ?? "?") cannot be read: \(error.sentence).")
            }
        }
    }

    func write(_ alarm: Alarm?, as id: AlarmID, to database: Database) throws(DatabaseError) {
        if let alarm {
            try database.run(
                "REPLACE INTO alarm (\(Schema.columns)) VALUES (\(Schema.places))", AlarmRow.cells(of: alarm))
        } else {
            try database.run("DELETE FROM alarm WHERE id = ?", [.text(id.description)])
        }
    }
}
