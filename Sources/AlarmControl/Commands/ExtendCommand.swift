import AlarmCore
import DBus

/// `alarmctl extend`: a countdown lasts longer.
enum ExtendCommand: Subcommand {
    static let name = "extend"
    static let arguments = "ID LENGTH [OPTIONS]"
    static let summary = "Let a countdown or a snooze last longer, such as 1m."
    static let options = [Option.json]

    static func run(_ arguments: Arguments, in session: Session) throws(ControlError) -> ExitStatus {
        guard arguments.words.count == 2 else {
            throw .usage("extend takes an alarm and a length, such as: alarmctl extend tea 1m")
        }
        let span = try Duration.readingSome(arguments.words[1])
        let seconds = UInt32(clamping: max(1, (span.microseconds + 999_999) / 1_000_000))
        let ids = try session.ids([arguments.words[0]])
        return try session.act("Extend", on: ids, [.uint32(seconds)], done: "lasts longer")
    }
}
