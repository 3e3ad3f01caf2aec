import AlarmCore
import Testing

@testable import AlarmControl

@Suite struct ShowingTests {
    @Test(arguments: [
        (0, "0 s"), (400, "less than 1 s"), (12_000, "12 s"), (59_600, "1 min"), (600_000, "10 min"),
        (599_997, "10 min"),
        (552_000, "9 min 12 s"), (3_599_700, "1 h"), (3_600_000, "1 h"), (33_120_000, "9 h 12 min"),
        (33_149_000, "9 h 12 min"), (33_151_000, "9 h 13 min"), (86_399_000, "1 d"), (86_400_000, "1 d"),
        (97_200_000, "1 d 3 h"), (2_797_200_000, "32 d 9 h"), (-5_000, "0 s"),
    ])
    func `a span is told in its two largest units, and never a moment short`(milliseconds: Int, text: String) {
        #expect(Duration.milliseconds(milliseconds).text == text)
    }

    @Test func `the night the clock changes is as long as it is`() throws {
        let berlin = try SystemZones().named("Europe/Berlin")
        for (evening, hours) in [
            ("2027-03-27T22:00", "8 h"), ("2027-10-30T22:00", "10 h"), ("2027-06-01T22:00", "9 h"),
        ] {
            let start = try #require(try DateText(evening)).instant(in: berlin)
            let seven = try #require(Schedule.Relative(hour: 7, minute: 0).next(after: start, in: berlin))
            #expect((seven - start).text == hours)
        }
    }

    @Test func `what clocks show is told with its offset`() throws {
        let instant = Instant(microseconds: 1_796_018_400_000_001)
        for (zone, time, offset) in [
            ("Europe/Berlin", "2026-11-30T07:00:00.000001", "+01:00"), ("UTC", "2026-11-30T06:00:00.000001", "+00:00"),
            ("America/St_Johns", "2026-11-30T02:30:00.000001", "-03:30"),
            ("Asia/Kathmandu", "2026-11-30T11:45:00.000001", "+05:45"),
        ] {
            let local = LocalTime(instant, in: try SystemZones().named(zone))
            #expect(local.iso8601 == time)
            #expect(local.iso8601Offset == offset)
        }
        #expect(LocalTime(Instant(microseconds: -1), in: .utc).iso8601 == "1969-12-31T23:59:59.999999")
        let past = LocalTime(Instant(seconds: -3_000_000_000), in: try SystemZones().named("Europe/Amsterdam"))
        #expect(past.iso8601Offset.count >= 6)
        for extreme in [Int64.min, .max] { #expect(!LocalTime(Instant(microseconds: extreme), in: .utc).text.isEmpty) }
    }

    @Test func `seconds are told where there are some`() {
        #expect(LocalTime(Instant(seconds: 1_796_018_400), in: .utc).text == "Mon 2026-11-30 06:00")
        #expect(LocalTime(Instant(seconds: 1_796_018_407), in: .utc).text == "Mon 2026-11-30 06:00:07")
        #expect(LocalTime(Instant(seconds: 1_796_018_407), in: .utc).timeText == "06:00:07")
        #expect(LocalTime(Instant(seconds: 1_796_018_400), in: .utc).text("%j %u") == "334 1")
    }

    @Test(arguments: [
        ("%H:%M:%S", "%H:%M"), ("%I:%M:%S %p", "%I:%M %p"), ("%H.%M.%S", "%H.%M"), ("%H時%M分%S秒", "%H時%M分"),
        ("%p %I:%M:%S", "%p %I:%M"), ("%H:%M", "%H:%M"), ("%S", "%S"),
    ])
    func `a locale's format of the time does without seconds`(format: String, short: String) {
        #expect(LocalTime.withoutSeconds(format) == short)
    }

    @Test func `a table is as wide as it must be`() {
        var table = Table("ID", "TITLE")
        table.add("ABCDEF", "é")
        table.add("A", "a\nb")
        table.add("月🍵", "wide")
        #expect(table.lines == ["ID      TITLE", "ABCDEF  é", "A       a·b", "月🍵    wide"])
    }

    @Test func `a suggestion is near, or there is none`() {
        let names = ["list", "stop", "snooze", "timer"]
        #expect("lst".suggestion(among: names) == "; did you mean list?")
        #expect("snoze".suggestion(among: names) == "; did you mean snooze?")
        #expect("frobnicate".suggestion(among: names) == "")
        #expect("".suggestion(among: names) == "")
    }
}
