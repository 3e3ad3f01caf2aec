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

    /// Which hours, minutes and days there are is for the check of the configuration to say.
    init?(column: String) {
        let words = column.utf8.split(separator: UInt8(ascii: " ")).map(Substring.init)
        let numbers = words.dropFirst().compactMap { Int64($0) }
        guard numbers.count + 1 == words.count else { return nil }
        switch (words.first, numbers.count) {
        case ("fixed", 1):
            self = .fixed(Instant(microseconds: numbers[0]))
        case ("relative", 2):
            self = .relative(Relative(hour: Int(numbers[0]), minute: Int(numbers[1])))
        case ("relative", 3):
            guard (0...Int64(Weekdays.daily.rawValue)).contains(numbers[2]) else { return nil }
            let days = Weekdays(rawValue: UInt8(numbers[2]))
            self = .relative(Relative(hour: Int(numbers[0]), minute: Int(numbers[1]), weekdays: days))
        default:
            return nil
        }
    }
}
