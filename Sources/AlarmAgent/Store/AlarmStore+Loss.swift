import AlarmCore
import AlarmWire
import DBus
import Glibc

/// Files that were deleted, replaced or written over while the agent has them open: what it writes there, nobody finds.
extension AlarmStore {
    /// Writes the store anew where its files are lost. The lost ones are still open, and so can still be read.
    func replaceLost() throws(DatabaseError) {
        guard let opened, let mark, let loss = mark.loss(at: path) else { return }
        do throws(AlarmError) {
            try lock?.follow()
        } catch {
            throw DatabaseError(sentence: "\(loss.words), and it could not be written anew: \(error.wire.text)")
        }
        let copy = path + ".new"
        unlink(copy)
        let isCopied = try loss == .overwritten ? false : write(opened, to: copy)
        let aside = setAside(loss, mark)
        // Not before: SQLite would write its log into the file at the path, and delete the log there.
        close()
        owesBook = true
        guard !isCopied || rename(copy, path) == 0 else {
            throw DatabaseError(sentence: "\(copy) cannot be renamed: \(String(cString: strerror(errno)))")
        }
        File.sync(folder)
        let kept = aside.map { "; what lay there was kept as \($0)" } ?? ""
        say("\(path) \(loss.words) while the agent ran; it was written anew\(kept).")
        if !isCopied { say("The history before that is lost.") }
    }

    /// - Returns: false when the open files cannot be read any more; then the book is all there is.
    private func write(_ opened: Database, to copy: String) throws(DatabaseError) -> Bool {
        guard File.makeFolder(folder) else {
            throw DatabaseError(sentence: "the folder cannot be made: \(String(cString: strerror(errno)))")
        }
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
    private func setAside(_ loss: StoreMark.Loss, _ mark: StoreMark) -> String? {
        // A log belongs to one database alone; with another one it would be damage.
        if mark.ownsLog(at: path) { unlink(path + "-wal") }
        guard loss == .replaced || loss == .overwritten else { return nil }
        let aside = "\(path).\(loss == .replaced ? "replaced" : "overwritten")-\(time(nil))"
        rename(path + "-wal", aside + "-wal")
        return rename(path, aside) == 0 ? aside : nil
    }
}

extension StoreMark.Loss {
    fileprivate var words: String {
        switch self {
        case .gone: "was deleted or moved away"
        case .replaced: "was replaced by another file"
        case .overwritten: "was written over by another program"
        case .logGone: "lost its log, alarms.db-wal,"
        }
    }
}
