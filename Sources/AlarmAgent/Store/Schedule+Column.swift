import AlarmCore

extension Schedule {
    /// `fixed MICROSECONDS`, `relative HOUR MINUTE` or `relative HOUR MINUTE DAYS`, the days as a bit mask.
    var column: String {
        switch self {
        case .fixed(let instant): "fixed \(instant.microseconds)"
        case .relative(let relative):
            "relative \(relative.hour) \(relative.minute)" + (relative.weekdays.map { " \($0.rawValue)" } ?? "")
        }
    }

    init?(column: String) {
        let words = column.utf8.split(separator: UInt8(ascii: " ")).map(Substring.init)
        let numbers = words.dropFirst().compactMap { Int64($0) }
        switch (words.first, numbers.count, words.count) {
        case ("fixed", 1, 2):
            self = .fixed(Instant(microseconds: numbers[0]))
        case ("relative", 2...3, 3...4):
            let days = numbers.count == 3 ? Weekdays(rawValue: UInt8(truncatingIfNeeded: numbers[2])) : nil
            self = .relative(Relative(hour: Int(numbers[0]), minute: Int(numbers[1]), weekdays: days))
        default:
            return nil
        }
    }
}
