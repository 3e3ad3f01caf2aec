/// `alarmctl pause`: a countdown stands still.
enum PauseCommand: Subcommand {
    static let name = "pause"
    static let arguments = "ID... [OPTIONS]"
    static let summary = "Stop a countdown for a while."
    static let options = [Option.json]

    static func run(_ arguments: Arguments, in session: Session) throws(ControlError) -> ExitStatus {
        try session.act("Pause", on: try session.ids(try arguments.someWords("ID")), done: "is paused")
    }
}
