import AlarmCore
import AlarmWire
import DBus

extension Signature {
    /// The SQLite type of a column that keeps values of this D-Bus type.
    var columnType: String {
        switch text {
        case "s", "(sv)": "TEXT"
        case "d": "REAL"
        case "u", "b": "INTEGER"
        default: "BLOB"
        }
    }
}

extension Value {
    /// The value as a table keeps it; a container is kept marshalled.
    var cell: Cell {
        switch self {
        case .string(let text): .text(text)
        case .double(let number): .real(number)
        case .uint32(let number): .integer(Int64(number))
        case .boolean(let flag): .integer(flag ? 1 : 0)
        default: (try? marshalled()).map(Cell.blob) ?? .null
        }
    }

    /// Nil where the column holds something else than such a value.
    init?(cell row: Statement, _ column: Int32, type: Signature) {
        let value: Value? =
            switch type.text {
            case "s": row.text(column).map(Value.string)
            case "d": row.real(column).map(Value.double)
            case "u": row.integer(column).flatMap(UInt32.init(exactly:)).map(Value.uint32)
            case "b": row.integer(column).map { .boolean($0 != 0) }
            default: row.blob(column).flatMap { try? Value(marshalled: $0) }
            }
        guard let value, value.signature == type || type == "(sv)" else { return nil }
        self = value
    }
}
