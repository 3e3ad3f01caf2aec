import AlarmCore

/// `alarmctl timer`: rings after some time.
enum TimerCommand: Subcommand {
    static let name = "timer"
    static let arguments = "LENGTH [OPTIONS]"
    static let summary = "Ring after some time, such as 10m."
    static let details = "A length is written 90, 90s, 10m, 1h30m or 1:30:00."
    static let options = Option.alarm + [.id, .quiet, .json]

    static func run(_ arguments: Arguments, in session: Session) throws(ControlError) -> ExitStatus {
        var configuration = AlarmConfiguration(title: "Timer")
        configuration.preAlert = try Duration.readingSome(try arguments.word("LENGTH"))
        try configuration.apply(arguments)
        return try session.make(configuration, by: "Schedule", arguments)
    }
}
