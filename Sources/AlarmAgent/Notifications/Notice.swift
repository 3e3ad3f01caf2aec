/// All that a notification has to say, however much of it a server shows at once.
struct Notice {
    let heading: Heading
    /// What is said first, and in few words.
    let lines: [String]
    /// Of an app or a user, as much of them as there is room for.
    var words: [String] = []
    /// What is said first on further pages too.
    var kept: [String] = []
    let icon: Icon
    let buttons: [Payload.Button]
    let urgency: Payload.Urgency
    let category: String

    /// Its first page, and its only one where all of it is seen.
    func payload(on server: Server) -> Payload {
        payload(parts(on: server).map(\.shown).filter { !$0.isEmpty }, on: server)
    }

    /// Alarms' texts are plain, and no server must find markup in them. dunst reads it also where its settings let it
    /// say that it does not.
    func payload(_ said: [String], on server: Server) -> Payload {
        var said = said
        if let most = server.longestParagraph { said = said.map { Breaks.inParagraphs($0, after: most) } }
        return Payload(
            summary: heading.summary, body: Markup.escaped(said.joined(separator: "\n")), icon: icon,
            buttons: buttons + [.init(.show, Wording.show)], urgency: urgency, category: category)
    }

    /// What the first page says of each text: what cannot stand above has more of the room than words.
    func parts(on server: Server) -> [Part] {
        var rows = server.mostRows
        let parts =
            lines.map { Part($0, rows: &rows) }
            + heading.rest.map { Part($0, rows: &rows, lines: server.mostLines) }
        rows -= server.mostRows - Server.rowsWithWords
        return parts + words.map { Part($0, rows: &rows) }
    }

    /// A text, and how much of it is shown.
    struct Part {
        let text: String
        /// Where that ends; nil: all of it is.
        let end: String.Index?
        let shown: String

        init(_ typed: String, rows: inout Int, lines: Int = .max) {
            text = Breaks.inWords(typed)
            let hasRoom = rows > 0
            end = Excerpt.end(of: text, rows: &rows, lines: lines)
            shown = hasRoom ? Excerpt.of(text, to: end) : ""
        }
    }
}
