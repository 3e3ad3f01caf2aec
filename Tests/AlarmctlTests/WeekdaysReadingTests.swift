import AlarmCore
import Testing

@testable import AlarmControl

@Suite struct WeekdaysReadingTests {
    @Test(arguments: [
        ("mon-fri", 0b001_1111), ("sat,sun", 0b110_0000), ("weekdays", 0b001_1111), ("weekend", 0b110_0000),
        ("daily", 0b111_1111), ("Monday", 1), ("monday,Thursday", 0b000_1001), ("fri-mon", 0b111_0001),
        ("sun-mon", 0b100_0001), ("mo,tu", 0b11), ("mon tue", 0b11), ("mon,mon", 1), ("wed-wed", 0b100),
        ("weekend,mon", 0b110_0001), ("tues", 0b10), ("tue-mon", 0b111_1111),
    ])
    func `days are read as people write them`(text: String, days: UInt8) throws {
        #expect(try Weekdays.reading(text) == Weekdays(rawValue: days))
    }

    @Test(arguments: ["", ",", "m", "t", "xyz", "mon-", "-fri", "mon-tue-wed", "mondays", "1", "mon;tue", "mon,x"])
    func `what is no day is refused, and what is accepted is said`(text: String) {
        let error = #expect(throws: ControlError.self) { try Weekdays.reading(text) }
        #expect(error?.status == .usage)
        #expect(error?.sentence.contains("mon-fri") == true)
    }

    @Test func `every set of days is written as it is read`() throws {
        for raw in 1...UInt8(127) {
            let days = Weekdays(rawValue: raw)
            #expect(try Weekdays.reading(days.text) == days, "\(days.text)")
        }
        #expect(Weekdays(rawValue: 0b001_1111).text == "mon-fri")
        #expect(Weekdays(rawValue: 0b110_0000).text == "sat,sun")
        #expect(Weekdays.daily.text == "daily")
    }
}
