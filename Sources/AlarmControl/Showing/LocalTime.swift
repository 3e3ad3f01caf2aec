import AlarmCore
import Glibc

/// What the clocks of a zone show at one instant.
struct LocalTime: Hashable, Sendable {
    let date: LocalDate
    /// Seconds since midnight.
    let second: Int
    let microsecond: Int
    /// Seconds that the local clock is ahead of UTC.
    let offset: Int

    init(_ instant: Instant, in zone: Zone) {
        offset = zone.offset(at: instant)
        let seconds = Self.floor(instant.microseconds, 1_000_000)
        let local = seconds.quotient + Int64(offset)
        let day = Self.floor(local, 86_400)
        date = LocalDate(days: Int(day.quotient))
        second = Int(day.rest)
        microsecond = Int(seconds.rest)
    }

    /// Such as `2027-01-01T09:00:00`; parts of a second where there are any, always six digits.
    var iso8601: String {
        let fraction = microsecond == 0 ? "" : "." + Self.digits(microsecond, 6)
        let day = [Self.digits(date.year, 4), Self.digits(date.month, 2), Self.digits(date.day, 2)]
        let time = [second / 3_600, second / 60 % 60, second % 60].map { Self.digits($0, 2) }
        return day.joined(separator: "-") + "T" + time.joined(separator: ":") + fraction
    }

    /// Such as `+01:00`; `Z` is written +00:00.
    var iso8601Offset: String {
        let size = abs(offset)
        let fields = [size / 3_600, size / 60 % 60] + (size % 60 == 0 ? [] : [size % 60])
        return (offset < 0 ? "-" : "+") + fields.map { Self.digits($0, 2) }.joined(separator: ":")
    }

    /// By one of `strftime`'s formats, in the user's locale.
    func text(_ format: String) -> String {
        var parts = tm()
        parts.tm_year = Int32(date.year - 1900)
        parts.tm_mon = Int32(date.month - 1)
        parts.tm_mday = Int32(date.day)
        parts.tm_hour = Int32(second / 3_600)
        parts.tm_min = Int32(second / 60 % 60)
        parts.tm_sec = Int32(second % 60)
        parts.tm_wday = Int32((date.weekday + 1) % 7)
        parts.tm_gmtoff = offset
        var buffer = [CChar](repeating: 0, count: 256)
        let count = strftime(&buffer, buffer.count, format, &parts)
        return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Day, date and time as the user's locale writes them; seconds where they are not 0.
    var text: String { text("%a \(Self.dateFormat) \(timeFormat)") }

    /// The time alone.
    var timeText: String { text(timeFormat) }

    private static var isPlain: Bool {
        let name = setlocale(LC_TIME, nil).map { String(cString: $0) } ?? "C"
        return name == "POSIX" || name == "C" || name.hasPrefix("C.")
    }

    private static var dateFormat: String { isPlain ? "%Y-%m-%d" : "%x" }

    private var timeFormat: String {
        let own = String(cString: nl_langinfo(nl_item(T_FMT)))
        let whole =
            switch own {
            case "%r": String(cString: nl_langinfo(nl_item(T_FMT_AMPM)))
            case "%T": "%H:%M:%S"
            default: own
            }
        guard second % 60 == 0, let place = whole.range("%S"), place.lowerBound > whole.startIndex else { return whole }
        // What stands before the seconds divides them from the minutes.
        return String(whole[..<whole.index(before: place.lowerBound)] + whole[place.upperBound...])
    }

    private static func digits(_ number: Int, _ count: Int) -> String {
        let digits = String(abs(number))
        return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, count - digits.count)) + digits
    }

    private static func floor(_ value: Int64, _ divisor: Int64) -> (quotient: Int64, rest: Int64) {
        let (quotient, rest) = value.quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
    }
}

extension String {
    /// Where `part` stands first.
    fileprivate func range(_ part: String) -> Range<Index>? {
        var place = startIndex
        while place < endIndex {
            if self[place...].hasPrefix(part) { return place..<index(place, offsetBy: part.count) }
            place = index(after: place)
        }
        return nil
    }
}
