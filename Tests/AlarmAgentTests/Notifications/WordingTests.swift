import AlarmCore
import Testing

@testable import AlarmAgent

/// What notifications say.
struct WordingTests {
    private func body(late: Duration = .zero, _ change: (inout Alarm) -> Void = { _ in }) -> String? {
        var stage = Stage()
        stage.ring("Tea", late: late, change: change)
        return stage.screen[1]?.body
    }

    @Test(arguments: [
        (Duration.seconds(59), "06:59"), (.seconds(60), "06:59, 1 minute late"),
        (.seconds(299), "06:55, 4 minutes late"), (.seconds(7200), "05:00, 2 hours late"),
    ])
    func `it says how late it rings`(late: Duration, body: String) {
        #expect(self.body(late: late) == body)
    }

    @Test func `the app's own text and name come first`() {
        let body = body { alarm in
            alarm.configuration.body = "Two minutes, no milk"
            alarm = Alarm(
                id: alarm.id, owner: .app("org.kde.kteatime"), configuration: alarm.configuration, size: 0,
                phase: alarm.phase)
        }
        #expect(body == "Two minutes, no milk\norg.kde.kteatime\n07:00")
    }

    @Test func `a long title is on one line in part, and below in full; the time is always there`() {
        let title = String(repeating: "Wake up ", count: 16)
        var stage = Stage()
        stage.ring(title) { alarm in
            alarm.configuration.body = String(repeating: "A line\n", count: 40)
            alarm.configuration.stopButton = .init(text: title)
        }
        #expect(stage.screen[1]?.summary == title.prefix(59) + "…")
        #expect(stage.screen[1]?.body == title + "\n" + String(repeating: "A line\n", count: 5).dropLast() + "…\n07:00")
        #expect(stage.screen[1]?.buttons.first?.label == title.prefix(29) + "…")
        let most = String(repeating: "Tea ", count: 256)
        stage.count(most, down: .seconds(600))
        #expect(stage.screen[2]?.summary == most.prefix(59) + "…")
        #expect(stage.screen[2]?.body == most.prefix(239) + "…\nRings at 07:10")
    }

    @Test(arguments: [
        ("", ""), ("12345", "12345"), ("123456", "1234…"), ("目覚", "目覚"), ("目覚め", "目覚…"), ("1目覚め", "1目…"),
        ("1\n2", "1\n2"), ("1\n2\n3", "1\n2…"), ("👨‍🍳👨‍🍳👨‍🍳", "👨‍🍳👨‍🍳…"), ("e\u{301}2345", "e\u{301}2345"),
    ])
    func `an excerpt has so many columns and lines, and cuts no character`(text: String, excerpt: String) {
        #expect(Excerpt.of(text, columns: 5, lines: 2) == excerpt)
    }

    @Test func `text is escaped, whatever a server says of markup`() {
        #expect(body { $0.configuration.body = "<b>&\"'</b>" } == "&lt;b&gt;&amp;\"'&lt;/b&gt;\n07:00")
        var stage = Stage()
        stage.play(stage.board.serverDescribed(":1.7", capabilities: ["actions", "body"], at: stage.moment))
        stage.ring("<i>") { $0.configuration.body = "<b>&" }
        #expect(stage.screen[1]?.summary == "<i>")
        #expect(stage.screen[1]?.body == "&lt;b&gt;&amp;\n07:00")
    }

    @Test func `an alarm of another zone says the time there`() throws {
        var stage = Stage()
        stage.moment.zones.named["Test/Plus"] = try plus
        stage.ring("Tea") { $0.configuration.timeZone = "Test/Plus" }
        #expect(stage.screen[1]?.body == "12:30")
    }

    @Test func `a long list is cut short`() {
        var stage = Stage()
        for number in 1...7 { stage.ring("T\(number)") }
        let lines = stage.screen.values.first?.body.split(separator: "\n") ?? []
        #expect(lines.first == "\u{2068}T1\u{2069} · 07:00")
        #expect(lines.last == "and 3 more")
        #expect(lines.count == 5)
    }

    @Test(arguments: ["", "Tea", "a\nb", "\u{202E}evil", "🫖"]) func `a title is shown as typed`(title: String) {
        var stage = Stage()
        stage.ring(title)
        #expect(stage.screen[1]?.summary == (title.isEmpty ? "Alarm" : title))
    }

    @Test func `buttons say what the app wants`() {
        var stage = Stage()
        stage.ring("Tea") { alarm in
            alarm.configuration.stopButton = .init(text: "Drink")
            alarm.configuration.secondaryButton = .init(text: "Steep on")
        }
        #expect(stage.screen[1]?.buttons.map(\.label) == ["Drink", "Steep on", "Show"])
    }

    @Test func `the last text says how it ended`() {
        var endings: [String?] = []
        for ending in [Record.Ending.stopped, .cancelled, .missed] {
            var stage = Stage()
            let tea = stage.ring("Tea")
            stage.end(tea.alarm, ending)
            endings.append(stage.posts.first { $0.replacing == 1 }?.payload.body)
        }
        var stage = Stage()
        let tea = stage.ring("Tea")
        stage.snooze(tea.alarm)
        endings.append(stage.posts.last?.payload.body)
        #expect(endings == ["Stopped", "Cancelled", "Missed", "Snoozed until 07:09"])
    }

    /// Five and a half hours ahead of UTC, as the file of a zone: no transitions, one kind of local time.
    private var plus: Zone {
        get throws {
            let header = Array("TZif".utf8) + [0] + Array(repeating: 0, count: 15)
            let counts: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4]
            return try Zone(
                name: "Test/Plus", tzif: header + counts + [0, 0, 0x4D, 0x58, 0, 0] + Array("IST\0".utf8))
        }
    }
}
