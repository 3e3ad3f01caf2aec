import AlarmCore

/// A date as ISO 8601 writes it, with a time and an offset where they are given: `2027-01-01T09:00:00.5+01:00`.
struct DateText: Hashable {
    let date: LocalDate
    /// Since midnight; nil for a date alone.
    private(set) var second: Int?
    private(set) var microsecond = 0
    /// Ahead of UTC, in seconds; nil where it is local.
    private(set) var offset: Int?

    /// Nil for what is not written as a date.
    /// - Throws: for a date that no calendar has.
    init?(_ text: String) throws(ControlError) {
        var rest = text.uppercased()[...]
        guard let year = rest.takeNumber(4), rest.take("-"), let month = rest.takeNumber(2), rest.take("-"),
            let day = rest.takeNumber(2)
        else { return nil }
        guard let date = LocalDate(year: year, month: month, day: day) else {
            throw .usage("the calendar has no \(text.prefix(10))")
        }
        self.date = date
        guard rest.isEmpty || readTime(&rest) else { return nil }
    }

    private mutating func readTime(_ rest: inout Substring) -> Bool {
        guard rest.take("T") || rest.take(" "), let hour = rest.takeNumber(2), hour < 24, rest.take(":"),
            let minute = rest.takeNumber(2), minute < 60
        else { return false }
        var seconds = 0
        if rest.take(":") {
            guard let number = rest.takeNumber(2), number < 60 else { return false }
            seconds = number
            guard !rest.take(".") || readFraction(&rest) else { return false }
        }
        second = hour * 3_600 + minute * 60 + seconds
        return rest.isEmpty || readOffset(&rest)
    }

    /// What is finer than a microsecond is cut off.
    private mutating func readFraction(_ rest: inout Substring) -> Bool {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        let six = digits.prefix(6) + String(repeating: "0", count: max(0, 6 - digits.count))
        guard !digits.isEmpty, let number = Int(six) else { return false }
        microsecond = number
        rest = rest.dropFirst(digits.count)
        return true
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
}
