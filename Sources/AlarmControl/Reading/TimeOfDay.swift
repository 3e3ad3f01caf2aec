/// A time that a clock on the wall shows: `7:00`, `07:00`, `7am`, `7:30pm`.
struct TimeOfDay: Hashable, Sendable {
    /// 0 to 23.
    var hour: Int
    /// 0 to 59.
    var minute: Int

    static let accepted = "a time is written 7:00, 19:30, 7am or 7:30pm"

    init(hour: Int, minute: Int) { (self.hour, self.minute) = (hour, minute) }

    init?(_ text: String) {
        var text = text.lowercased().filter { $0 != " " }[...]
        var half: Int?
        for (mark, hours) in [("am", 0), ("pm", 12), ("a.m.", 0), ("p.m.", 12)] where text.hasSuffix(mark) {
            half = hours
            text = text.dropLast(mark.count)
        }
        let fields = text.split(separator: ":", omittingEmptySubsequences: false)
        guard fields.allSatisfy({ !$0.isEmpty && $0.count <= 2 && $0.allSatisfy { $0.isASCII && $0.isNumber } }),
            let hour = fields.first.flatMap({ Int($0) })
        else { return nil }
        switch (fields.count, half) {
        case (1, .some), (2, _): break
        default: return nil
        }
        guard fields.count == 1 || fields[1].count == 2, let minute = fields.count == 1 ? 0 : Int(fields[1]),
            (0...59).contains(minute), half == nil ? (0...23).contains(hour) : (1...12).contains(hour)
        else { return nil }
        self.init(hour: half.map { hour % 12 + $0 } ?? hour, minute: minute)
    }

    static func reading(_ text: String) throws(ControlError) -> TimeOfDay {
        guard let time = TimeOfDay(text) else { throw .usage("\"\(text)\" is no time; \(accepted)") }
        return time
    }
}
