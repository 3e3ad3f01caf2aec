import AlarmCore

/// When an alarm is to ring, as people write it: a time of day, or a date with a time.
enum When: Hashable {
    case time(TimeOfDay)
    case date(LocalDate, second: Int, microsecond: Int)
    case instant(Instant)

    static let accepted =
        "a time is written 7:00, 19:30 or 7:30pm; a date with it 2027-01-01T09:00, or 2027-01-01T09:00+01:00"

    init(_ text: String) throws(ControlError) {
        if let time = TimeOfDay(text) {
            self = .time(time)
        } else {
            guard let date = DateText(text) else { throw .usage("\"\(text)\" is no time; \(Self.accepted)") }
            self = try date.when()
        }
    }

    /// The instant of a local date and time: a time that is shown twice means the first, one that a clock jumps over
    /// means the end of the gap.
    static func instant(
        _ date: LocalDate, second: Int, microsecond: Int = 0, in zone: Zone
    ) throws(ControlError) -> Instant {
        let time = Schedule.Relative(hour: second / 3_600, minute: second / 60 % 60)
        // No zone is further from UTC than a day and two hours.
        var from = Instant(seconds: Int64(date.days) * 86_400 - 93_600)
        while let pass = time.next(after: from, in: zone) {
            from = pass
            let shown = LocalTime(pass, in: zone)
            if shown.date == date, shown.second == second - second % 60 {
                return pass + .seconds(second % 60) + .microseconds(microsecond)
            }
            guard (shown.date, shown.second) > (date, second) else { continue }
            guard shown.second != second - second % 60 else { break }
            return pass
        }
        throw .usage("\(zone.name) has no \(date.year)-\(date.month)-\(date.day): its calendar jumped over that day")
    }
}
