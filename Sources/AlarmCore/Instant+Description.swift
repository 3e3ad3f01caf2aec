/// ISO 8601 in UTC, such as `2027-01-01T09:00:00Z`; parts of a second only where there are any.
extension Instant: CustomStringConvertible {
    package var description: String {
        let second = microseconds.floorDivided(by: 1_000_000)
        let day = second.floorDivided(by: 86_400)
        let date = LocalDate(days: Int(day))
        let time = second - day * 86_400
        let fraction = (microseconds % 1_000_000 + 1_000_000) % 1_000_000
        let texts = [time / 3_600, time / 60 % 60, time % 60].map { $0.padded(to: 2) }
        let point = fraction == 0 ? "" : "." + fraction.padded(to: 6)
        return date.iso8601 + "T" + texts.joined(separator: ":") + point + "Z"
    }
}

extension LocalDate {
    /// Such as `2027-01-01`.
    package var iso8601: String {
        [(year, 4), (month, 2), (day, 2)].map { Int64($0).padded(to: $1) }.joined(separator: "-")
    }
}

extension Int64 {
    fileprivate func padded(to width: Int) -> String {
        let digits = String(magnitude)
        return (self < 0 ? "-" : "") + String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
