import AlarmCore

extension LocalDate {
    /// Such as `2027-01-01`.
    var iso8601: String { [year.digits(4), month.digits(2), day.digits(2)].joined(separator: "-") }
}

extension Int {
    /// With zeros in front.
    func digits(_ count: Int) -> String {
        let digits = String(magnitude)
        return (self < 0 ? "-" : "") + String(repeating: "0", count: Swift.max(0, count - digits.count)) + digits
    }
}
