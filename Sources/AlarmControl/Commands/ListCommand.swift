import AlarmCore

/// `alarmctl list`: every alarm there is.
enum ListCommand: Subcommand {
    static let name = "list"
    static let arguments = "[OPTIONS]"
    static let summary = "List the alarms."
    static let options = [Option.json]

    static func run(_ arguments: Arguments, in session: Session) throws(ControlError) -> ExitStatus {
        try arguments.expect(atMost: 0)
        let zone = session.shownZone
        let alarms = try session.alarms()
        if session.isJSON {
            session.output.print(JSON.array(alarms.map { .options($0.parts, in: zone) }).page)
        } else if alarms.isEmpty {
            session.output.print("No alarms.")
        } else {
            session.output.print(table(alarms, zone, session.now).text)
        }
        return .success
    }

    private static func table(_ alarms: [ListedAlarm], _ zone: Zone, _ now: Instant) -> Table {
        var table = Table("ID", "STATE", "RINGS", "", "REPEATS", "TITLE")
        let width = idWidth(alarms)
        for alarm in alarms.sorted(by: { $0.comes(before: $1) }) {
            table.add(
                String(alarm.id.description.prefix(width)), alarm.stateText, alarm.whenText(zone), alarm.inText(now),
                alarm.repeats, alarm.title)
        }
        return table
    }

    /// As many characters as tell every two alarms apart.
    private static func idWidth(_ alarms: [ListedAlarm]) -> Int {
        let ids = alarms.map(\.id.description).sorted()
        let shared = zip(ids, ids.dropFirst()).map { zip($0, $1).prefix { $0 == $1 }.count }.max() ?? 0
        return max(8, shared + 1)
    }
}
