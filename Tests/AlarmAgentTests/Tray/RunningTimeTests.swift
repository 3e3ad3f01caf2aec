import AlarmCore
import Testing

@testable import AlarmAgent

/// The time beside the icon.
struct RunningTimeTests {
    @Test(arguments: [
        (1_500.0, "25 min", 60.0), (1_499.5, "25 min", 59.5), (1_440, "24 min", 60), (61, "2 min", 1),
        (60, "1:00", 1), (59.25, "1:00", 0.25), (1, "0:01", 1), (0.5, "0:01", 0.5), (3_600, "1 h", 60),
        (3_601, "1 h 1 min", 1), (86_400, "24 h", 60), (86_401, "1 d 1 h", 1), (90_000, "1 d 1 h", 3_600),
        (172_800, "2 d", 3_600),
    ])
    func `it says minutes, and seconds in the last one, and knows how long that is true`(
        left: Double, text: String, lasts: Double
    ) {
        let time = RunningTime(left: .milliseconds(Int64(left * 1_000)))
        #expect(time.text == text)
        #expect(time.lasts == .milliseconds(Int64(lasts * 1_000)))
    }

    @Test func `when it is over, or stands still, it does not change`() {
        #expect(RunningTime(left: .zero) == RunningTime(left: .seconds(-5)))
        #expect(RunningTime(left: .zero).text == "0:00")
        #expect(RunningTime(left: .zero).lasts == nil)
        #expect(RunningTime(standing: .seconds(90)).text == "2 min")
        #expect(RunningTime(standing: .seconds(90)).lasts == nil)
    }

    @Test func `a countdown of ten minutes changes nine times a minute apart, then each second`() {
        var left = Duration.seconds(600)
        var texts: [String] = []
        while let lasts = RunningTime(left: left).lasts {
            texts.append(RunningTime(left: left).text)
            #expect(left > .seconds(60) ? lasts == .seconds(60) : lasts == .seconds(1))
            left -= lasts
        }
        #expect(texts.count == 9 + 60)
        #expect(Set(texts).count == texts.count)
    }
}
