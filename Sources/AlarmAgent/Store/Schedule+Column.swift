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
        guard let space = column.utf8.firstIndex(of: UInt8(ascii: " ")),
            let numbers = Self.numbers(column.utf8[space...].dropFirst())
        else { return nil }
        switch (column[..<space], numbers.count) {
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

    /// Numbers between single spaces; nil where there is something else.
    private static func numbers(_ text: Substring.UTF8View) -> [Int64]? {
        var numbers: [Int64] = []
        for word in text.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false) {
            guard let number = Int64(Substring(word)) else { return nil }
            numbers.append(number)
        }
        return numbers
    }
}
