import AlarmCore
import DBus

extension ListedAlarm {
    /// What rings stands first, then what rings next.
    func comes(before other: ListedAlarm) -> Bool {
        (rank, next ?? .max, title, id) < (other.rank, other.next ?? .max, other.title, other.id)
    }

    private var rank: Int { isAlerting ? 0 : next == nil ? 2 : 1 }

    /// When it rings, or since when.
    func whenText(_ zone: Zone) -> String {
        if isAlerting { return rang.map { "since \(LocalTime($0, in: zone).timeText)" } ?? "now" }
        return next.map { LocalTime($0, in: zone).text } ?? "-"
    }

    func inText(_ now: Instant) -> String {
        if let remaining { return "\(remaining.text) left" }
        if isAlerting { return rang.map { "for \((now - $0).text)" } ?? "" }
        return next.map { "in \(($0 - now).text)" } ?? ""
    }

    /// The days, and the zone where it has its own.
    var repeats: String {
        let schedule = configuration["schedule"]?.asStructure
        let relative = schedule?.last?.asVariant?.asOptions
        let days = relative?["weekdays"]?.asStrings.map { names in
            names.compactMap(Weekdays.names.firstIndex).reduce(into: Weekdays()) { $0.formUnion(.day($1)) }.text
        }
        let parts = [days, configuration["time-zone"]?.asString].compactMap { $0 }
        return parts.isEmpty ? "-" : parts.joined(separator: " ")
    }
}

extension Instant {
    fileprivate static let max = Instant(microseconds: .max)
}
