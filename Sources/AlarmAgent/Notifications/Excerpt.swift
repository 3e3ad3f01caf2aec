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

    /// Its first lines.
    static func of(_ text: String, lines most: Int) -> String {
        let ends = text.indices.filter { text[$0].isNewline }
        return ends.count < most ? text : text[..<ends[most - 1]] + "…"
    }

    /// A row of LXQt, the narrowest server, in pixels.
    static let row = 216

    /// As much of a text as fits into some rows of LXQt, into which it is broken between its words.
    /// - Parameter rows: how many there are, and how many are left.
    static func of(_ text: String, rows: inout Int) -> String {
        guard rows > 0 else { return "" }
        rows -= 1
        // Of the row, and of the word at its end.
        var (used, word) = (0, 0)
        var cut = text.startIndex
        for place in text.indices {
            let character = text[place]
            let isFull = !character.isWhitespace && used + character.pixels > row
            if character.isNewline || isFull {
                guard rows > 0 else { return text[..<cut] + "…" }
                rows -= 1
                if character.isNewline || word == used { word = 0 }
                used = word
            }
            if !character.isNewline { used += character.pixels }
            word = character.isGap ? 0 : word + character.pixels
            if used + Character("…").pixels <= row { cut = text.index(after: place) }
        }
        return text
    }
}
