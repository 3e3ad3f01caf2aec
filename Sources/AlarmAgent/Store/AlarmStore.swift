import AlarmCore
import AlarmWire
import CLinux
import DBus
import Glibc

/// The alarms and their history on disk: one row an alarm, one commit a batch.
///
/// A store that cannot be opened or written keeps nobody from ringing: it says so, and tries again at each save.
package final class AlarmStore {
    /// What is wrong with the store, a sentence each.
    package private(set) var troubles: [String] = []
    /// Why it could not be opened or written last, or will not be; nil after it was written.
    package private(set) var refusal: String?
    /// Told of each trouble as it comes up.
    package var whenTroubled: (String) -> Void = { _ in }
    /// The whole book, to be written where the file is lost or could only be read.
    package var book: () -> [Alarm] = { [] }
    let path: String
    let folder: String
    let lock: StoreLock?
    private(set) var opened: Database?
    /// The files as this store left them last.
    var mark: StoreMark?
    /// What became of the files before, until there is one again.
    var lost: StoreMark.Loss?
    /// Whether the file may lack something that the book has.
    var owesBook = false
    /// Whether what was missed has been seen, and the file does not say so yet.
    var owesSeen = false
    private var recordsSincePruned = 0
    /// Of occurrences that are not over, a sentence each.
    var failures: [OccurrenceID: [String]] = [:]
    /// Those of them that the file lacks.
    var unwrittenFailures: [OccurrenceID: [String]] = [:]
    /// By app id, and those of them that the file lacks.
    var keptAnswers: [String: KeptAnswer] = [:]
    var unwrittenAnswers: Set<String> = []
    /// Intents that are not known to be performed, oldest first.
    var deliveries: [Delivery] = []
    /// By their keys: all of them, those that the file lacks, and those that it has and that are performed.
    var openDeliveries: Set<String> = []
    var unwrittenDeliveries: Set<String> = []
    var closedDeliveries: Set<String> = []

    /// - Parameters:
    ///   - folder: made when it is not there.
    ///   - lock: of this folder; taken again with a folder that was lost.
    package init(in folder: String, lock: StoreLock? = nil) {
        self.folder = folder
        self.lock = lock
        path = folder + "/alarms.db"
    }

    /// Every alarm that can be read. One unreadable row costs none but itself, and stays in the file as it is.
    ///
    /// A damaged file is set aside under another name, and what can be read of it goes into a new one.
    package func load(at now: Instant) -> [Alarm] {
        troubles = []
        let alarms = loaded(at: now)
        book = { alarms }
        // Already now the file may turn out to be damaged, and has to be written anew.
        try? commit { database throws(DatabaseError) in try prune(database, at: now) }
        return alarms
    }

    private func loaded(at now: Instant) -> [Alarm] {
        do throws(DatabaseError) {
            try refuseStump()
            let database = try database()
            if try Schema.version(of: database) > Schema.version { try keepCopyOfLaterVersion(database) }
            let alarms = try alarms(in: database)
            readFailures(from: database)
            readAnswers(from: database)
            readDeliveries(from: database)
            refusal = fullDisk
            return alarms
        } catch {
            owesBook = true
            if error.isDamage, let alarms = saveFromDamage(error, at: now) { return alarms }
            refusal = sentence(error)
            return readOnly()
        }
    }

    /// Writes what touches changed, all of it or nothing.
    /// - Throws: `storageFailed`.
    package func save(_ touches: [Touch]) throws(AlarmError) {
        var last: [AlarmID: Alarm?] = [:]
        for touch in touches { last[touch.id] = .some(touch.after) }
        let records = touches.flatMap(\.records)
        do throws(DatabaseError) {
            try commit(changing: Set(last.keys)) { database throws(DatabaseError) in
                for (id, alarm) in last { try write(alarm, as: id, to: database) }
                for record in records { try write(record, to: database) }
            }
            for record in records { failures[record.occurrence] = nil }
            recordsSincePruned += records.count
            if recordsSincePruned > 1_000, let newest = records.last {
                recordsSincePruned = 0
                try? commit { database throws(DatabaseError) in try prune(database, at: newest.ended) }
            }
            refusal = nil
        } catch {
            refusal = sentence(error)
            throw .storageFailed(sentence(error))
        }
    }

    /// One transaction on the file that lies at the path, which is made anew where it is lost or damaged.
    /// - Parameter ids: the alarms that it changes.
    func commit(
        changing ids: @autoclosure () -> Set<AlarmID> = [], _ body: (Database) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        if let loss = mark?.loss(at: path), loss != .dated || !holdsBook(except: ids()) { try replace(loss) }
        do throws(DatabaseError) {
            try write(body)
        } catch {
            guard error.isDamage else { throw error }
            try replace(.damaged)
            try write(body)
        }
    }

    private func write(_ body: (Database) throws(DatabaseError) -> Void) throws(DatabaseError) {
        let database = try database()
        defer { mark = mark?.touched(at: path) }
        try database.transaction { () throws(DatabaseError) in
            if owesBook {
                for alarm in book() { try write(alarm, as: alarm.id, to: database) }
            }
            if owesSeen { try writeSeen(to: database) }
            try writeFailures(to: database)
            try writeAnswers(to: database)
            try writeDeliveries(to: database)
            try body(database)
        }
        (owesBook, owesSeen) = (false, false)
        unwrittenFailures = [:]
        unwrittenAnswers = []
        (unwrittenDeliveries, closedDeliveries) = ([], [])
    }

    func database() throws(DatabaseError) -> Database {
        if let opened { return opened }
        try takeFolder(lost)
        let isNew = access(path, F_OK) != 0
        do throws(DatabaseError) {
            return try open()
        } catch {
            // What is left of it would be taken for one that was cut short.
            if isNew { unlink(path) }
            throw error
        }
    }

    /// - Parameter loss: what became of the files in it.
    func takeFolder(_ loss: StoreMark.Loss?) throws(DatabaseError) {
        do throws(DatabaseError) {
            try takeFolder()
        } catch {
            guard let loss else { throw error }
            throw DatabaseError(sentence: "it \(loss.words), and cannot be written anew: \(error.sentence)")
        }
    }

    /// Makes the folder, and locks it.
    private func takeFolder() throws(DatabaseError) {
        guard File.makeFolder(folder) else {
            throw DatabaseError(sentence: "the folder cannot be made: \(String(cString: strerror(errno)))")
        }
        do throws(AlarmError) {
            try lock?.follow()
        } catch {
            throw DatabaseError(sentence: String(error.wire.text.reversed().drop { $0 == "." }.reversed()))
        }
    }

    private func open() throws(DatabaseError) -> Database {
        let database = try Database(at: path)
        // Nobody else has the store, so no index of the log need be shared: one file less to be refused by a full disk.
        try database.run("PRAGMA locking_mode = EXCLUSIVE")
        try database.run("PRAGMA journal_mode = WAL")
        try database.run("PRAGMA synchronous = FULL")
        try Schema.bring(database)
        opened = database
        mark = StoreMark(at: path)
        lost = nil
        return database
    }

    /// SQLite would take a file without a whole header for a new one, and nobody would hear that alarms are lost.
    private func refuseStump() throws(DatabaseError) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_size < 100, access(path + "-wal", F_OK) != 0 else { return }
        throw .stump
    }

    /// What is to be expected of a disk without room.
    private var fullDisk: String? {
        var status = statvfs()
        guard statvfs(folder, &status) == 0, status.f_blocks > 0, status.f_bavail * UInt(status.f_frsize) < 16 << 10
        else { return nil }
        return "The disk of \(folder) is full: new alarms will be refused until there is room."
    }

    func close() { (opened, mark) = (nil, nil) }

    func say(_ trouble: String) {
        troubles.append(trouble)
        whenTroubled(trouble)
    }

    func sentence(_ error: DatabaseError) -> String { "\(path) cannot be read or written: \(error.sentence)." }

    func alarms(in database: Database, order: String = "") throws(DatabaseError) -> [Alarm] {
        var alarms: [Alarm] = []
        // What is written as it grows is copied each time.
        try database.run("SELECT count(*) FROM alarm", []) { alarms.reserveCapacity(Int($0.integer(0) ?? 0)) }
        try read(from: database, order: order) { alarms.append($0) }
        return alarms
    }

    /// Calls `found` for each readable row, also when reading breaks off.
    func read(
        from database: Database, order: String = "", _ found: (Alarm) -> Void
    ) throws(DatabaseError) {
        try database.run("SELECT \(Schema.columns(in: database)) FROM alarm \(order)", []) { row in
            do throws(UnreadableRow) {
                found(try AlarmRow.alarm(from: row))
            } catch {
                say("The alarm \(row.text(0) ?? "?") cannot be read: \(error.sentence).")
            }
        }
    }

    private static let replaceAlarm = "REPLACE INTO alarm (\(Schema.columns)) VALUES (\(Schema.places))"

    func write(_ alarm: Alarm?, as id: AlarmID, to database: Database) throws(DatabaseError) {
        if let alarm {
            try database.run(Self.replaceAlarm, AlarmRow.cells(of: alarm))
        } else {
            try database.run("DELETE FROM alarm WHERE id = ?", [.text(id.description)])
        }
    }
}
