/// `alarmctl cancel`: the alarm is gone.
enum CancelCommand: Subcommand {
    static let name = "cancel"
    static let arguments = "ID... [OPTIONS]"
    static let summary = "Remove an alarm, whatever it is doing."
    static let options = [Option.json]

    static func run(_ arguments: Arguments, in session: Session) throws(ControlError) -> ExitStatus {
        try session.act("Cancel", on: try session.ids(try arguments.someWords("ID")), done: "is cancelled")
    }
}
