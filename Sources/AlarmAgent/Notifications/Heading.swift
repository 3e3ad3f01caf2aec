/// What stands above a notification, and what has to be said below because it cannot stand there as it was typed.
struct Heading {
    let summary: String
    private(set) var rest: [String] = []

    init(summary: String) { self.summary = summary }

    /// A title.
    /// - Parameters:
    ///   - prefix: what stands before it.
    ///   - substitute: what any server can show instead.
    init(_ title: String, after prefix: String = "", or substitute: String, on server: Server) {
        let columns = Wording.titleColumns - prefix.count
        let excerpt = Excerpt.of(title, columns: columns)
        if server.spoils(excerpt) {
            summary = substitute
        } else {
            summary = prefix.isEmpty ? excerpt : prefix + Wording.isolated(title, columns: columns)
        }
        if excerpt != title || summary == substitute || Breaks.inWords(title) != title { rest = [title] }
    }
}
