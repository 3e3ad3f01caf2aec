extension Wording {
    static let allow = "Allow"
    static let deny = "Don\u{2019}t Allow"
    /// Columns of an app's own words that are shown.
    private static let longestName = 60
    private static let longestUsage = 300

    static func title(of question: Question) -> String {
        guard !question.app.isEmpty else { return "A program wants to set alarms" }
        return "\(tamed(question.name ?? question.app, longestName)) wants to set alarms"
    }

    /// The id is always to be seen: any app may call itself by another's name.
    static func asker(of question: Question) -> String {
        question.app.isEmpty ? "It runs outside every sandbox." : question.app
    }

    static func usage(of question: Question) -> [String] {
        question.usage.map { [tamed($0, longestUsage)] } ?? []
    }

    static func howToAnswer(_ question: Question) -> String {
        "To answer, type: alarmctl authorization \(question.app.isEmpty ? "host" : question.app) allow (or deny)"
    }

    /// An app's own words on one line, which neither turn the direction of what follows nor go on for ever.
    private static func tamed(_ text: String, _ most: Int) -> String {
        let line = String(String.UnicodeScalarView(text.unicodeScalars.map { isPlain($0) ? $0 : " " }))
        return isolated(line, columns: most)
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: !("\u{202A}"..."\u{202E}").contains(scalar) && !("\u{2066}"..."\u{2069}").contains(scalar)
        }
    }
}
