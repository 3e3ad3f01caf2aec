/// One option of a command line.
struct Option: Hashable, Sendable {
    let name: String
    var letter: Character?
    /// What its argument is called; nil where it takes none.
    var argument: String?
    let help: String

    /// Its line of `--help`.
    var line: String {
        let short = letter.map { "-\($0), " } ?? "    "
        let long = "--\(name)" + (argument.map { " \($0)" } ?? "")
        return "  \(short)\(long.padded(to: 26)) \(help)"
    }

    static let help = Option(name: "help", letter: "h", help: "Show this.")
    static let json = Option(name: "json", letter: "j", help: "Print JSON.")
    static let quiet = Option(name: "quiet", letter: "q", help: "Print the id alone.")
    static let version = Option(name: "version", letter: "V", help: "Show the version.")
}
