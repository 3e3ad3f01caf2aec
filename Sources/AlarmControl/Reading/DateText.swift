import AlarmCore

/// A date as ISO 8601 writes it, with a time and an offset where they are given: `2027-01-01T09:00:00.5+01:00`.
struct DateText: Hashable {
    private let year: Int
    private let month: Int
    private let day: Int
    /// Since midnight; nil for a date alone.
    private(set) var second: Int?
    private(set) var microsecond = 0
    /// Ahead of UTC, in seconds.
    private(set) var offset: Int?

    var date: LocalDate? { LocalDate(year: year, month: month, day: day) }

    init?(_ text: String) {
        var rest = text.uppercased()[...]
        guard let year = rest.takeNumber(4), rest.take("-"), let month = rest.takeNumber(2), rest.take("-"),
            let day = rest.takeNumber(2)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        guard !rest.isEmpty else { return }
        guard rest.take("T") || rest.take(" "), let hour = rest.takeNumber(2), hour < 24, rest.take(":"),
            let minute = rest.takeNumber(2), minute < 60
        else { return nil }
        var seconds = 0
        if rest.take(":") {
            guard let number = rest.takeNumber(2), number < 60 else { return nil }
            seconds = number
            if rest.take(".") {
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                guard !digits.isEmpty, let number = Int(digits.prefix(6).padded(with: "0", to: 6)) else { return nil }
                microsecond = number
                rest = rest.dropFirst(digits.count)
            }
        }
        second = hour * 3_600 + minute * 60 + seconds
        guard rest.isEmpty || readOffset(&rest) else { return nil }
    }

    private mutating func readOffset(_ rest: inout Substring) -> Bool {
        if rest == "Z" {
            offset = 0
            return true
        }
        let sign = rest.take("+") ? 1 : rest.take("-") ? -1 : 0
        guard sign != 0, let hours = rest.takeNumber(2), hours < 24 else { return false }
        _ = rest.take(":")
        guard let minutes = rest.isEmpty ? 0 : rest.takeNumber(2), minutes < 60, rest.isEmpty else { return false }
        offset = sign * (hours * 3_600 + minutes * 60)
        return true
    }

    func when() throws(ControlError) -> When {
        guard let date else { throw .usage("the calendar has no \(year)-\(month)-\(day)") }
        guard let second else { throw .usage("a date needs its time; \(When.accepted)") }
        guard let offset else { return .date(date, second: second, microsecond: microsecond) }
        let seconds = Int64(date.days) * 86_400 + Int64(second - offset)
        return .instant(Instant(seconds: seconds) + .microseconds(microsecond))
    }
}

extension Substring {
    fileprivate mutating func take(_ mark: Character) -> Bool {
        guard first == mark else { return false }
        removeFirst()
        return true
    }

    /// Takes exactly so many digits off the front.
    fileprivate mutating func takeNumber(_ count: Int) -> Int? {
        let digits = prefix(count)
        guard digits.count == count, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        removeFirst(count)
        return Int(digits)
    }

    fileprivate func padded(with character: Character, to width: Int) -> String {
        self + String(repeating: character, count: Swift.max(0, width - count))
    }
}
