/// As much of a text as there is room for. Servers draw all they are sent: MATE puts what is wider than the screen beside
/// it, and others push the buttons over its lower edge.
enum Excerpt {
    /// On one line.
    /// - Parameter columns: in all; a wide character takes two.
    static func of(_ text: String, columns: Int) -> String {
        if let taken = text.plainColumns, taken <= columns { return text }
        var (used, cut) = (0, text.startIndex)
        for place in text.indices {
            used += text[place].columns
            guard used <= columns, !text[place].isNewline else { return text[..<cut] + "…" }
            // One is left for the ellipsis.
            if used < columns { cut = text.index(after: place) }
        }
        return text
    }

    /// Its part up to a place; nil: all of it.
    static func of(_ text: String, to end: String.Index?) -> String { end.map { text[..<$0] + "…" } ?? text }

    /// Where the part of a text ends that fits into some rows, into which it is broken between its words, with an ellipsis
    /// after it; nil: all of it fits.
    /// - Parameters:
    ///   - rows: how many there are, and how many are left.
    ///   - lines: of the text itself, at most.
    static func end(of text: String, rows: inout Int, lines: Int = .max, in row: Row = .narrowest) -> String.Index? {
        guard rows > 0 else { return text.startIndex }
        rows -= 1
        guard text.isPlain else { return end(of: text, &rows, lines, in: row) { Letter($0, in: row) } }
        return end(of: text.utf8, &rows, lines, in: row) { Letter(plain: $0, in: row) }
    }

    private static func end<Letters: Collection>(
        of text: Letters, _ rows: inout Int, _ lines: Int, in row: Row, _ read: (Letters.Element) -> Letter
    ) -> Letters.Index? {
        let ellipsis = row.width(of: "…")
        // Of the row, and of the word at its end.
        var (used, word) = (0, 0)
        var (cut, lines) = (text.startIndex, lines)
        for place in text.indices {
            let letter = read(text[place])
            let isFull = !letter.isWhitespace && used + letter.width > row.pixels
            if letter.isNewline { lines -= 1 }
            if letter.isNewline || isFull {
                guard rows > 0, lines > 0 else { return cut }
                rows -= 1
                if letter.isNewline || word == used { word = 0 }
                used = word
            }
            if !letter.isNewline { used += letter.width }
            word = letter.isGap ? 0 : word + letter.width
            if used + ellipsis <= row.pixels { cut = text.index(after: place) }
        }
        return nil
    }
}
