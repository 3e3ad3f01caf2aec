import AlarmCore
import Glibc

extension LocalTime {
    /// Day, date and time as the user's locale writes them; seconds where they are not 0.
    var text: String { text("%a \(Self.dateFormat) \(timeFormat)") }

    /// The time alone.
    var timeText: String { text(timeFormat) }

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
        parts.tm_yday = Int32(date.days - (LocalDate(year: date.year, month: 1, day: 1)?.days ?? date.days))
        parts.tm_gmtoff = offset
        var buffer = [CChar](repeating: 0, count: 256)
        let count = strftime(&buffer, buffer.count, format, &parts)
        return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The C locale writes the month first and two digits of the year, which nobody there expects.
    private static var dateFormat: String {
        let locale = setlocale(LC_TIME, nil).map { String(cString: $0) } ?? "C"
        return locale == "POSIX" || locale == "C" || locale.hasPrefix("C.") ? "%Y-%m-%d" : "%x"
    }

    private var timeFormat: String {
        let own = String(cString: nl_langinfo(nl_item(T_FMT)))
        let whole =
            switch own {
            case "%r": String(cString: nl_langinfo(nl_item(T_FMT_AMPM)))
            case "%T": "%H:%M:%S"
            default: own
            }
        return second % 60 == 0 ? Self.withoutSeconds(whole) : whole
    }

    /// With the seconds goes what divides them from the minutes, or what stands behind them as their unit.
    static func withoutSeconds(_ format: String) -> String {
        let characters = Array(format)
        guard let place = characters.indices.dropFirst(2).first(where: { characters[($0 - 1)...$0] == ["%", "S"] })
        else { return format }
        let hasUnit = place + 1 < characters.count && characters[place + 1] != " "
        let dropped = hasUnit ? place - 1...place + 1 : place - 2...place
        return String(characters[..<dropped.lowerBound] + characters[(dropped.upperBound + 1)...])
    }
}
