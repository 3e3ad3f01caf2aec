/// `alarmctl skip`: the next ringing is dropped.
enum SkipCommand: Subcommand {
    static let name = "skip"
    static let arguments = "ID... [OPTIONS]"
    static let summary = "Drop the next ringing of a repeating alarm."
    static let options = [Option.json]

    static func run(_ arguments: Arguments, in session: Session) throws(ControlError) -> ExitStatus {
        try session.act("Skip", on: try session.ids(try arguments.someWords("ID")), done: "skips one")
    }
}
