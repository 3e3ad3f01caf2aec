/// When an alarm is to ring, as people write it: a time of day, or a date with a time.
enum When: Hashable {
    case time(TimeOfDay)
    case date(DateText)

    static let accepted =
        "a time is written 7:00, 19:30 or 7:30pm; a date with it 2027-01-01T09:00, or 2027-01-01T09:00+01:00"

    init(_ text: String) throws(ControlError) {
        if let time = TimeOfDay(text) {
            self = .time(time)
        } else if let date = try DateText(text) {
            guard date.second != nil else { throw .usage("\"\(text)\" lacks its time; \(Self.accepted)") }
            self = .date(date)
        } else {
            throw .usage("\"\(text)\" is no time; \(Self.accepted)")
        }
    }
}
