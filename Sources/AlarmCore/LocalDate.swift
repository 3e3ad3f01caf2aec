/// A date of the calendar, of no zone.
package struct LocalDate: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01, in the proleptic Gregorian calendar.
    package var days: Int

    package init(days: Int) { self.days = days }

    package static func < (left: LocalDate, right: LocalDate) -> Bool { left.days < right.days }
}
