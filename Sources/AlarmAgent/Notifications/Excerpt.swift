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

    /// As much of a text as fits into some rows.
    /// - Parameters:
    ///   - rows: how many there are, and how many are left.
    ///   - lines: of the text itself, at most.
    static func of(_ text: String, rows: inout Int, lines: Int = .max) -> String {
        guard rows > 0 else { return "" }
        return end(of: text, rows: &rows, lines: lines).map { text[..<$0] + "…" } ?? text
    }

    /// Where the part of a text ends that fits into some rows, into which it is broken between its words, with an ellipsis
    /// after it; nil: all of it fits.
    static func end(of text: String, rows: inout Int, lines: Int = .max, in row: Row = .narrowest) -> String.Index? {
        guard rows > 0 else { return text.startIndex }
        rows -= 1
        if row == .narrowest, let width = text.plainPixels, width <= row.pixels { return nil }
        // Of the row, and of the word at its end.
        var (used, word) = (0, 0)
        var (cut, lines) = (text.startIndex, lines)
        for place in text.indices {
            let character = text[place]
            let (isNewline, width) = (character.isNewline, row.width(of: character))
            let isFull = !character.isWhitespace && used + width > row.pixels
            if isNewline { lines -= 1 }
            if isNewline || isFull {
                guard rows > 0, lines > 0 else { return cut }
                rows -= 1
                if isNewline || word == used { word = 0 }
                used = word
            }
            if !isNewline { used += width }
            word = character.isGap ? 0 : word + width
            if used + row.width(of: "…") <= row.pixels { cut = text.index(after: place) }
        }
        return nil
    }
}
