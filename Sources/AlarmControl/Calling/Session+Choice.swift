import AlarmCore

extension Session {
    /// The alarms that were named: by id, by the beginning of one, or by a title, which has to be one alarm's alone.
    func ids(_ names: [String]) throws(ControlError) -> [AlarmID] {
        var listed: [ListedAlarm]?
        var ids: [AlarmID] = []
        for name in names {
            // A whole id is taken as it is, so that naming one never depends on a list.
            if let id = AlarmID(name) {
                ids.append(id)
                continue
            }
            if listed == nil { listed = try alarms() }
            ids.append(try choose(name, among: listed ?? []).id)
        }
        return ids.enumerated().filter { !ids[..<$0.offset].contains($0.element) }.map(\.element)
    }

    /// The one alarm that was named.
    func id(_ arguments: Arguments) throws(ControlError) -> AlarmID {
        try ids([try arguments.word("ID")])[0]
    }

    func choose(_ name: String, among alarms: [ListedAlarm]) throws(ControlError) -> ListedAlarm {
        let beginning = name.uppercased()
        let fitting = alarms.filter { !name.isEmpty && ($0.id.description.hasPrefix(beginning) || $0.title == name) }
        guard let first = fitting.first else {
            throw .noSuchAlarm("no alarm has the id or title \"\(name.onOneLine)\"")
        }
        guard fitting.count == 1 else {
            var table = Table("TYPE", "STATE", "RINGS", "TITLE")
            for alarm in fitting.prefix(20) {
                table.add(
                    Self.shortestName(of: alarm, among: alarms), alarm.stateText, alarm.whenText(shownZone), alarm.title
                )
            }
            let more = fitting.count > 20 ? "\n  and \(fitting.count - 20) more" : ""
            let lines = table.lines.map { "\n  \($0)" }.joined()
            throw .noSuchAlarm(
                "\"\(name.onOneLine)\" can be \(fitting.count) alarms; name one by its id:" + lines + more)
        }
        return first
    }

    /// As much of an alarm's id as tells it from every other, and at least what lists show.
    private static func shortestName(of alarm: ListedAlarm, among alarms: [ListedAlarm]) -> String {
        let id = alarm.id.description
        let others = alarms.filter { $0.id != alarm.id }
        let length = (alarm.shortID.count...id.count).first { length in
            let name = id.prefix(length)
            return !others.contains { $0.id.description.hasPrefix(name) || $0.title == name }
        }
        return String(id.prefix(length ?? id.count))
    }
}
