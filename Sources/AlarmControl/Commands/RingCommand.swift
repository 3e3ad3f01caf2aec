import AlarmCore

/// `alarmctl ring`: alerts at once, and waits for the answer where that is wanted.
enum RingCommand: Subcommand {
    static let name = "ring"
    static let arguments = "[TITLE] [OPTIONS]"
    static let summary = "Ring at once; --wait tells how it was answered."
    static let details = """
        With --wait it prints stopped, snoozed, missed or cancelled when the alarm has its answer, and ends with 0, 10,
        11 or 12. An interrupt (Ctrl-C) stops the alarm and ends with 130.
        """
    static let wait = Option(name: "wait", letter: "w", help: "Wait until it is answered, and tell how.")
    static let options = [wait] + Option.alarm + [.id, .quiet, .json]

    static func run(_ arguments: Arguments, in session: Session) throws(ControlError) -> ExitStatus {
        try arguments.expect(atMost: 1)
        if arguments.words.first?.isEmpty == true {
            throw .usage("the title is empty; give it a word, such as Tea, or leave it out")
        }
        var configuration = AlarmConfiguration(title: arguments.words.first ?? "Alarm")
        try configuration.apply(arguments)
        guard arguments.has(wait) else { return try session.make(configuration, by: "Ring", arguments) }
        return try session.ringAndWait(configuration, arguments)
    }
}
