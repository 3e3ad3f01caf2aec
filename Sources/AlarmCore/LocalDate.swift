/// A date of the calendar, of no zone.
package struct LocalDate: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01, in the proleptic Gregorian calendar.
    package var days: Int

    package init(days: Int) { self.days = days }

    /// Nil for a date that the calendar does not have, and outside the years 1 to 9999.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            day >= 1, day <= LocalDate.length(ofMonth: month, in: year)
        else { return nil }
        days = LocalDate.days(year: year, month: month, day: day)
    }

    /// 0 is Monday, 6 Sunday.
    package var weekday: Int { ((days % 7) + 10) % 7 }

    package static func < (left: LocalDate, right: LocalDate) -> Bool { left.days < right.days }
}
