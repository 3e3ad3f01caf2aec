/// Which files a store lies in, and how it left them: others in their place, or none, are known by it.
struct StoreMark: Equatable {
    private let database: FileMark
    private let log: FileMark?

    /// Nil when there is no database.
    init?(at path: String) {
        guard let database = FileMark(at: path) else { return nil }
        self.database = database
        log = FileMark(at: path + "-wal")
    }

    private init(database: FileMark, log: FileMark?) { (self.database, self.log) = (database, log) }

    /// What became of the files at the path; nil when they are as they were left.
    func loss(at path: String) -> Loss? {
        guard let database = FileMark(at: path) else { return .gone }
        guard database.isSameFile(as: self.database) else { return .replaced }
        guard database.size == self.database.size else { return .overwritten }
        guard database == self.database else { return .dated }
        guard let log else { return nil }
        guard let present = FileMark(at: path + "-wal"), present.isSameFile(as: log) else { return .logGone }
        return nil
    }

    /// Whether the log at the path is the store's own.
    func ownsLog(at path: String) -> Bool {
        guard let log, let present = FileMark(at: path + "-wal") else { return false }
        return present.isSameFile(as: log)
    }

    /// After a write of the store's own. Another file does not become its own by that.
    func touched(at path: String) -> StoreMark {
        guard let database = FileMark(at: path), database.isSameFile(as: self.database) else { return self }
        return StoreMark(database: database, log: log)
    }

    enum Loss {
        /// Written to by somebody else, whatever that was: as long as it was, but later.
        case dated
        case gone, replaced, overwritten, damaged, logGone
    }
}
