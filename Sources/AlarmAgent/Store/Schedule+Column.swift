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

    /// Numbers between single spaces; nil where there is something else. By hand: a start reads 10,000 schedules.
    private static func numbers(_ text: Substring.UTF8View) -> [Int64]? {
        guard text.last != UInt8(ascii: " ") else { return nil }
        var (rest, numbers) = (text, [Int64]())
        numbers.reserveCapacity(3)
        while !rest.isEmpty {
            guard let number = number(from: &rest) else { return nil }
            numbers.append(number)
        }
        return numbers
    }

    /// Takes a number off the text, and the space after it.
    private static func number(from text: inout Substring.UTF8View) -> Int64? {
        let isNegative = text.first == UInt8(ascii: "-")
        if isNegative { text.removeFirst() }
        var number: Int64?
        while let byte = text.popFirst(), byte != UInt8(ascii: " ") {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            let digit = Int64(byte - UInt8(ascii: "0"))
            let (tens, isTooLong) = (number ?? 0).multipliedReportingOverflow(by: 10)
            let (sum, isTooMuch) = tens.addingReportingOverflow(isNegative ? -digit : digit)
            guard !isTooLong, !isTooMuch else { return nil }
            number = sum
        }
        return number
    }
}
