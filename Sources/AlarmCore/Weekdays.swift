/// A set of days of the week.
package struct Weekdays: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue & 0x7F }

    /// The days' short names, Monday first, as the bus writes them.
    package static let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    package static let daily = Weekdays(rawValue: 0x7F)

    /// The day at this place of the week: 0 is Monday, 6 Sunday.
    package static func day(_ index: Int) -> Weekdays { Weekdays(rawValue: 1 << UInt8(index)) }
}
