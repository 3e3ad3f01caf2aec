import Testing

@testable import AlarmAgent

/// What becomes of a transaction that SQLite does not carry out.
@Suite @MainActor struct DatabaseTests {
    /// Of a table whose column `parent` is looked at when it is committed: what names no other row is refused then.
    private func database() throws -> Database {
        let database = try Database(at: ":memory:")
        try database.run("PRAGMA foreign_keys = ON")
        try database.run(
            """
            CREATE TABLE entry (id INTEGER PRIMARY KEY NOT NULL, parent INTEGER REFERENCES entry (id)
                DEFERRABLE INITIALLY DEFERRED)
            """)
        return database
    }

    private func insert(_ id: Int64, parent: Cell = .null, into database: Database) throws(DatabaseError) {
        try database.run("INSERT INTO entry VALUES (?, ?)", [.integer(id), parent])
    }

    private func ids(in database: Database) throws -> [Int64?] {
        var ids: [Int64?] = []
        try database.run("SELECT id FROM entry ORDER BY id", []) { row in ids.append(row.integer(0)) }
        return ids
    }

    @Test func `what is refused when it is committed is rolled back, and the next change works`() throws {
        let database = try database()
        for id: Int64 in [1, 3] {
            #expect(throws: DatabaseError.self) {
                try database.transaction { () throws(DatabaseError) in
                    try insert(id, into: database)
                    try insert(id + 1, parent: .integer(99), into: database)
                }
            }
            #expect(try ids(in: database) == (id == 1 ? [] : [1]))
            try database.transaction { () throws(DatabaseError) in try insert(id, into: database) }
            #expect(try ids(in: database) == (id == 1 ? [1] : [1, 3]))
        }
    }

    @Test func `what fails in the middle leaves nothing of what came before it`() throws {
        let database = try database()
        #expect(throws: DatabaseError.self) {
            try database.transaction { () throws(DatabaseError) in
                try insert(1, into: database)
                try insert(1, into: database)
            }
        }
        #expect(try ids(in: database) == [])
        try database.transaction { () throws(DatabaseError) in try insert(2, into: database) }
        #expect(try ids(in: database) == [2])
    }
}
