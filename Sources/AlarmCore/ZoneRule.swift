/// The rule for all years to come at the end of a TZif file: a POSIX TZ string, as RFC 8536 extends it.
struct ZoneRule {
    /// Seconds to add to UTC, outside summer time.
    let offset: Int64
    /// Summer time, where there is one; it may be behind the other.
    let summer: Summer?

    struct Summer {
        let offset: Int64
        let begins: Day
        let ends: Day
    }

    /// A day of every year, and a time of it in seconds since midnight, which may lie outside the day.
    struct Day {
        let day: Form
        let time: Int64

        enum Form {
            /// The last (5) or an earlier weekday of a month; 0 is Sunday.
            case weekday(Int, week: Int, month: Int)
            /// 1 to 365; February 29 is never counted.
            case withoutLeapDay(Int)
            /// 0 to 365; February 29 is counted.
            case withLeapDay(Int)
        }

        /// Seconds from 1970 to the time of that day, as the local clock counts them.
        func local(in year: Int) -> Int64 {
            Int64(days(in: year)) * 86_400 + time
        }

        private func days(in year: Int) -> Int {
            let newYear = LocalDate.days(year: year, month: 1, day: 1)
            switch day {
            case .withLeapDay(let number): return newYear + number
            case .withoutLeapDay(let number):
                return newYear + number - (LocalDate.isLeap(year) && number >= 60 ? 0 : 1)
            case .weekday(let weekday, let week, let month):
                let first = LocalDate.days(year: year, month: month, day: 1)
                let sundayFirst = (LocalDate(days: first).weekday + 1) % 7
                let ahead = (weekday - sundayFirst + 7) % 7 + 7 * (week - 1)
                return first + (ahead < LocalDate.length(ofMonth: month, in: year) ? ahead : ahead - 7)
            }
        }
    }

    /// The spans that begin in these years, in order.
    func spans(years: ClosedRange<Int>) -> [Zone.Span] {
        guard let summer else { return [] }
        var spans: [Zone.Span] = []
        spans.reserveCapacity(2 * years.count)
        for year in years {
            let spring = Zone.Span(begins: summer.begins.local(in: year) - offset, offset: summer.offset)
            let autumn = Zone.Span(begins: summer.ends.local(in: year) - summer.offset, offset: offset)
            spans += spring.begins <= autumn.begins ? [spring, autumn] : [autumn, spring]
        }
        // Days at the edge of a year may leave it. Where summer ends and begins at once, it goes on.
        return spans.enumerated().sorted { ($0.element.begins, $0.offset) < ($1.element.begins, $1.offset) }
            .map(\.element)
    }
}
