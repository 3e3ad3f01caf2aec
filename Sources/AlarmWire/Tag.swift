/// One tag of an XML text as plain as ours: no CDATA, no entities inside attributes.
struct Tag {
    enum Kind { case opening, closing, empty }

    var element: String
    var kind: Kind
    var attributes: [String: String] = [:]

    subscript(attribute: String) -> String { attributes[attribute] ?? "" }

    /// The tags of a text in their order; comments, declarations and what stands between tags are left out.
    static func all(in text: String) -> [Tag] {
        var tags: [Tag] = []
        var rest = text[...]
        while let start = rest.firstIndex(of: "<") {
            rest = rest[start...]
            let end = rest.hasPrefix("<!--") ? "-->" : ">"
            guard let inside = rest.cut(upTo: end) else { break }
            guard !inside.hasPrefix("<!"), !inside.hasPrefix("<?") else { continue }
            tags.append(Tag(inside.dropFirst()))
        }
        return tags
    }

    private init(_ inside: Substring) {
        kind = inside.hasPrefix("/") ? .closing : inside.hasSuffix("/") ? .empty : .opening
        let words = inside.drop { $0 == "/" }
        element = String(words.prefix { !$0.isWhitespace && $0 != "/" })
        let pieces = words.dropFirst(element.count).split(separator: "\"", omittingEmptySubsequences: false)
        for (name, value) in zip(pieces.indices.filter { $0 % 2 == 0 }, pieces.indices.filter { $0 % 2 == 1 }) {
            let key = pieces[name].filter { !$0.isWhitespace && $0 != "=" }
            attributes[key] = String(pieces[value])
        }
    }
}

extension Substring {
    /// Takes what comes before `end`, and `end` with it, off the front; nil when `end` does not come.
    fileprivate mutating func cut(upTo end: String) -> Substring? {
        var place = startIndex
        while place < endIndex {
            if self[place...].hasPrefix(end) {
                defer { self = self[index(place, offsetBy: end.count)...] }
                return self[..<place]
            }
            place = index(after: place)
        }
        return nil
    }
}
