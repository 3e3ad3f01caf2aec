import AlarmCore
import DBus

/// `alarmctl next`: what rings next, and in how long.
enum NextCommand: Subcommand {
    static let name = "next"
    static let arguments = "[OPTIONS]"
    static let summary = "Tell what rings next, and in how long."
    static let options = [Option.json]

    static func run(_ arguments: Arguments, in session: Session) throws(ControlError) -> ExitStatus {
        try arguments.expect(atMost: 0)
        let pair = try session.property("NextAlarm")?.asStructure ?? []
        guard let id = pair.first?.asString.flatMap(AlarmID.init), let time = pair.last?.asInt64 else {
            session.output.print(session.isJSON ? "null" : "Nothing is planned.")
            return .success
        }
        let zone = session.shownZone
        let next = Instant(microseconds: time)
        let title = try session.alarm(id)?.title ?? ""
        guard session.isJSON else {
            let local = LocalTime(next, in: zone).text
            let span = (next - session.now).text
            session.output.print("\(id.description.prefix(8))  \(title.onOneLine) rings \(local), in \(span)")
            return .success
        }
        let seconds = max((next - session.now).inSeconds, 0)
        let parts: [String: Value] = [
            "id": .string(id.description), "title": .string(title), "next": .int64(time), "seconds": .double(seconds),
        ]
        session.output.print(JSON.options(parts, in: zone).page)
        return .success
    }
}
