/// A text that is not all seen at once, page by page: each begins where what was surely seen of the one before it ended,
/// so that nothing is left out.
struct Pages {
    let notice: Notice
    let server: Server
    /// All of it, broken where a page's may be.
    private let text: String
    /// Whether the first page has a list in part, and the others all of it.
    private let isListed: Bool

    /// - Parameter list: of what the lines are in part; empty: they are all.
    init(_ notice: Notice, list: [String], on server: Server) {
        (self.notice, self.server) = (notice, server)
        isListed = !list.isEmpty && list != notice.lines
        text = ((isListed ? list : notice.lines) + notice.heading.rest + notice.words).map(Breaks.inWords)
            .joined(separator: "\n")
    }

    /// - Parameter start: how many characters of the text come before it.
    func payload(from start: Int) -> Payload {
        let rest = rest(from: start)
        return notice.payload(notice.kept + [Excerpt.of(rest, to: end(of: rest))], on: server)
    }

    /// Where the next page begins; nil: there is none, for all was seen.
    /// - Parameter start: where this one does; nil: it is the first.
    func next(after start: Int?) -> Int? {
        guard let start else { return isListed ? 0 : endOfFirst.flatMap { word(at: $0, after: 0) } }
        let rest = rest(from: start)
        let seen = server.window?.end(of: rest, below: notice.heading.summary, after: notice.kept)
        guard let end = [end(of: rest), seen].compactMap(\.self).min() else { return nil }
        return word(at: start + max(1, rest.offset(of: end) - (start > 0 ? 1 : 0)), after: start)
    }

    private func rest(from start: Int) -> String { start == 0 ? text : "…" + text.dropFirst(start) }

    /// Where a page ends that leaves the buttons on a screen of 600 pixels.
    private func end(of text: String) -> String.Index? {
        var rows = Server.rowsWithWords
        return Excerpt.end(of: text, rows: &rows, lines: server.mostLines)
    }

    /// How much of the text is seen on the first page; nil: all.
    private var endOfFirst: Int? {
        let seen = server.window?.end(of: text, below: notice.heading.summary).map(text.offset)
        var before = 0
        for part in notice.parts(on: server) {
            if let end = part.end { return min(before + part.text.offset(of: end), seen ?? .max) }
            before += part.text.count + 1
        }
        return seen
    }

    /// Where the word begins of the first letter from there on, if it is a short one; nil: no letter comes any more.
    private func word(at place: Int, after start: Int) -> Int? {
        guard let letter = text.dropFirst(place).firstIndex(where: { !$0.isBlank }) else { return nil }
        let place = text.offset(of: letter)
        let word = text[..<letter].suffix(min(Self.longestWord, place - start)).reversed().prefix { !$0.isGap }
        return word.count < Self.longestWord && place - word.count > start ? place - word.count : place
    }

    /// A longer one is begun on one page and ended on the next.
    private static let longestWord = 20
}

extension Character {
    fileprivate var isBlank: Bool { isWhitespace || self == "\u{200B}" }
}

extension String {
    fileprivate func offset(of place: Index) -> Int { distance(from: startIndex, to: place) }
}
