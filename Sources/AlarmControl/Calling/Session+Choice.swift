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
            ids.append(try Self.choose(name, among: listed ?? []).id)
        }
        return ids.enumerated().filter { !ids[..<$0.offset].contains($0.element) }.map(\.element)
    }

    /// The one alarm that was named.
    func id(_ arguments: Arguments) throws(ControlError) -> AlarmID {
        try ids([try arguments.word("ID")])[0]
    }

    static func choose(_ name: String, among alarms: [ListedAlarm]) throws(ControlError) -> ListedAlarm {
        let beginning = name.uppercased()
        let fitting = alarms.filter { !name.isEmpty && ($0.id.description.hasPrefix(beginning) || $0.title == name) }
        guard let first = fitting.first else {
            throw .noSuchAlarm("no alarm has the id or title \"\(name.onOneLine)\"")
        }
        guard fitting.count == 1 else {
            let lines = fitting.prefix(20).map { "\n  \($0.id)  \($0.stateText)  \($0.title.onOneLine)" }
            let more = fitting.count > 20 ? "\n  and \(fitting.count - 20) more" : ""
            throw .noSuchAlarm("\"\(name.onOneLine)\" can be \(fitting.count) alarms:" + lines.joined() + more)
        }
        return first
    }
}
