/// As much of a text as there is room for. Servers draw all they are sent: MATE puts what is wider than the screen beside
/// it, and others push the buttons over its lower edge.
enum Excerpt {
    /// - Parameters:
    ///   - columns: in all; a wide character takes two.
    ///   - lines: of a text that has some.
    static func of(_ text: String, columns: Int, lines: Int = Wording.mostLines) -> String {
        var (usedColumns, usedLines) = (0, 1)
        var cut = text.startIndex
        for place in text.indices {
            let character = text[place]
            if character.isNewline { usedLines += 1 } else { usedColumns += width(of: character) }
            guard usedColumns <= columns, usedLines <= lines else { return text[..<cut] + "…" }
            // One is left for the ellipsis.
            if usedColumns < columns { cut = text.index(after: place) }
        }
        return text
    }

    private static func width(of character: Character) -> Int {
        character.unicodeScalars.first.map { $0.value < 0x1100 ? 1 : 2 } ?? 0
    }
}
