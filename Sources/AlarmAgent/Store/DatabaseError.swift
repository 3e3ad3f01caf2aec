import CSQLite

/// What SQLite says went wrong.
struct DatabaseError: Error, Hashable {
    /// An extended result code of SQLite.
    let code: Int32
    let sentence: String

    init(code: Int32, handle: OpaquePointer?) {
        self.code = code
        sentence = String(cString: handle.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
    }

    /// An error of ours, before SQLite was asked.
    init(code: Int32 = SQLITE_CANTOPEN, sentence: String) {
        self.code = code
        self.sentence = sentence
    }

    static let stump = DatabaseError(code: SQLITE_NOTADB, sentence: "the file was cut short")

    /// The file is no database, or a broken one.
    var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF) }
}
