import AlarmCore
import Testing

@testable import AlarmControl

@Suite struct FigureReadingTests {
    @Test(arguments: [
        ("60%", 0.6), ("60", 0.6), ("0.6", 0.6), ("0", 0), ("0%", 0), ("100%", 1), ("100", 1), ("1.0", 1), ("1", 1),
        ("1%", 0.01), ("2", 0.02), ("12.5%", 0.125),
    ])
    func `a volume is a percentage, or a part of 1`(text: String, volume: Double) throws {
        #expect(try Double.readingVolume(text) == volume)
    }

    @Test(arguments: ["101", "100.5%", "1.5", "-1", "", "%", "loud", "60%%", ".5", "5.", "nan", "1e1", "0x1", "٣"])
    func `what is no volume is refused, and what is accepted is said`(text: String) {
        let error = #expect(throws: ControlError.self) { try Double.readingVolume(text) }
        #expect(error?.status == .usage)
        #expect(error?.sentence.contains("80%, 80 or 0.8") == true)
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
