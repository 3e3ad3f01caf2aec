extension Duration {
    package static let accepted = "a length is written 90, 90s, 10m, 1h30m or 1:30:00"
    private static let longest = 366 * 86_400.0
    private static let units: [(names: [String], seconds: Double)] = [
        (["s", "sec", "second", "seconds"], 1), (["m", "min", "minute", "minutes"], 60),
        (["h", "hour", "hours"], 3_600), (["d", "day", "days"], 86_400),
    ]

    /// Reads a length as people write it: `90` and `90s`, `10m`, `1h30m`, `1:30:00`.
    package init(written text: String) throws(UnreadableText) {
        let seconds = text.contains(":") ? try Self.clock(text) : Self.number(text) ?? Self.parts(text)
        guard let seconds else { throw UnreadableText("\"\(text)\" is no length; \(Self.accepted)") }
        guard seconds <= Self.longest else { throw UnreadableText("\"\(text)\" is too long; 366 days are possible") }
        self = .microseconds(Int64((seconds * 1_000_000).rounded()))
    }

    /// As `written`, for what must not be zero.
    package init(writtenSome text: String) throws(UnreadableText) {
        try self.init(written: text)
        guard self > .zero else { throw UnreadableText("\"\(text)\" is no time at all; \(Self.accepted)") }
    }

    /// `1:30:00`.
    private static func clock(_ text: String) throws(UnreadableText) -> Double? {
        let fields = text.split(separator: ":", omittingEmptySubsequences: false)
        if fields.count == 2, let first = digits(fields[0]), digits(fields[1]) != nil {
            throw UnreadableText("\"\(text)\" may be minutes or hours; write \(first)m or \(first)h, or 0:\(text)")
        }
        guard fields.count == 3, let hours = digits(fields[0]), let minutes = digits(fields[1]), fields[1].count == 2,
            let seconds = digits(fields[2]), fields[2].count == 2, minutes < 60, seconds < 60
        else { return nil }
        return Double(hours) * 3_600 + Double(minutes * 60 + seconds)
    }

    /// `1h 30m`, the larger units first.
    private static func parts(_ text: String) -> Double? {
        var rest = text.lowercased().filter { $0 != " " }[...]
        var (total, last) = (0.0, Double.infinity)
        guard !rest.isEmpty else { return nil }
        while !rest.isEmpty {
            let figure = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
            rest = rest.dropFirst(figure.count)
            let name = String(rest.prefix { $0.isLetter })
            rest = rest.dropFirst(name.count)
            guard let amount = number(figure), let unit = units.first(where: { $0.names.contains(name) }),
                unit.seconds < last
            else { return nil }
            total += amount * unit.seconds
            last = unit.seconds
        }
        return total
    }

    /// Digits, with or without a fraction; no sign, no exponent.
    private static func number(_ text: some StringProtocol) -> Double? {
        guard text.first?.isNumber == true, text.last?.isNumber == true,
            text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") })
        else { return nil }
        return Double(String(text))
    }

    private static func digits(_ text: some StringProtocol) -> Int? {
        guard (1...6).contains(text.count), text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        return Int(text)
    }
}
