import AlarmCore

/// `alarmctl add`: rings at a time of day, or at a date.
enum AddCommand: Subcommand {
    static let name = "add"
    static let arguments = "TIME [OPTIONS]"
    static let summary = "Ring at a time, such as 07:00 or 2027-01-01T09:00."
    static let details = """
        A time of day, 7:00, 19:30 or 7:30pm, follows the clock through every change of the zone; without --days it
        rings once. A date with a time is one instant; it is local, or of --time-zone, or has its own offset:
        2027-01-01T09:00+01:00. There is a button Snooze, for 9 minutes where nothing else is set.
        """
    static let options = [Option.days, .timeZone] + Option.alarm + [.preAlert, .id, .quiet, .json]

    static func run(_ arguments: Arguments, in session: Session) throws(ControlError) -> ExitStatus {
        var configuration = AlarmConfiguration(title: "Alarm")
        try configuration.schedule(try arguments.word("TIME"), arguments, in: session)
        try configuration.apply(arguments)
        if !arguments.has(.noSnooze), !arguments.has(.onButton), configuration.secondaryButton == nil {
            configuration.secondaryButton = AlarmConfiguration.snoozeButton
            configuration.secondaryBehavior = .countdown
            if configuration.preAlert != nil { configuration.postAlert = AlarmConfiguration.usualSnooze }
        }
        return try session.make(configuration, by: "Schedule", arguments)
    }
}
