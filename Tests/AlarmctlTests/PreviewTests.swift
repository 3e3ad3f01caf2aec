import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct PreviewTests {
    @Test func `the night the clock goes forward rings at the gap's end`() throws {
        try Shell.run(withAgent: false) { alarmctl in
            let ringings = try alarmctl.objects(
                "preview", "02:30", "--days", "daily", "--time-zone", "Europe/Berlin", "--from", "2026-03-28",
                "--count",
                "3")
            let expected: [[String: Any]] = [
                [
                    "local": "2026-03-28T02:30:00", "offset": "+01:00", "instant": "2026-03-28T01:30:00Z",
                    "instant-microseconds": 1_774_661_400_000_000,
                ],
                [
                    "local": "2026-03-29T03:00:00", "offset": "+02:00", "instant": "2026-03-29T01:00:00Z",
                    "instant-microseconds": 1_774_746_000_000_000,
                ],
                [
                    "local": "2026-03-30T02:30:00", "offset": "+02:00", "instant": "2026-03-30T00:30:00Z",
                    "instant-microseconds": 1_774_830_600_000_000,
                ],
            ]
            #expect(ringings as NSArray == expected as NSArray)
        }
    }

    @Test func `the night the clock goes back rings once`() throws {
        try Shell.run(zone: "Europe/Berlin", withAgent: false) { alarmctl in
            let lines = try alarmctl.good("preview", "2:30", "-d", "daily", "--from", "2026-10-24", "-n", "3")
            #expect(
                lines == """
                    LOCAL TIME            OFFSET  INSTANT
                    Sat 2026-10-24 02:30  +02:00  2026-10-24T00:30:00Z
                    Sun 2026-10-25 02:30  +02:00  2026-10-25T00:30:00Z
                    Mon 2026-10-26 02:30  +01:00  2026-10-26T01:30:00Z

                    """)
        }
    }

    @Test func `the moment itself counts, and one without days comes once`() throws {
        try Shell.run(zone: "EST5EDT,M3.2.0,M11.1.0", withAgent: false) { alarmctl in
            let at = try alarmctl.objects("preview", "7am", "--from", "2027-01-01T07:00", "--count", "9")
            #expect(at.map { $0["instant"] as? String } == ["2027-01-01T12:00:00Z"])
            let after = try alarmctl.objects("preview", "7am", "--from", "2027-01-01T07:00:00.000001")
            #expect(after.map { $0["instant"] as? String } == ["2027-01-02T12:00:00Z"])
        }
    }

    @Test func `a date rings once, as it would be set`() throws {
        try Shell.run(zone: "Europe/Berlin", withAgent: false) { alarmctl in
            for (words, local) in [
                (["2039-03-27T02:30"], "2039-03-27T03:00:00"), (["2039-01-01T09:00Z"], "2039-01-01T10:00:00"),
                (["2039-01-01T09:00", "--time-zone", "UTC"], "2039-01-01T09:00:00"),
            ] {
                let outcome = try alarmctl.run(["preview", "--json"] + words)
                #expect(outcome.out.contains("\"\(local)\""), "\(outcome)")
            }
            let past = try alarmctl("preview", "2020-01-01T09:00")
            #expect(past.code == 1)
            #expect(past.complaint.contains("2020-01-01 09:00 is past"))
        }
    }

    @Test func `a zone that cannot be had is an error, not UTC`() throws {
        try Shell.run(zone: "No/Such_Zone", withAgent: false) { alarmctl in
            let outcome = try alarmctl("preview", "7am")
            #expect(outcome.code == 1)
            #expect(outcome.complaint.contains("TZ is \"No/Such_Zone\""))
        }
    }
}
