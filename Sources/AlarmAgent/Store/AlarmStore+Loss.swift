import AlarmCore
import Glibc

/// Files that were deleted, replaced or written over while the agent has them open: what it writes there, nobody finds.
extension AlarmStore {
    /// Writes the store anew. Files that are lost are still open, and so can still be read.
    func replace(_ loss: StoreMark.Loss) throws(DatabaseError) {
        try takeFolder(loss)
        let copy = path + ".new"
        unlink(copy)
        var isCopied = false
        if let opened, !loss.isWrongInside { isCopied = try write(opened, to: copy) }
        let aside = try setAside(loss)
        // Not before: SQLite would write its log into the file at the path, and delete the log there.
        close()
        lost = loss
        owesBook = true
        guard !isCopied || rename(copy, path) == 0 else {
            throw DatabaseError(sentence: "\(copy) cannot be renamed: \(String(cString: strerror(errno)))")
        }
        File.sync(folder)
        let kept = aside.map { "; what lay there was kept as \($0)" } ?? ""
        say("\(path) \(loss.words) while the agent ran; it was written anew\(kept).")
        if !isCopied { say("The history before that is lost.") }
    }

    /// Whether a file that somebody wrote to is as it was all the same. There are disks that date a write later.
    func holdsBook(except ids: Set<AlarmID>) -> Bool {
        guard let opened, !owesBook else { return false }
        do throws(DatabaseError) {
            // What is in memory proves nothing.
            try opened.run("PRAGMA shrink_memory")
            var verdict: String?
            try opened.run("PRAGMA quick_check", []) { row in verdict = row.text(0) }
            guard verdict == "ok" else { return false }
            let stored = try alarms(in: opened).filter { !ids.contains($0.id) }
            return Set(stored) == Set(book().filter { !ids.contains($0.id) }.map(\.stored))
        } catch {
            return false
        }
    }

    /// - Returns: false when the open files cannot be read any more; then the book is all there is.
    private func write(_ opened: Database, to copy: String) throws(DatabaseError) -> Bool {
        do throws(DatabaseError) {
            try opened.run("VACUUM INTO ?", [.text(copy)])
            File.sync(copy)
            return true
        } catch {
            unlink(copy)
            guard error.isDamage else { throw error }
            return false
        }
    }

    /// - Returns: where a file that is not ours, or not any more, was put.
    private func setAside(_ loss: StoreMark.Loss) throws(DatabaseError) -> String? {
        // A log belongs to one database alone; with another one it would be damage.
        if mark?.ownsLog(at: path) == true { unlink(path + "-wal") }
        guard loss == .replaced || loss.isWrongInside else { return nil }
        let aside = "\(path).\(loss == .replaced ? "replaced" : "damaged")-\(time(nil))"
        rename(path + "-wal", aside + "-wal")
        guard rename(path, aside) == 0 else {
            let reason = String(cString: strerror(errno))
            throw DatabaseError(sentence: "it \(loss.words), and cannot be put aside: \(reason)")
        }
        return aside
    }
}

extension Alarm {
    /// As the file has it: who is silenced, the answers say.
    fileprivate var stored: Alarm {
        var alarm = self
        alarm.isSilenced = false
        return alarm
    }
}

extension StoreMark.Loss {
    /// Whether the file is there, but not what was written to it.
    fileprivate var isWrongInside: Bool {
        switch self {
        case .dated, .overwritten, .damaged: true
        case .gone, .replaced, .logGone: false
        }
    }

    var words: String {
        switch self {
        case .gone: "was deleted or moved away"
        case .replaced: "was replaced by another file"
        case .dated, .overwritten: "was written over by another program"
        case .damaged: "was found damaged"
        case .logGone: "lost its log, alarms.db-wal,"
        }
    }
}
