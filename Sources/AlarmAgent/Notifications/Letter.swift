/// What is to be known of a letter where a text is broken into rows.
struct Letter {
    let width: Int
    let isNewline: Bool
    let isWhitespace: Bool
    let isGap: Bool

    init(_ character: Character, in row: Row) {
        width = row.width(of: character)
        (isNewline, isWhitespace, isGap) = (character.isNewline, character.isWhitespace, character.isGap)
    }

    /// One of ASCII, and no control character but for a new line.
    init(plain byte: UInt8, in row: Row) {
        width = row.width(ofPixels: Character.widths[Int(byte)])
        isNewline = byte == 0x0A
        isWhitespace = isNewline || byte == 0x20
        isGap = isWhitespace
    }
}
