import AlarmCore

/// The time left as it stands beside the icon: whole minutes, and seconds only in the last one, so that it changes seldom.
struct RunningTime: Equatable {
    let text: String
    /// For how long that is true; nil where nothing runs.
    let lasts: Duration?

    /// About as wide as it gets.
    static let widest = "00 h 00 min"

    init(left: Duration) {
        let left = max(left, .zero).microseconds
        let (unit, next) = Self.unit(of: left)
        let count = (left + unit - 1) / unit
        text = Self.text(count * unit / 1_000_000)
        lasts = left > 0 ? .microseconds(max(left - next, 1)) : nil
    }

    /// Of a countdown that stands still.
    init(standing left: Duration) {
        text = RunningTime(left: left).text
        lasts = nil
    }

    /// What the text counts, and how much is left when it changes.
    private static func unit(of left: Int64) -> (unit: Int64, next: Int64) {
        let (second, minute, hour): (Int64, Int64, Int64) = (1_000_000, 60_000_000, 3_600_000_000)
        let unit = left <= minute ? second : left <= 24 * hour ? minute : hour
        return (unit, (left - 1) / unit * unit)
    }

    private static func text(_ seconds: Int64) -> String {
        let (minutes, hours) = (seconds / 60, seconds / 3600)
        if seconds <= 60 { return Wording.left(.seconds(seconds)) }
        if minutes < 60 { return "\(minutes) min" }
        if seconds <= 86_400 { return pair(hours, "h", minutes % 60, "min") }
        return pair(hours / 24, "d", hours % 24, "h")
    }

    private static func pair(_ large: Int64, _ unit: String, _ small: Int64, _ smallUnit: String) -> String {
        small == 0 ? "\(large) \(unit)" : "\(large) \(unit) \(small) \(smallUnit)"
    }
}
