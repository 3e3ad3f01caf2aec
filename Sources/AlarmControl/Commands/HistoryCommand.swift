import AlarmCore
import DBus

/// `alarmctl history`: what rang, and what became of it.
enum HistoryCommand: Subcommand {
    static let name = "history"
    static let arguments = "[ID] [OPTIONS]"
    static let summary = "Tell what rang, and what became of it; the newest first."
    static let since = Option(
        name: "since", argument: "WHEN", help: "Only since then: a length, such as 7d, or a date.")
    static let limit = Option(
        name: "limit", letter: "n", argument: "COUNT", help: "At most so many; 20 without, 0 for all.")
    static let options = [since, limit, Option.json]

    static func run(_ arguments: Arguments, in session: Session) throws(ControlError) -> ExitStatus {
        try arguments.expect(atMost: 1)
        var filter: [String: Value] = [:]
        if let name = arguments.words.first { filter["id"] = .string(try pastID(name, in: session).description) }
        let limit = try arguments.read(limit, UInt32.readingCount) ?? 20
        if limit > 0 { filter["limit"] = .uint32(limit) }
        let start = try arguments.read(since) { text throws(ControlError) in try session.past(text) }
        filter["since"] = start.map { .int64($0.microseconds) }

        let records = try session.records(filter)
        let zone = session.shownZone
        if session.isJSON {
            session.output.print(JSON.array(records.map { .options($0, in: zone) }).page)
        } else if records.isEmpty {
            session.output.print("Nothing has rung.")
        } else {
            session.output.print(text(records, zone))
        }
        return .success
    }

    /// An alarm that may be gone: it is looked for in the history too.
    private static func pastID(_ name: String, in session: Session) throws(ControlError) -> AlarmID {
        if let id = AlarmID(name) { return id }
        let past = try session.records([:]).compactMap { record in
            record["id"].map { id in
                Value.options(["id": id, "configuration": .options(["title": record["title"] ?? .string("")])])
            }
        }
        var known: Set<AlarmID> = []
        let alarms = (try session.alarms() + past.compactMap(ListedAlarm.init)).filter { known.insert($0.id).inserted }
        return try session.choose(name, among: alarms).id
    }

    private static func text(_ records: [[String: Value]], _ zone: Zone) -> String {
        var table = Table("ID", "SCHEDULED", "RANG", "ENDING", "BY", "TITLE")
        for record in records {
            table.add(
                String((record["id"]?.asString ?? "").prefix(8)), record.time("scheduled", zone).map(\.text) ?? "-",
                rang(record, zone), record["ending"]?.asString ?? "-", by(record),
                record["title"]?.asString ?? "")
        }
        var lines = table.lines
        for (place, record) in records.enumerated().reversed() {
            let failures = record["failures"]?.asStrings ?? []
            lines.insert(contentsOf: failures.map { "          ! \($0.onOneLine)" }, at: place + 2)
        }
        return lines.joined(separator: "\n")
    }

    /// A name of the bus says nothing to people.
    private static func by(_ record: [String: Value]) -> String {
        switch record["by"]?.asString {
        // Time itself: nobody was there, or the next ringing came.
        case nil:
            switch record["ending"]?.asString.flatMap(Record.Ending.init) {
            case .missed: "nobody"
            case .denied: "its app's denial"
            default: "the next one"
            }
        case "notification": "a button"
        case .some(let name) where name.hasPrefix(":"): "a program"
        case .some(let name): name
        }
    }

    private static func rang(_ record: [String: Value], _ zone: Zone) -> String {
        guard let rang = record.time("rang", zone) else { return "-" }
        guard let late = record["late"]?.asSpan, late >= .seconds(1) else { return rang.timeText }
        return "\(rang.timeText), \(late.text) late"
    }
}

extension Session {
    fileprivate func records(_ filter: [String: Value]) throws(ControlError) -> [[String: Value]] {
        try call("History", [.options(filter)]).first?.asArray?.compactMap(\.asOptions) ?? []
    }

    /// Reads a point in the past: a length before now, or a date.
    fileprivate func past(_ text: String) throws(ControlError) -> Instant {
        if let length = try? Duration.reading(text) { return now - length }
        guard let date = try DateText(text) else {
            throw .usage("\"\(text)\" is neither a length, such as 7d, nor a date, such as 2027-01-01")
        }
        return try date.instant(in: shownZone)
    }
}

extension [String: Value] {
    fileprivate func time(_ key: String, _ zone: Zone) -> LocalTime? {
        self[key]?.asInt64.map { LocalTime(Instant(microseconds: $0), in: zone) }
    }
}
