import AlarmCore

extension Weekdays {
    private static let fullNames = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    private static let groups: [String: Weekdays] = [
        "daily": .daily, "everyday": .daily, "weekdays": Weekdays(rawValue: 0x1F), "weekend": Weekdays(rawValue: 0x60),
        "weekends": Weekdays(rawValue: 0x60),
    ]

    /// Reads days as people write them: `mon-fri`, `sat,sun`, `weekdays`, `daily`; `fri-mon` goes over the week's end.
    static func reading(_ text: String) throws(ControlError) -> Weekdays {
        var days: Weekdays = []
        let words = text.lowercased().split { $0 == "," || $0 == " " }
        for word in words {
            if let group = groups[String(word)] {
                days.formUnion(group)
                continue
            }
            let ends = word.split(separator: "-", omittingEmptySubsequences: false)
            guard let first = try ends.first.map(day), ends.count <= 2 else { throw unknown(word) }
            let last = ends.count == 2 ? try day(ends[1]) : first
            for step in 0...(last + 7 - first) % 7 { days.formUnion(.day((first + step) % 7)) }
        }
        guard !days.isEmpty else { throw unknown(text) }
        return days
    }

    /// As people write them, shortest first: `daily`, `mon-fri`, `mon,wed`.
    var text: String {
        if self == .daily { return "daily" }
        let days = Self.names.indices.filter { contains(.day($0)) }
        if let first = days.first, let last = days.last, days.count > 2, last - first == days.count - 1 {
            return "\(Self.names[first])-\(Self.names[last])"
        }
        return days.map { Self.names[$0] }.joined(separator: ",")
    }

    /// A day's place in the week; two letters of its name are enough.
    private static func day(_ name: Substring) throws(ControlError) -> Int {
        guard name.count >= 2, let place = fullNames.firstIndex(where: { $0.hasPrefix(name) }) else {
            throw unknown(name)
        }
        return place
    }

    private static func unknown(_ text: some StringProtocol) -> ControlError {
        .usage("\"\(text)\" is no day; days are written mon-fri, sat,sun, weekdays, weekend or daily")
    }
}
