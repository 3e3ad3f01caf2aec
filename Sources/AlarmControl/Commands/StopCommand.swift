import AlarmCore

/// `alarmctl stop`: silence.
enum StopCommand: Subcommand {
    static let name = "stop"
    static let arguments = "[ID... | --all] [OPTIONS]"
    static let summary = "Stop what rings, or one alarm."
    static let details = """
        Without an id everything that rings is stopped. One that repeats rings again at its next time. An id can also
        name an alarm that counts down or is snoozed: that ringing is over then.
        """
    static let options = [Option.all, .json]

    static func run(_ arguments: Arguments, in session: Session) throws(ControlError) -> ExitStatus {
        try session.act("Stop", on: try session.ringing(arguments), done: "is stopped")
    }
}

extension Option {
    static let all = Option(name: "all", letter: "a", help: "All that ring; that none does is no error.")
}

extension Session {
    /// The alarms that were named, or else all that ring.
    func ringing(_ arguments: Arguments) throws(ControlError) -> [AlarmID] {
        guard arguments.words.isEmpty else {
            try arguments.refuse(.all, because: "either name alarms or take all")
            return try ids(arguments.words)
        }
        let ringing = try alarms().filter(\.isAlerting).map(\.id)
        guard !ringing.isEmpty || arguments.has(.all) else { throw .noSuchAlarm("no alarm rings") }
        return ringing
    }
}
