/// One command of `alarmctl`: a file each, below `Commands`.
protocol Subcommand {
    static var name: String { get }
    /// What stands behind the name, for the usage line.
    static var arguments: String { get }
    /// One line for the list of commands.
    static var summary: String { get }
    /// More for `--help`.
    static var details: String { get }
    static var options: [Option] { get }

    static func run(_ arguments: Arguments, in session: Session) throws(ControlError) -> ExitStatus
}

extension Subcommand {
    static var details: String { "" }

    static var usage: String {
        ["alarmctl", name, arguments].filter { !$0.isEmpty }.joined(separator: " ")
    }

    static var help: String {
        let lines = (options + [.help]).map(\.line)
        let parts = ["Usage: \(usage)", summary, details, "Options:\n" + lines.joined(separator: "\n")]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}
