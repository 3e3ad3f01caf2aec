/// The tables of the store. Columns are only ever added, so that every version reads the files of those before it.
enum Schema {
    /// Written into the file; a file of a later version has a higher one.
    static let version: Int64 = 7

    static let columns = AlarmRow.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
    static let recordColumns = "id, scheduled, owner, title, rang, late, snoozes, ended, ending, \"by\""
    static let places = AlarmRow.columns.map { _ in "?" }.joined(separator: ", ")

    static func version(of database: Database) throws(DatabaseError) -> Int64 {
        var version: Int64 = 0
        try database.run("PRAGMA user_version", []) { row in version = row.integer(0) ?? 0 }
        return version
    }

    /// Makes the tables of a new file, and adds to an old one what it lacks. Writes nothing when nothing is lacking.
    static func bring(_ database: Database) throws(DatabaseError) {
        guard try version(of: database) < version else { return }
        try database.transaction { () throws(DatabaseError) in
            let alarm = AlarmRow.columns.map { "\"\($0.name)\" \($0.type)" }.joined(separator: ", ")
            try database.run("CREATE TABLE IF NOT EXISTS alarm (\(alarm)) WITHOUT ROWID")
            try database.run(
                """
                CREATE TABLE IF NOT EXISTS record (
                    id TEXT, scheduled INTEGER, owner TEXT, title TEXT, rang INTEGER, late INTEGER, snoozes INTEGER,
                    ended INTEGER, ending TEXT, "by" TEXT, failures TEXT, unseen INTEGER);
                CREATE INDEX IF NOT EXISTS record_ended ON record (ended);
                CREATE TABLE IF NOT EXISTS shown (id INTEGER, server TEXT);
                -- Since version 4: what failed while an occurrence rang that is not over.
                CREATE TABLE IF NOT EXISTS failure (id TEXT, scheduled INTEGER, sentence TEXT);
                -- Since version 5: who may set alarms; shared is 1 for what the desktop's permission store has too.
                CREATE TABLE IF NOT EXISTS permission (app TEXT PRIMARY KEY, state TEXT, shared INTEGER);
                -- Since version 6: intents that are not known to be performed.
                CREATE TABLE IF NOT EXISTS intent (
                    key TEXT, id TEXT, scheduled INTEGER, owner TEXT, title TEXT, button TEXT, intent BLOB);
                """)
            try add(AlarmRow.columns, to: "alarm", of: database)
            // Since version 3: 1 for what was missed and nobody has seen.
            try add([(name: "unseen", type: "INTEGER")], to: "record", of: database)
            try database.run("PRAGMA user_version = \(version)")
        }
    }

    /// What to select of a file's alarms, in the order of `AlarmRow.columns`; one of an earlier version lacks some.
    static func columns(in database: Database) throws(DatabaseError) -> String {
        let present = try names(in: "alarm", of: database)
        return AlarmRow.columns.map { present.contains($0.name) ? "\"\($0.name)\"" : "NULL" }.joined(separator: ", ")
    }

    private static func names(in table: String, of database: Database) throws(DatabaseError) -> Set<String> {
        var names: Set<String> = []
        try database.run("SELECT name FROM pragma_table_info(?)", [.text(table)]) { row in
            if let name = row.text(0) { names.insert(name) }
        }
        return names
    }

    /// Adds those columns that a table lacks.
    private static func add(
        _ columns: [(name: String, type: String)], to table: String, of database: Database
    ) throws(DatabaseError) {
        let present = try names(in: table, of: database)
        for column in columns where !present.contains(column.name) {
            try database.run("ALTER TABLE \(table) ADD COLUMN \"\(column.name)\" \(column.type)")
        }
    }
}
