import AlarmCore
import AlarmWire
import DBus

/// `alarmctl edit`: changes an alarm in one step.
enum EditCommand: Subcommand {
    static let name = "edit"
    static let arguments = "ID [TIME | LENGTH] [OPTIONS]"
    static let summary = "Change an alarm; what is not named stays."
    static let details = """
        A new time, such as 07:30, is for an alarm, a new length, such as 15m, for a timer, which begins again then.
        Where neither changes, a countdown or snooze goes on. An empty text takes its part away: --body ''.
        """
    static let options = [Option.days, .once, .timeZone] + Option.alarm + [.noWake, .preAlert, .quiet, .json]

    static func run(_ arguments: Arguments, in session: Session) throws(ControlError) -> ExitStatus {
        guard let name = arguments.words.first else { throw .usage("ID is missing") }
        try arguments.expect(atMost: 2)
        let id = try session.ids([name])[0]
        var configuration = try session.configuration(of: id)
        if arguments.words.count == 2 {
            let when = arguments.words[1]
            if configuration.schedule == nil {
                configuration.preAlert = try Duration.readingSome(when)
            } else {
                try configuration.schedule(when, arguments, in: session)
            }
        } else {
            try configuration.repeatAs(arguments)
        }
        try configuration.apply(arguments)
        let reply = try session.call("Replace", [.string(id.description), configuration.wire])
        session.tell(of: id.description, configuration.title, reply.first?.asOptions ?? [:], arguments)
        return .success
    }
}

extension Session {
    fileprivate func configuration(of id: AlarmID) throws(ControlError) -> AlarmConfiguration {
        let whole = try call("Get", [.string(id.description)]).first?.option("configuration")
        do throws(AlarmError) {
            return try AlarmConfiguration(wire: whole ?? .options([:]))
        } catch {
            // What is not understood would be lost by writing it back.
            throw .failed("this alarm is of a newer version, which this alarmctl cannot change: \(error.wire.text)")
        }
    }
}
