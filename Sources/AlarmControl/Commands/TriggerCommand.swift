/// `alarmctl trigger`: it rings now.
enum TriggerCommand: Subcommand {
    static let name = "trigger"
    static let arguments = "ID... [OPTIONS]"
    static let summary = "Ring an alarm now; its schedule stays."
    static let options = [Option.json]

    static func run(_ arguments: Arguments, in session: Session) throws(ControlError) -> ExitStatus {
        try session.act("Trigger", on: try session.ids(try arguments.someWords("ID")), done: "rings")
    }
}
