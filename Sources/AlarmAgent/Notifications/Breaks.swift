/// Where long texts may be broken, so that servers draw all of them.
enum Breaks {
    /// Of a word that is wider than this many pixels, some servers draw the beginning alone, or outside of the screen.
    private static let longestWord = 216
    /// From one place to the next where a long word may be broken: short, so that little of a row stays empty.
    private static let piece = 40

    /// A text whose long words may be broken, which is not to be seen where they are not.
    static func inWords(_ text: String) -> String {
        if text.hasPlainWords(upTo: longestWord) { return text }
        var broken = ""
        var word: [Character] = []
        for character in text {
            if character.isWhitespace {
                broken += breakable(word) + String(character)
                word = []
            } else {
                word.append(character)
            }
        }
        return broken + breakable(word)
    }

    /// A text without long paragraphs: new lines are put between its words, where there are some.
    /// - Parameter pixels: of a paragraph, at most.
    static func inParagraphs(_ text: String, after pixels: Int) -> String {
        if let width = text.plainPixels, width <= pixels { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { pieces(of: $0, pixels) }
            .joined(separator: "\n")
    }

    private static func breakable(_ word: [Character]) -> String {
        guard word.reduce(0, { $0 + $1.pixels }) > longestWord else { return String(word) }
        var broken = ""
        var used = 0
        for character in word {
            if used + character.pixels > piece {
                // ZERO WIDTH SPACE.
                broken += "\u{200B}"
                used = 0
            }
            used += character.pixels
            broken.append(character)
        }
        return broken
    }

    private static func pieces(of paragraph: Substring, _ pixels: Int) -> [Substring] {
        var pieces: [Substring] = []
        var (start, used) = (paragraph.startIndex, 0)
        var gap: String.Index?
        for place in paragraph.indices {
            used += paragraph[place].pixels
            if paragraph[place] == " " || paragraph[place] == "\u{200B}" { gap = place }
            guard used > pixels else { continue }
            let end = gap ?? place
            pieces.append(paragraph[start..<end])
            start = end == gap ? paragraph.index(after: end) : end
            used = paragraph[start..<paragraph.index(after: place)].reduce(0) { $0 + $1.pixels }
            gap = nil
        }
        return pieces + [paragraph[start...]]
    }
}
