/// `alarmctl watch`: a line for each change, until it is interrupted.
enum WatchCommand: Subcommand {
    static let name = "watch"
    static let arguments = "[OPTIONS]"
    static let summary = "Print a line for each change, until interrupted."
    static let details = "With --json each line is an object of its own. It goes on when the agent is started anew."
    static let options = [Option.json]

    static func run(_ arguments: Arguments, in session: Session) throws(ControlError) -> ExitStatus {
        try arguments.expect(atMost: 0)
        try Watching(in: session).run()
        return .success
    }
}
