import AlarmCore

/// `alarmctl preview`: when an alarm would ring. Needs no agent and stores nothing.
enum PreviewCommand: Subcommand {
    static let name = "preview"
    static let arguments = "TIME [OPTIONS]"
    static let summary = "Tell when an alarm would ring, without setting it."
    static let details = """
        TIME is what add takes. The local time, its offset from UTC, and the instant, for each of the next ringings. A
        time that the clock jumps over rings where it jumps; one that it shows twice rings the first time.
        """
    static let from = Option(name: "from", argument: "DATE", help: "From then on, such as 2027-03-28; now without.")
    static let count = Option(name: "count", letter: "n", argument: "COUNT", help: "How many; 5 without.")
    static let options = [Option.days, .timeZone, from, count, .json]

    static func run(_ arguments: Arguments, in session: Session) throws(ControlError) -> ExitStatus {
        let zone = if let name = arguments[.timeZone] { try session.zones.named(name) } else { try session.zone() }
        let ringings =
            switch try When(try arguments.word("TIME")) {
            case .time(let time): try ringings(at: time, arguments, zone, session)
            case .date(let date): [try ringing(on: date, arguments, zone, session)]
            }
        session.output.print(session.isJSON ? json(ringings, zone) : text(ringings, zone))
        return .success
    }

    private static func ringings(
        at time: TimeOfDay, _ arguments: Arguments, _ zone: Zone, _ session: Session
    ) throws(ControlError) -> [Instant] {
        let days = try arguments.read(.days, Weekdays.reading)
        let from = try arguments.read(from) { text throws(ControlError) in
            guard let date = try DateText(text) else {
                throw .usage("\"\(text)\" is no date; one is written 2027-03-28 or 2027-03-28T09:00")
            }
            return try date.instant(in: zone)
        }
        let count = Int(try arguments.read(count, UInt32.readingCount) ?? 5)
        guard (1...100_000).contains(count) else { throw .usage("--count: 1 to 100000 can be told") }

        let schedule = Schedule.Relative(hour: time.hour, minute: time.minute, weekdays: days)
        var next = (from ?? session.now) - .microseconds(1)
        var ringings: [Instant] = []
        // Without days it rings once.
        while ringings.count < (days == nil ? 1 : count), let ringing = schedule.next(after: next, in: zone) {
            ringings.append(ringing)
            next = ringing
        }
        return ringings
    }

    /// A date rings once.
    private static func ringing(
        on date: DateText, _ arguments: Arguments, _ zone: Zone, _ session: Session
    ) throws(ControlError) -> Instant {
        for option in [Option.days, from, count] {
            try arguments.refuse(option, because: "a date rings once; give a time of day, such as 07:00")
        }
        let ringing = try date.instant(in: zone)
        guard ringing >= session.now else {
            throw .failed("\(LocalTime(ringing, in: zone).text) is past: an alarm of that date would be refused")
        }
        return ringing
    }

    private static func text(_ ringings: [Instant], _ zone: Zone) -> String {
        var table = Table("LOCAL TIME", "OFFSET", "INSTANT")
        for ringing in ringings {
            let local = LocalTime(ringing, in: zone)
            table.add(local.text, local.iso8601Offset, LocalTime(ringing, in: .utc).iso8601 + "Z")
        }
        return table.text
    }

    private static func json(_ ringings: [Instant], _ zone: Zone) -> String {
        JSON.array(
            ringings.map { ringing in
                let local = LocalTime(ringing, in: zone)
                return .object([
                    "local": .string(local.iso8601), "offset": .string(local.iso8601Offset),
                    "instant": .string(LocalTime(ringing, in: .utc).iso8601 + "Z"),
                    "instant-microseconds": .integer(ringing.microseconds),
                ])
            }
        ).page
    }
}
