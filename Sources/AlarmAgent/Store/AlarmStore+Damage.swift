import AlarmCore
import AlarmWire
import DBus
import Glibc

/// Files that cannot be used as they are.
extension AlarmStore {
    /// Sets a damaged file aside and saves what can be read of it into a new one; nil where it cannot be set aside.
    func saveFromDamage(_ damage: DatabaseError, at now: Instant) -> [Alarm]? {
        close()
        let aside = "\(path).damaged-\(now.microseconds / 1_000_000)"
        guard rename(path, aside) == 0 else { return nil }
        for suffix in ["-wal", "-shm", "-journal"] { rename(path + suffix, aside + suffix) }
        say("\(path) is damaged (\(damage.sentence)); it was kept as \(aside).")
        let alarms = rows(of: aside)
        say("\(alarms.count) alarms could be read of it.")
        return alarms
    }

    /// What a store holds that can be read but not written: a copy of it is read, since SQLite must write to read a log.
    func readOnly() -> [Alarm] {
        close()
        guard access(path, F_OK) == 0 else { return [] }
        let runtime = getenv("XDG_RUNTIME_DIR").map { [String(cString: $0)] } ?? []
        for folder in runtime + ["/dev/shm", "/tmp", "/var/tmp"] {
            if let alarms = rows(copiedTo: folder) { return alarms }
        }
        say("No folder has room to read \(path) in: the alarms in it do not ring.")
        return []
    }

    private func rows(copiedTo folder: String) -> [Alarm]? {
        var template = Array("\(folder)/alarms.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { return nil }
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let copy = folder + "/alarms.db"
        defer {
            for suffix in ["", "-wal", "-shm", "-journal"] { unlink(copy + suffix) }
            rmdir(folder)
        }
        for suffix in ["", "-wal"] where access(path + suffix, F_OK) == 0 {
            guard File.copy(path + suffix, to: copy + suffix) else { return nil }
        }
        return rows(of: copy)
    }

    /// What can be read of a file, whatever else is wrong with it.
    private func rows(of path: String) -> [Alarm] {
        guard let database = try? Database(at: path) else { return [] }
        readAnswers(from: database)
        var found: [AlarmID: Alarm] = [:]
        // From both ends, since a broken page stops the reading from either.
        for order in ["ORDER BY id", "ORDER BY id DESC"] {
            do throws(DatabaseError) {
                try read(from: database, order: order) { found[$0.id] = $0 }
                break
            } catch {}
        }
        return found.values.sorted { $0.id < $1.id }
    }

    /// A later version may keep more than we do, so its file is copied before we write to it.
    func keepCopyOfLaterVersion(_ database: Database) throws(DatabaseError) {
        let version = try Schema.version(of: database)
        let copy = "\(path).version-\(version)"
        if access(copy, F_OK) != 0 { try database.run("VACUUM INTO ?", [.text(copy)]) }
        say("\(path) was written by a later version; it was copied to \(copy), and what is known here is used.")
    }
}
