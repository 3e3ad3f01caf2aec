import AlarmCore
import Testing

@testable import AlarmControl

@Suite struct TimeReadingTests {
    @Test(arguments: [
        ("7:00", 7, 0), ("07:00", 7, 0), ("7am", 7, 0), ("7:30pm", 19, 30), ("7:30 PM", 19, 30), ("12am", 0, 0),
        ("12pm", 12, 0), ("12:01am", 0, 1), ("0:00", 0, 0), ("23:59", 23, 59), ("11 p.m.", 23, 0),
    ])
    func `a time of day is read as people write it`(text: String, hour: Int, minute: Int) {
        #expect(TimeOfDay(text) == TimeOfDay(hour: hour, minute: minute))
    }

    @Test(arguments: [
        "", "7", "24:00", "7:60", "7:5", "13pm", "0am", "am", "-1:00", "7:00:00", "007:00", "7:", ":30", "７:00",
    ])
    func `what is no time of day is refused, and what is accepted is said`(text: String) {
        let error = #expect(throws: ControlError.self) { try TimeOfDay.reading(text) }
        #expect(error?.status == .usage)
        #expect(error?.sentence.contains("7:30pm") == true)
    }

    @Test(arguments: [
        ("2027-01-01T09:00Z", 1_798_794_000), ("2027-01-01t09:00z", 1_798_794_000),
        ("2027-01-01T09:00+01:00", 1_798_790_400), ("2027-01-01 09:00:30-0530", 1_798_813_830),
        ("2027-01-01T09:00+01", 1_798_790_400), ("1969-12-31T23:59:59Z", -1),
    ])
    func `a date with an offset is one instant`(text: String, seconds: Int64) throws {
        #expect(try instant(text, "Asia/Tokyo") == LocalTime(Instant(seconds: seconds), in: .utc).iso8601 + "Z")
    }

    @Test func `parts of a second are kept to the microsecond`() throws {
        #expect(try instant("1970-01-01T00:00:00.5Z", "UTC") == "1970-01-01T00:00:00.500000Z")
        #expect(try instant("1970-01-01T00:00:00.1234567Z", "UTC") == "1970-01-01T00:00:00.123456Z")
        #expect(try instant("1970-01-01T00:00:00.000001", "UTC") == "1970-01-01T00:00:00.000001Z")
    }

    @Test(arguments: [
        "2027-13-01T09:00", "2027-02-29T09:00", "2027-01-01", "2027-01-01T", "2027-01-01T24:00", "2027-01-01T9:00",
        "27-01-01T09:00", "2027-01-01T09:00+25", "2027-01-01T09:00X", "2027-01-01T09:00:00.Z", "0000-01-01T00:00",
        "2027-1-1T09:00", "tomorrow",
    ])
    func `what is no date is refused`(text: String) {
        let error = #expect(throws: ControlError.self) { try When(text) }
        #expect(error?.status == .usage)
    }

    @Test(arguments: [
        ("2027-03-28T01:59", "2027-03-28T00:59:00Z"), ("2027-03-28T02:00", "2027-03-28T01:00:00Z"),
        ("2027-03-28T02:30", "2027-03-28T01:00:00Z"), ("2027-03-28T02:30:30", "2027-03-28T01:00:00Z"),
        ("2027-03-28T03:00", "2027-03-28T01:00:00Z"), ("2027-10-31T02:30", "2027-10-31T00:30:00Z"),
        ("2027-10-31T02:30:30", "2027-10-31T00:30:30Z"), ("2027-10-31T03:00", "2027-10-31T02:00:00Z"),
        ("2027-07-01T12:00", "2027-07-01T10:00:00Z"),
    ])
    func `a local time in Berlin's gap is the gap's end, in the overlap the first pass`(text: String, utc: String)
        throws
    {
        #expect(try instant(text, "Europe/Berlin") == utc)
    }

    @Test func `zones with odd changes`() throws {
        // Half an hour, forward and back.
        #expect(try instant("2026-10-04T02:15", "Australia/Lord_Howe") == "2026-10-03T15:30:00Z")
        #expect(try instant("2027-04-04T01:45", "Australia/Lord_Howe") == "2027-04-03T14:45:00Z")
        // A gap at midnight.
        #expect(try instant("2019-11-03T00:30", "America/Havana") == "2019-11-03T04:30:00Z")
        #expect(try instant("2019-03-10T00:30", "America/Havana") == "2019-03-10T05:00:00Z")
        // A day of no calendar.
        #expect(throws: ControlError.self) { try instant("2011-12-30T09:00", "Pacific/Apia") }
        #expect(try instant("2011-12-31T09:00", "Pacific/Apia") == "2011-12-30T19:00:00Z")
        // Far from UTC on either side.
        #expect(try instant("2027-01-01T00:00", "Pacific/Kiritimati") == "2026-12-31T10:00:00Z")
        #expect(try instant("2027-01-01T23:59", "Pacific/Pago_Pago") == "2027-01-02T10:59:00Z")
    }

    private func instant(_ text: String, _ zoneName: String) throws -> String {
        guard case .date(let date) = try When(text) else { return "no date" }
        let instant = try date.instant(in: try SystemZones().named(zoneName))
        return LocalTime(instant, in: .utc).iso8601 + "Z"
    }
}
