import AlarmCore
import Testing

@testable import AlarmControl

@Suite struct DurationReadingTests {
    @Test(arguments: [
        ("90", 90), ("90s", 90), ("10m", 600), ("1h30m", 5_400), ("1h 30 min", 5_400), ("1:30:00", 5_400),
        ("2d", 172_800),
        ("1d2h3m4s", 93_784), ("0:00:05", 5), ("10M", 600), ("1 hour", 3_600), ("0", 0), ("100:00:00", 360_000),
    ])
    func `a length is read as people write it`(text: String, seconds: Int) throws {
        #expect(try Duration.reading(text) == .seconds(seconds))
    }

    @Test func `a part of a second is kept`() throws {
        #expect(try Duration.reading("2.5") == .milliseconds(2_500))
        #expect(try Duration.reading("0.5s") == .milliseconds(500))
        #expect(try Duration.reading("1.5h") == .seconds(5_400))
    }

    @Test(arguments: [
        "", " ", "m", "10x", "-5", "+5", "1e3", "nan", "inf", "0x10", "10m5", "5m1h", "5m5m", "1:60:00", "1:5:00",
        "1::0",
        ":", "1:2:3:4", "1.", ".5", "1.2.3", "٣", "10 m 5 q",
    ])
    func `what is no length is refused, and what is accepted is said`(text: String) {
        let error = #expect(throws: ControlError.self) { try Duration.reading(text) }
        #expect(error?.status == .usage)
        #expect(error?.sentence.contains("1h30m") == true)
    }

    @Test func `10_00 is minutes or hours, so neither`() {
        let error = #expect(throws: ControlError.self) { try Duration.reading("10:00") }
        #expect(error?.sentence == "\"10:00\" may be minutes or hours; write 10m or 10h, or 0:10:00")
    }

    @Test(arguments: ["367d", "99999999999999999999", "9999999h", "999999:00:00"])
    func `more than 366 days is refused`(text: String) {
        let error = #expect(throws: ControlError.self) { try Duration.reading(text) }
        #expect(error?.sentence.contains("366 days") == true)
    }

    @Test func `some time is more than none`() throws {
        #expect(throws: ControlError.self) { try Duration.readingSome("0") }
        #expect(try Duration.readingSome("0.1") == .milliseconds(100))
    }
}
