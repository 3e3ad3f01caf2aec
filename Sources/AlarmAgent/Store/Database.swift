import CSQLite

/// A small reading of SQLite: one file, statements prepared once.
final class Database {
    private let handle: OpaquePointer
    /// Each with its text: a few, and equal texts are mostly the same, which is seen at once; a hash goes through each.
    private var statements: [(text: String, statement: Statement)] = []

    /// Opens the file, and makes it when it is not there.
    init(at path: String) throws(DatabaseError) {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(path, &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            let error = DatabaseError(code: code, handle: handle)
            sqlite3_close_v2(handle)
            throw error
        }
        self.handle = handle
        sqlite3_busy_timeout(handle, 2_000)
    }

    isolated deinit {
        statements = []
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
        // Prepared: they are run for each change.
        try run("BEGIN IMMEDIATE", [])
        do throws(DatabaseError) {
            try body()
            try run("COMMIT", [])
        } catch {
            // SQLite has rolled back by itself after some errors, a full disk among them.
            if sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
            throw error
        }
    }

    private func prepared(_ text: String) throws(DatabaseError) -> Statement {
        for known in statements where known.text == text { return known.statement }
        var pointer: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
        guard code == SQLITE_OK, let pointer else { throw DatabaseError(code: code, handle: handle) }
        let statement = Statement(pointer, of: handle)
        statements.append((text, statement))
        return statement
    }
}
