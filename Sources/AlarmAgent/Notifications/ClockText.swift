import AlarmCore
import Glibc

/// Times as people of the system's locale read them.
enum ClockText {
    /// Hours and minutes, in a zone of its own where it has one that is known.
    static func time(_ instant: Instant, in zone: String? = nil, at moment: Moment) -> String {
        let zone = zone.flatMap { moment.zones.named[$0] } ?? moment.zones.local
        return formatted(instant, in: zone, usesHalfDays ? "%I:%M %p" : "%H:%M")
    }

    /// The time, and the day too unless it is today.
    static func date(_ instant: Instant, at moment: Moment) -> String {
        let local = moment.zones.local
        let time = time(instant, at: moment)
        let isToday = local.date(at: instant) == local.date(at: moment.wall)
        return isToday ? time : "\(formatted(instant, in: local, "%a %e %b")), \(time)"
    }

    /// Whether the locale counts hours to twelve.
    private static let usesHalfDays: Bool = {
        guard let format = nl_langinfo(nl_item(T_FMT)) else { return false }
        let text = String(cString: format)
        return text.contains("%r") || text.contains("%p") || text.contains("%I")
    }()

    /// By `strftime`, told the local time as if it were UTC: so the zone is the moment's, not the process's.
    private static func formatted(_ instant: Instant, in zone: Zone, _ format: String) -> String {
        var seconds = time_t(instant.microseconds / 1_000_000) + zone.offset(at: instant)
        var parts = tm()
        guard gmtime_r(&seconds, &parts) != nil else { return "" }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
            guard let start = buffer.baseAddress else { return "" }
            let length = strftime(start, buffer.count, format, &parts)
            return String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
        }
    }
}
