import AlarmCore

extension AlarmConfiguration {
    /// Sets when it rings.
    mutating func schedule(_ text: String, _ options: Arguments, in session: Session) throws(ControlError) {
        let zoneName = options[.timeZone]
        switch try When(text) {
        case .time(let time):
            var relative = Schedule.Relative(hour: time.hour, minute: time.minute)
            relative.weekdays = try options.read(.days, Weekdays.reading)
            schedule = .relative(relative)
            timeZone = zoneName
        case .date(let date, let second, let microsecond):
            try options.refuse(.days, because: "a date rings once; give a time of day, such as 07:00")
            let zone = if let zoneName { try session.zones.named(zoneName) } else { try session.zone() }
            schedule = .fixed(try When.instant(date, second: second, microsecond: microsecond, in: zone))
            timeZone = nil
        case .instant(let instant):
            try options.refuse(.days, because: "a date rings once; give a time of day, such as 07:00")
            try options.refuse(.timeZone, because: "\(text) has an offset of its own")
            schedule = .fixed(instant)
            timeZone = nil
        }
    }
}
