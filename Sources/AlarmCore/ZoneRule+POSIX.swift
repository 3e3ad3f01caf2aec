extension ZoneRule {
    /// Nil for text that is no TZ rule.
    init?(_ text: ArraySlice<UInt8>) {
        var reader = Reader(rest: text)
        guard reader.name(), let west = reader.time(hours: 24) else { return nil }
        if reader.rest.isEmpty {
            self.init(offset: -west, summer: nil)
            return
        }
        guard reader.name() else { return nil }
        var offset = -west + 3_600
        if let first = reader.rest.first, first != UInt8(ascii: ",") {
            guard let west = reader.time(hours: 24) else { return nil }
            offset = -west
        }
        // What the system's library takes where a rule names no days.
        if reader.rest.isEmpty { reader.rest = Array(",M3.2.0,M11.1.0".utf8)[...] }
        guard reader.skip(","), let begins = reader.day(), reader.skip(","), let ends = reader.day(),
            reader.rest.isEmpty
        else { return nil }
        self.init(offset: -west, summer: Summer(offset: offset, begins: begins, ends: ends))
    }

    /// Takes the parts of a rule off its front.
    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest.removeFirst()
            return true
        }

        /// At least three letters, or anything between `<` and `>`.
        mutating func name() -> Bool {
            if skip("<") {
                guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
                rest = rest[(end + 1)...]
                return true
            }
            let length = rest.prefix { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") }.count
            rest = rest.dropFirst(length)
            return length >= 3
        }

        mutating func number(_ range: ClosedRange<Int64>) -> Int64? {
            let digits = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
            guard (1...3).contains(digits.count) else { return nil }
            rest = rest.dropFirst(digits.count)
            let value = digits.reduce(Int64(0)) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
            return range.contains(value) ? value : nil
        }

        /// `[+-]hh[:mm[:ss]]` in seconds.
        mutating func time(hours most: Int64) -> Int64? {
            let sign: Int64 = skip("-") ? -1 : 1
            if sign > 0 { _ = skip("+") }
            guard let hours = number(0...most) else { return nil }
            var seconds = hours * 3_600
            for unit: Int64 in [60, 1] where skip(":") {
                guard let part = number(0...59) else { return nil }
                seconds += part * unit
            }
            return sign * seconds
        }

        mutating func day() -> Day? {
            guard let form = form() else { return nil }
            guard skip("/") else { return Day(day: form, time: 7_200) }
            return time(hours: 167).map { Day(day: form, time: $0) }
        }

        private mutating func form() -> Day.Form? {
            if skip("M") {
                guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
                    let weekday = number(0...6)
                else { return nil }
                return .weekday(Int(weekday), week: Int(week), month: Int(month))
            }
            if skip("J") { return number(1...365).map { .withoutLeapDay(Int($0)) } }
            return number(0...365).map { .withLeapDay(Int($0)) }
        }
    }
}
