/// Why bytes are no time zone.
package enum ZoneError: Error, Hashable, Sendable, CustomStringConvertible {
    case notTZif
    case truncated
    /// The part of the file that breaks RFC 8536.
    case damaged(String)

    package var description: String {
        switch self {
        case .notTZif: "not a TZif file: it does not begin with \"TZif\""
        case .truncated: "the TZif file ends too early"
        case .damaged(let part): "the TZif file is damaged: \(part)"
        }
    }
}
