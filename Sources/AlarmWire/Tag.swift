/// One tag of an XML text as plain as ours: no CDATA, no entities inside attributes.
struct Tag {
    enum Kind { case opening, closing, empty }

    var element: String
    var kind: Kind
    var attributes: [String: String] = [:]

    subscript(attribute: String) -> String { attributes[attribute] ?? "" }

    /// The tags of a text in their order; comments, declarations and what stands between tags are left out.
    ///
    /// Goes by bytes: by characters, this was a quarter of the time the agent takes to start.
    static func all(in text: String) -> [Tag] {
        var tags: [Tag] = []
        var rest = Array(text.utf8)[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[start...]
            let end = rest.starts(with: "<!--".utf8) ? "-->" : ">"
            guard let inside = rest.cut(upTo: end) else { break }
            guard !inside.starts(with: "<!".utf8), !inside.starts(with: "<?".utf8) else { continue }
            tags.append(Tag(inside.dropFirst()))
        }
        return tags
    }

    private init(_ inside: ArraySlice<UInt8>) {
        kind = inside.first == .slash ? .closing : inside.last == .slash ? .empty : .opening
        let words = inside.drop { $0 == .slash }
        let name = words.prefix { !$0.isWhitespace && $0 != .slash }
        element = String(decoding: name, as: UTF8.self)
        let pieces = words[name.endIndex...].split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
        for place in stride(from: 1, to: pieces.count, by: 2) {
            let key = pieces[place - 1].filter { !$0.isWhitespace && $0 != UInt8(ascii: "=") }
            attributes[String(decoding: key, as: UTF8.self)] = String(decoding: pieces[place], as: UTF8.self)
        }
    }
}

extension UInt8 {
    fileprivate static let slash = UInt8(ascii: "/")
    fileprivate var isWhitespace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

extension ArraySlice<UInt8> {
    /// Takes what comes before `end`, and `end` with it, off the front; nil when `end` does not come.
    fileprivate mutating func cut(upTo end: String) -> ArraySlice<UInt8>? {
        guard let first = end.utf8.first else { return nil }
        var place = startIndex
        while let found = self[place...].firstIndex(of: first) {
            if self[found...].starts(with: end.utf8) {
                defer { self = self[(found + end.utf8.count)...] }
                return self[..<found]
            }
            place = found + 1
        }
        return nil
    }
}
