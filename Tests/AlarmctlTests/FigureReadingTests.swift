import AlarmCore
import Testing

@testable import AlarmControl

@Suite struct FigureReadingTests {
    @Test func `a volume is a percentage`() throws {
        #expect(try Double.readingPercentage("60%") == 0.6)
        #expect(try Double.readingPercentage("60") == 0.6)
        #expect(try Double.readingPercentage("0") == 0)
        #expect(try Double.readingPercentage("100%") == 1)
        // 0.6 is meant as more than half, and would be next to silent.
        for text in ["0.6", "101", "-1", "", "%", "loud", "60%%"] {
            #expect(throws: ControlError.self) { try Double.readingPercentage(text) }
        }
    }

    @Test func `a colour is read as CSS writes it`() throws {
        let tint = try AlarmConfiguration.Tint.reading("#ff8000")
        #expect(tint == .init(red: 1, green: 128 / 255, blue: 0))
        #expect(tint.text == "#ff8000")
        #expect(try AlarmConfiguration.Tint.reading("00FF00").green == 1)
        for text in ["", "#", "#fff", "#ff88000", "orange", "#gg0000", "##ff8800", "#+f8800"] {
            #expect(throws: ControlError.self) { try AlarmConfiguration.Tint.reading(text) }
        }
    }

    @Test func `a count is a whole number`() throws {
        #expect(try UInt32.readingCount("3") == 3)
        for text in ["", "-1", "1.5", "many", "4294967296"] {
            #expect(throws: ControlError.self) { try UInt32.readingCount(text) }
        }
    }
}
