import AlarmCore

extension DateText {
    /// The instant it names, in `zone` where it has no offset of its own; without a time, when the day begins.
    ///
    /// A time that the clock shows twice means the first, one that the clock jumps over means the end of the gap.
    func instant(in zone: Zone) throws(ControlError) -> Instant {
        let second = second ?? 0
        if let offset {
            return Instant(seconds: Int64(date.days) * 86_400 + Int64(second - offset)) + .microseconds(microsecond)
        }
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
        throw .usage("\(zone.name) has no \(date.iso8601): its calendar jumped over that day")
    }
}
