/// ISO 8601 in UTC, such as `2027-01-01T09:00:00Z`; parts of a second only where there are any.
extension Instant: CustomStringConvertible {
    package var description: String {
        let second = microseconds.floorDivided(by: 1_000_000)
        let day = second.floorDivided(by: 86_400)
        let date = LocalDate(days: Int(day))
        let time = second - day * 86_400
        let fraction = (microseconds % 1_000_000 + 1_000_000) % 1_000_000
        let parts = [Int64(date.year), Int64(date.month), Int64(date.day), time / 3_600, time / 60 % 60, time % 60]
        let texts = zip(parts, [4, 2, 2, 2, 2, 2]).map { $0.padded(to: $1) }
        let point = fraction == 0 ? "" : "." + fraction.padded(to: 6)
        return texts[..<3].joined(separator: "-") + "T" + texts[3...].joined(separator: ":") + point + "Z"
    }
}

extension Int64 {
    fileprivate func padded(to width: Int) -> String {
        let digits = String(magnitude)
        return (self < 0 ? "-" : "") + String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
