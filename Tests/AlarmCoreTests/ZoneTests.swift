import Foundation
import Testing

@testable import AlarmCore

/// Where the local clock jumps.
struct ZoneTests {
    /// Zone, hour and minute, from, and when it rings three times in a row, all in UTC.
    @Test(arguments: [
        ("Europe/Berlin", 2, 30, "2026-03-28 00:00", ["2026-03-28 01:30", "2026-03-29 01:00", "2026-03-30 00:30"]),
        ("Europe/Berlin", 3, 0, "2026-03-28 12:00", ["2026-03-29 01:00", "2026-03-30 01:00", "2026-03-31 01:00"]),
        ("Europe/Berlin", 2, 30, "2026-10-24 12:00", ["2026-10-25 00:30", "2026-10-26 01:30", "2026-10-27 01:30"]),
        ("Europe/Berlin", 2, 0, "2026-10-24 12:00", ["2026-10-25 00:00", "2026-10-26 01:00", "2026-10-27 01:00"]),
        // Only half an hour.
        (
            "Australia/Lord_Howe", 2, 15, "2026-10-03 00:00",
            ["2026-10-03 15:30", "2026-10-04 15:15", "2026-10-05 15:15"]
        ),
        (
            "Australia/Lord_Howe", 1, 45, "2026-04-04 00:00",
            ["2026-04-04 14:45", "2026-04-05 15:15", "2026-04-06 15:15"]
        ),
        // At midnight.
        ("America/Sao_Paulo", 0, 30, "2018-11-03 12:00", ["2018-11-04 03:00", "2018-11-05 02:30", "2018-11-06 02:30"]),
        ("Africa/Cairo", 0, 30, "2026-04-23 12:00", ["2026-04-23 22:00", "2026-04-24 21:30", "2026-04-25 21:30"]),
        // Back over midnight: 00:00 on the 18th became 23:00 on the 17th.
        (
            "America/Sao_Paulo", 23, 30, "2018-02-17 12:00",
            ["2018-02-18 01:30", "2018-02-19 02:30", "2018-02-20 02:30"]
        ),
        // 2011-12-30 did not exist.
        ("Pacific/Apia", 7, 0, "2011-12-28 12:00", ["2011-12-28 17:00", "2011-12-29 17:00", "2011-12-30 17:00"]),
        // Summer time that is behind the other, in winter.
        ("Europe/Dublin", 1, 30, "2026-03-28 00:00", ["2026-03-28 01:30", "2026-03-29 01:00", "2026-03-30 00:30"]),
        ("Africa/Casablanca", 2, 30, "2026-02-14 12:00", ["2026-02-15 01:30", "2026-02-16 02:30", "2026-02-17 02:30"]),
        ("America/Nuuk", 23, 30, "2026-03-27 12:00", ["2026-03-28 01:30", "2026-03-29 01:00", "2026-03-30 00:30"]),
        // Long after the last transition that is written out.
        ("Europe/Berlin", 2, 30, "2599-03-29 12:00", ["2599-03-30 01:30", "2599-03-31 01:00", "2599-04-01 00:30"]),
        ("Europe/Berlin", 2, 30, "9000-06-30 12:00", ["9000-07-01 00:30", "9000-07-02 00:30", "9000-07-03 00:30"]),
        ("UTC", 23, 59, "2000-02-28 12:00", ["2000-02-28 23:59", "2000-02-29 23:59", "2000-03-01 23:59"]),
    ])
    func `it rings when the local clock reaches or passes its time`(
        name: String, hour: Int, minute: Int, from: String, expected: [String]
    ) throws {
        let zone = try Zone.system(name)
        let relative = Schedule.Relative(hour: hour, minute: minute, weekdays: .daily)
        var instant = try Instant.at(from, in: .utc)
        for text in expected {
            instant = try #require(relative.next(after: instant, in: zone))
            #expect(instant == (try .at(text, in: .utc)), "\(name): \(instant.microseconds / 1_000_000)")
        }
    }

    @Test func `a weekday that the calendar jumped over does not ring`() throws {
        let zone = try Zone.system("Pacific/Apia")
        let friday = Schedule.Relative(hour: 7, minute: 0, weekdays: .day(4))
        let next = friday.next(after: try .at("2011-12-24 12:00", in: zone), in: zone)
        #expect(next == (try .at("2012-01-06 07:00", in: zone)))
    }

    @Test func `what was set between the two passes rings at the second`() throws {
        let zone = try Zone.system("Europe/Berlin")
        let relative = Schedule.Relative(hour: 2, minute: 30)
        let between = try Instant.at("2026-10-25 00:45", in: .utc)
        #expect(relative.next(after: between, in: zone) == (try .at("2026-10-25 01:30", in: .utc)))
    }

    @Test(arguments: 1...127)
    func `every set of weekdays rings once on each of its days, over both changes of the clock`(mask: Int) throws {
        let zone = try Zone.system("Europe/Berlin")
        let days = Weekdays(rawValue: UInt8(mask))
        for (start, time) in [("2026-03-22", 150), ("2026-10-18", 150), ("2026-03-22", 420), ("2026-10-18", 0)] {
            let relative = Schedule.Relative(hour: time / 60, minute: time % 60, weekdays: days)
            let first = try Instant.at("\(start) 00:00", in: zone) - .microseconds(1)
            let firstDay = zone.date(at: first).days + 1
            var dates: [LocalDate] = []
            var instant = first
            while let next = relative.next(after: instant, in: zone), zone.date(at: next).days < firstDay + 14 {
                dates.append(zone.date(at: next))
                instant = next
            }
            let expected = (firstDay..<firstDay + 14).map(LocalDate.init(days:)).filter {
                mask >> $0.weekday & 1 == 1
            }
            #expect(dates == expected)
        }
    }

    @Test func `dropped dates are passed over`() throws {
        let zone = try Zone.system("Europe/Berlin")
        let daily = Schedule.Relative(hour: 7, minute: 0, weekdays: .daily)
        let from = try Instant.at("2026-12-01 06:00", in: zone)
        let dropped = (1...400).map { LocalDate(days: zone.date(at: from).days - 1 + $0) }
        #expect(daily.next(after: from, in: zone, skipping: dropped) == (try .at("2028-01-05 07:00", in: zone)))
    }

    @Test func `a time that no clock shows never rings`() {
        for (hour, minute, days) in [(24, 0, nil), (0, 60, nil), (-1, 0, nil), (.max, .min, nil), (7, 0, Weekdays())] {
            let relative = Schedule.Relative(hour: hour, minute: minute, weekdays: days)
            #expect(relative.next(after: Instant(seconds: 0), in: .utc) == nil)
        }
    }

    @Test func `the calendar counts as it should`() throws {
        #expect(LocalDate(year: 1970, month: 1, day: 1)?.days == 0)
        #expect(LocalDate(year: 1970, month: 1, day: 1)?.weekday == 3)
        #expect(LocalDate(year: 2026, month: 2, day: 29) == nil)
        #expect(LocalDate(year: 2000, month: 2, day: 29) != nil)
        #expect(LocalDate(year: 2100, month: 2, day: 29) == nil)
        #expect(LocalDate(year: 2026, month: 0, day: 1) == nil)
        #expect(LocalDate(year: 2026, month: 13, day: 1) == nil)
        var date = try #require(LocalDate(year: 1, month: 1, day: 1))
        var (year, month, day, weekday) = (1, 1, 1, 0)
        while year < 2500 {
            guard date.year == year, date.month == month, date.day == day, date.weekday == weekday else {
                Issue.record("\(date.year)-\(date.month)-\(date.day) is no \(year)-\(month)-\(day)")
                return
            }
            date.days += 1
            weekday = (weekday + 1) % 7
            day += 1
            if day > LocalDate.length(ofMonth: month, in: year) { (month, day) = (month + 1, 1) }
            if month > 12 { (year, month) = (year + 1, 1) }
        }
    }

    @Test func `an instant is written as a date, whatever it is`() throws {
        for (microseconds, text) in [
            (0, "1970-01-01T00:00:00Z"), (1_796_101_200_000_000, "2026-12-01T05:00:00Z"),
            (-1, "1969-12-31T23:59:59.999999Z"), (Int64.min, "-290308-12-21T19:59:05.224192Z"),
            (Int64.max, "294247-01-10T04:00:54.775807Z"),
        ] { #expect(Instant(microseconds: microseconds).description == text) }
    }

    @Test func `a zone is also read from the text of a TZ variable`() throws {
        let zone = try Zone(name: "CET", rule: "CET-1CEST,M3.5.0,M10.5.0/3")
        let berlin = try Zone.system("Europe/Berlin")
        for day in 0..<3_000 {
            let instant = Instant(seconds: 1_700_000_000 + Int64(day) * 86_400)
            #expect(zone.offset(at: instant) == berlin.offset(at: instant))
        }
        #expect(throws: ZoneError.self) { try Zone(name: "", rule: "Moon") }
    }
}
