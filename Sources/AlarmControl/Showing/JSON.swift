/// A JSON value (RFC 8259), written in ASCII alone so that no locale spoils it.
enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    /// On one line.
    var line: String { text(indent: nil) }
    /// For reading: an entry a line.
    var page: String { text(indent: "") }

    private func text(indent: String?) -> String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): String(value)
        case .number(let value): value.isFinite ? String(describing: value) : "null"
        case .string(let value): Self.quoted(value)
        case .array(let values):
            Self.block("[", values.map { value in { value.text(indent: $0) } }, "]", indent)
        case .object(let values):
            Self.block(
                "{",
                values.sorted { $0.key < $1.key }.map { key, value in
                    { Self.quoted(key) + (indent == nil ? ":" : ": ") + value.text(indent: $0) }
                }, "}", indent)
        }
    }

    private static func block(
        _ opening: String, _ entries: [(String?) -> String], _ closing: String, _ indent: String?
    ) -> String {
        guard !entries.isEmpty else { return opening + closing }
        guard let indent else { return opening + entries.map { $0(nil) }.joined(separator: ",") + closing }
        let inner = indent + "  "
        let lines = entries.map { inner + $0(inner) }
        return "\(opening)\n\(lines.joined(separator: ",\n"))\n\(indent)\(closing)"
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for unit in text.utf16 {
            switch unit {
            case 0x22: result += "\\\""
            case 0x5C: result += "\\\\"
            case 0x0A: result += "\\n"
            case 0x0D: result += "\\r"
            case 0x09: result += "\\t"
            case 0x20..<0x7F: result.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
            default:
                let digits = String(unit, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return result + "\""
    }
}
