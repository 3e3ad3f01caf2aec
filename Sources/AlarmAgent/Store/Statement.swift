import CSQLite

/// One value of a row.
enum Cell: Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

/// One prepared statement, and the row it stands at.
final class Statement {
    private let pointer: OpaquePointer
    private let handle: OpaquePointer
    /// SQLITE_TRANSIENT: SQLite copies what it is given.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    init(_ pointer: OpaquePointer, of handle: OpaquePointer) {
        self.pointer = pointer
        self.handle = handle
    }

    isolated deinit { sqlite3_finalize(pointer) }

    func bind(_ values: [Cell]) throws(DatabaseError) {
        // What is not bound is null.
        for (place, value) in values.enumerated() where value != .null {
            let code = bind(value, at: Int32(place + 1))
            guard code == SQLITE_OK else { throw DatabaseError(code: code, handle: handle) }
        }
    }

    /// - Returns: whether there is a row.
    func step() throws(DatabaseError) -> Bool {
        let code = sqlite3_step(pointer)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw DatabaseError(code: code, handle: handle)
        }
    }

    func reset() {
        sqlite3_reset(pointer)
        sqlite3_clear_bindings(pointer)
    }

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(pointer, column) == SQLITE_NULL }

    func integer(_ column: Int32) -> Int64? {
        sqlite3_column_type(pointer, column) == SQLITE_INTEGER ? sqlite3_column_int64(pointer, column) : nil
    }

    func real(_ column: Int32) -> Double? {
        let isNumber = [SQLITE_FLOAT, SQLITE_INTEGER].contains(sqlite3_column_type(pointer, column))
        return isNumber ? sqlite3_column_double(pointer, column) : nil
    }

    func text(_ column: Int32) -> String? {
        guard sqlite3_column_type(pointer, column) == SQLITE_TEXT, let text = sqlite3_column_text(pointer, column)
        else { return nil }
        return String(cString: text)
    }

    func blob(_ column: Int32) -> [UInt8]? {
        guard let bytes = sqlite3_column_blob(pointer, column) else { return nil }
        return Array(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(pointer, column))))
    }

    /// What is empty may have no address, and SQLite would take that for null.
    private func bind(_ value: Cell, at place: Int32) -> Int32 {
        switch value {
        case .null: sqlite3_bind_null(pointer, place)
        case .integer(let number): sqlite3_bind_int64(pointer, place, number)
        case .real(let number): sqlite3_bind_double(pointer, place, number)
        case .text(let text): bind(text, at: place)
        case .blob(let bytes):
            bytes.isEmpty
                ? sqlite3_bind_zeroblob(pointer, place, 0)
                : sqlite3_bind_blob(pointer, place, bytes, Int32(bytes.count), Self.copied)
        }
    }

    private func bind(_ text: String, at place: Int32) -> Int32 {
        // With its length, so that a NUL in it does not end it.
        sqlite3_bind_text(pointer, place, text, Int32(text.utf8.count), Self.copied)
    }
}
