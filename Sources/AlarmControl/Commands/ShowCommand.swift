import AlarmCore
import DBus

/// `alarmctl show`: one alarm with all it has.
enum ShowCommand: Subcommand {
    static let name = "show"
    static let arguments = "ID [OPTIONS]"
    static let summary = "Show one alarm with all it has."
    static let options = [Option.json]

    static func run(_ arguments: Arguments, in session: Session) throws(ControlError) -> ExitStatus {
        let id = try session.id(arguments)
        guard let alarm = try session.call("Get", [.string(id.description)]).first.flatMap(ListedAlarm.init) else {
            throw .failed("the agent's answer cannot be read; is it another version than this alarmctl?")
        }
        let zone = session.shownZone
        if session.isJSON {
            session.output.print(JSON.options(alarm.parts, in: zone).page)
        } else {
            session.output.print(text(alarm, zone, session.now))
        }
        return .success
    }

    private static func text(_ alarm: ListedAlarm, _ zone: Zone, _ now: Instant) -> String {
        var lines = [("id", alarm.id.description), ("title", alarm.title), ("state", alarm.stateText)]
        let times = [alarm.whenText(zone), alarm.inText(now)].filter { !$0.isEmpty }
        lines.append(("rings", times.joined(separator: ", ")))
        if alarm.repeats != "-" { lines.append(("repeats", alarm.repeats)) }
        if let late = alarm.parts["late"]?.asSpan { lines.append(("late", late.text)) }
        if let snoozes = alarm.parts["snoozes"]?.asUInt32, snoozes > 0 { lines.append(("snoozes", "\(snoozes)")) }
        if let owner = alarm.parts["owner"]?.asString, !owner.isEmpty { lines.append(("owner", owner)) }
        let shown: Set = ["title", "schedule", "time-zone"]
        for (key, value) in alarm.configuration.sorted(by: { $0.key < $1.key }) where !shown.contains(key) {
            lines.append((key, value.text(of: key)))
        }
        let width = lines.map(\.0.count).max() ?? 0
        return lines.map { "\($0.0.padded(to: width))  \($0.1.onOneLine)" }.joined(separator: "\n")
    }
}
