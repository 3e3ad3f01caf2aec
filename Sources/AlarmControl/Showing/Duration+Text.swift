import AlarmCore

extension Duration {
    /// As people say it, in the two largest units: `9 h 12 min`, `10 min`, `12 s`.
    var text: String {
        if self > .zero, self < .milliseconds(500) { return "less than 1 s" }
        let seconds = (max(microseconds, 0) + 500_000) / 1_000_000
        if seconds < 3_600 { return Self.join((seconds / 60, "min"), (seconds % 60, "s")) }
        let minutes = (seconds + 30) / 60
        if minutes < 1_440 { return Self.join((minutes / 60, "h"), (minutes % 60, "min")) }
        let hours = (minutes + 30) / 60
        return Self.join((hours / 24, "d"), (hours % 24, "h"))
    }

    private static func join(_ parts: (Int64, String)...) -> String {
        let some = parts.filter { $0.0 != 0 }.map { "\($0.0) \($0.1)" }
        return some.isEmpty ? "0 s" : some.joined(separator: " ")
    }
}
