import AlarmCore

extension AlarmConfiguration {
    /// Sets when it rings; days and zone stay where nothing else is said.
    mutating func schedule(_ text: String, _ options: Arguments, in session: Session) throws(ControlError) {
        let zoneName = options[.timeZone].flatMap { $0.isEmpty ? nil : $0 }
        switch try When(text) {
        case .time(let time):
            var days: Weekdays?
            if case .relative(let before) = schedule { days = before.weekdays }
            schedule = .relative(.init(hour: time.hour, minute: time.minute, weekdays: days))
            try repeatAs(options)
        case .date(let date):
            try options.refuse(.days, because: "a date rings once; give a time of day, such as 07:00")
            if date.offset != nil { try options.refuse(.timeZone, because: "\(text) has an offset of its own") }
            let zone = if let zoneName { try session.zones.named(zoneName) } else { try session.zone() }
            schedule = .fixed(try date.instant(in: zone))
            timeZone = nil
        }
    }

    /// Takes over days and zone, where they are given.
    mutating func repeatAs(_ options: Arguments) throws(ControlError) {
        let given = [Option.days, .once, .timeZone].filter(options.has)
        guard let first = given.first else { return }
        guard case .relative(var relative) = schedule else {
            throw .usage("--\(first.name): this alarm has no time of day; give one, such as 07:00")
        }
        guard !options.has(.days) || !options.has(.once) else { throw .usage("--days and --once do not go together") }
        relative.weekdays = options.has(.once) ? nil : try options.read(.days, Weekdays.reading) ?? relative.weekdays
        schedule = .relative(relative)
        if let name = options[.timeZone] { timeZone = name.isEmpty ? nil : name }
    }
}
