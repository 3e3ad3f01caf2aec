import AlarmCore

/// What the clocks of a zone show at one instant.
struct LocalTime: Hashable, Sendable {
    let date: LocalDate
    /// Seconds since midnight.
    let second: Int
    let microsecond: Int
    /// Seconds that the local clock is ahead of UTC.
    let offset: Int

    init(_ instant: Instant, in zone: Zone) {
        offset = zone.offset(at: instant)
        let seconds = Self.floor(instant.microseconds, 1_000_000)
        let day = Self.floor(seconds.quotient + Int64(offset), 86_400)
        date = LocalDate(days: Int(day.quotient))
        second = Int(day.rest)
        microsecond = Int(seconds.rest)
    }

    /// Such as `2027-01-01T09:00:00`; parts of a second where there are any, always six digits.
    var iso8601: String {
        let time = [second / 3_600, second / 60 % 60, second % 60].map { $0.digits(2) }
        return "\(date.iso8601)T\(time.joined(separator: ":"))" + (microsecond == 0 ? "" : "." + microsecond.digits(6))
    }

    /// Such as `+01:00`; UTC is `+00:00`.
    var iso8601Offset: String {
        let size = abs(offset)
        let fields = [size / 3_600, size / 60 % 60] + (size % 60 == 0 ? [] : [size % 60])
        return (offset < 0 ? "-" : "+") + fields.map { $0.digits(2) }.joined(separator: ":")
    }

    private static func floor(_ value: Int64, _ divisor: Int64) -> (quotient: Int64, rest: Int64) {
        let (quotient, rest) = value.quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
    }
}
