/// `alarmctl resume`: a paused countdown goes on.
enum ResumeCommand: Subcommand {
    static let name = "resume"
    static let arguments = "ID... [OPTIONS]"
    static let summary = "Go on with a paused countdown."
    static let options = [Option.json]

    static func run(_ arguments: Arguments, in session: Session) throws(ControlError) -> ExitStatus {
        try session.act("Resume", on: try session.ids(try arguments.someWords("ID")), done: "goes on")
    }
}
