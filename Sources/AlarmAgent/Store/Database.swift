import CSQLite

/// A small reading of SQLite: one file, statements prepared once.
final class Database {
    private let handle: OpaquePointer
    private var statements: [String: Statement] = [:]

    /// Opens the file, and makes it when it is not there.
    convenience init(at path: String) throws(DatabaseError) {
        try self.init(path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    }

    /// Opens a file that nobody writes, even where no lock can be taken.
    convenience init(readOnly path: String) throws(DatabaseError) {
        let name = path.map { "%?#".contains($0) ? "%" + String($0.asciiValue ?? 0, radix: 16) : String($0) }
        try self.init("file:\(name.joined())?immutable=1", flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    }

    private init(_ path: String, flags: Int32) throws(DatabaseError) {
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard code == SQLITE_OK, let handle else {
            let error = DatabaseError(code: code, handle: handle)
            sqlite3_close_v2(handle)
            throw error
        }
        self.handle = handle
        sqlite3_busy_timeout(handle, 2_000)
    }

    isolated deinit {
        statements = [:]
        sqlite3_close_v2(handle)
    }

    /// Runs statements that take no values and give no rows.
    func run(_ text: String) throws(DatabaseError) {
        let code = sqlite3_exec(handle, text, nil, nil, nil)
        guard code == SQLITE_OK else { throw DatabaseError(code: code, handle: handle) }
    }

    /// Runs one statement with its values; `row` is called for each row it gives.
    func run(
        _ text: String, _ values: [Cell], row: (Statement) throws(DatabaseError) -> Void = { _ in }
    ) throws(DatabaseError) {
        let statement = try prepared(text)
        defer { statement.reset() }
        try statement.bind(values)
        while try statement.step() { try row(statement) }
    }

    /// All of it or nothing.
    func transaction(_ body: () throws(DatabaseError) -> Void) throws(DatabaseError) {
        try run("BEGIN IMMEDIATE")
        do throws(DatabaseError) {
            try body()
            try run("COMMIT")
        } catch {
            // SQLite has rolled back by itself after some errors, a full disk among them.
            if sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
            throw error
        }
    }

    private func prepared(_ text: String) throws(DatabaseError) -> Statement {
        if let statement = statements[text] { return statement }
        var pointer: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
        guard code == SQLITE_OK, let pointer else { throw DatabaseError(code: code, handle: handle) }
        let statement = Statement(pointer, of: handle)
        statements[text] = statement
        return statement
    }
}
