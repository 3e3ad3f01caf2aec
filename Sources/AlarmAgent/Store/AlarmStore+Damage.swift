import AlarmCore
import AlarmWire
import DBus
import Glibc

/// Files that cannot be used as they are.
extension AlarmStore {
    /// Sets a damaged file aside and saves what can be read of it into a new one.
    func saveFromDamage(_ damage: DatabaseError, at now: Instant) -> [Alarm] {
        close()
        let aside = "\(path).damaged-\(now.microseconds / 1_000_000)"
        for suffix in ["", "-wal", "-shm", "-journal"] { rename(path + suffix, aside + suffix) }
        say("\(path) is damaged (\(damage.sentence)); it was kept as \(aside).")
        var found: [AlarmID: Alarm] = [:]
        if let old = try? Database(at: aside) {
            // From both ends, since a broken page stops the reading from either.
            for order in ["ORDER BY id", "ORDER BY id DESC"] {
                try? read(from: old, order: order) { found[$0.id] = $0 }
            }
        }
        say("\(found.count) alarms could be read of it.")
        let alarms = found.values.sorted { $0.id < $1.id }
        do throws(AlarmError) {
            try save(alarms.map { Touch(id: $0.id, before: nil, after: $0) })
        } catch {
            say(error.wire.text)
        }
        return alarms
    }

    /// What a store holds that can be read but not written: a copy of it is read, since SQLite must write to read a log.
    func readOnly() -> [Alarm] {
        close()
        var template = Array(
            "\(getenv("XDG_RUNTIME_DIR").map { String(cString: $0) } ?? "/tmp")/alarms.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { return [] }
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let copy = folder + "/alarms.db"
        defer {
            for suffix in ["", "-wal", "-shm"] { unlink(copy + suffix) }
            rmdir(folder)
        }
        for suffix in ["", "-wal"] { File.copy(path + suffix, to: copy + suffix) }
        return rows(of: copy)
    }

    private func rows(of path: String) -> [Alarm] {
        guard let database = try? Database(at: path) else { return [] }
        return (try? alarms(in: database)) ?? []
    }

    /// A later version may keep more than we do, so its file is copied before we write to it.
    func keepCopyOfLaterVersion(_ database: Database) throws(DatabaseError) {
        let version = try Schema.version(of: database)
        let copy = "\(path).version-\(version)"
        if access(copy, F_OK) != 0 { try database.run("VACUUM INTO ?", [.text(copy)]) }
        say("\(path) was written by a later version; it was copied to \(copy), and what is known here is used.")
    }
}
