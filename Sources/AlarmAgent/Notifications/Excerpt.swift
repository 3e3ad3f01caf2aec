/// As much of a text as there is room for. Servers draw all they are sent: MATE puts what is wider than the screen beside
/// it, and others push the buttons over its lower edge.
enum Excerpt {
    /// On one line.
    /// - Parameter columns: in all; a wide character takes two.
    static func of(_ text: String, columns: Int) -> String {
        var (used, cut) = (0, text.startIndex)
        for place in text.indices {
            used += text[place].columns
            guard used <= columns, !text[place].isNewline else { return text[..<cut] + "…" }
            // One is left for the ellipsis.
            if used < columns { cut = text.index(after: place) }
        }
        return text
    }

    /// So many rows fit above the buttons, on a screen of 800 by 600, where all is drawn that is sent.
    static let mostRows = 26
    /// So many columns of any words LXQt, the narrowest server, has in a row.
    static let rowColumns = 26

    /// As much of a text as fits into some rows, into which servers break it.
    /// - Parameter rows: how many there are, and how many are left.
    static func of(_ text: String, rows: inout Int) -> String {
        guard rows > 0 else { return "" }
        rows -= 1
        var (used, cut) = (0, text.startIndex)
        for place in text.indices {
            let character = text[place]
            if character.isNewline || used + character.columns > rowColumns {
                guard rows > 0 else { return text[..<cut] + "…" }
                rows -= 1
                used = 0
            }
            if !character.isNewline { used += character.columns }
            if used < rowColumns { cut = text.index(after: place) }
        }
        return text
    }
}
