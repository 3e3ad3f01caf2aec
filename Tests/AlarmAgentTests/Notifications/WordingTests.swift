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

    @Test func `the app's name comes first, so that its own text can hide none of the rest`() {
        let body = body { alarm in
            alarm.configuration.body = "Two minutes, no milk"
            alarm = Alarm(
                id: alarm.id, owner: .app("org.kde.kteatime"), configuration: alarm.configuration, size: 0,
                phase: alarm.phase)
        }
        #expect(body == "org.kde.kteatime\n07:00\nTwo minutes, no milk")
    }

    @Test func `a long title is on one line in part, and below as it was typed; the time is always there`() {
        let title = String(String(repeating: "Wake up ", count: 128).prefix(1_023))
        var stage = Stage()
        stage.ring(title) { $0.configuration.stopButton = .init(text: title) }
        #expect(stage.screen[1]?.summary == title.prefix(25) + "…")
        #expect(told(stage.screen[1]) == ["07:00", title])
        #expect(stage.screen[1]?.buttons.first?.label == title.prefix(25) + "…")
        stage.count(title, down: .seconds(600))
        #expect(stage.screen[2]?.summary == title.prefix(25) + "…")
        #expect(told(stage.screen[2]) == ["Rings at 07:10", title])
    }

    /// The first line of a text, and the others as they were before they were broken between words.
    private func told(_ payload: Payload?) -> [String] {
        let lines = payload?.body.split(separator: "\n") ?? []
        return [String(lines.first ?? ""), lines.dropFirst().joined(separator: " ")]
    }

    @Test(arguments: [30, 31]) func `a title stands above in full where every server shows it`(columns: Int) {
        let title = String(repeating: "x", count: columns)
        var stage = Stage()
        stage.ring(title)
        let isWhole = columns == 30
        #expect(stage.screen[1]?.summary == (isWhole ? title : title.prefix(29) + "…"))
        let body = stage.screen[1]?.body.filter { $0 != "\u{200B}" }
        #expect(body == (isWhole ? "07:00" : "07:00\n" + title))
    }

    @Test func `words never push the buttons away, and the title has the first of the room`() {
        var stage = Stage()
        stage.ring(String(repeating: "x", count: 130)) { alarm in
            alarm.configuration.body = String(repeating: "A line\n", count: 60)
        }
        let lines = stage.screen[1]?.body.split(separator: "\n") ?? []
        #expect(lines[1].filter { $0 == "x" }.count == 130)
        // The time and the title have a row and five.
        #expect(lines.count == 2 + 28 - 1 - 5)
        #expect(lines.last == "A line…")
    }

    /// Of the widest letters, 15 to a row.
    @Test(arguments: [("x", 1_024), ("W", 41 * 15)])
    func `a title has more of the room than words`(letter: Character, count: Int) {
        var stage = Stage()
        stage.ring(String(repeating: letter, count: 1_024)) { $0.configuration.body = "A line" }
        let body = stage.screen[1]?.body.filter { $0 != "\u{200B}" } ?? ""
        #expect(body.hasPrefix("07:00\n\(letter)") && body.hasSuffix(count == 1_024 ? "x" : "W…"))
        #expect(body.filter { $0 == letter }.count == count)
    }

    @Test(arguments: [
        "", "one two", String(repeating: "x", count: 26), String(repeating: "Wake up ", count: 9) + "\tand up",
    ])
    func `words that are not too long stay as they are`(text: String) {
        #expect(Breaks.inWords(text) == text)
    }

    @Test func `long words may be broken, which is not to be seen`() {
        let text = "See https://example.org/a/rather/long/path for more"
        let broken =
            "See https:\u{200B}//exa\u{200B}mple.\u{200B}org/a/\u{200B}rather\u{200B}/long/\u{200B}path for more"
        #expect(Breaks.inWords(text) == broken)
        #expect(Breaks.inWords(String(repeating: "W", count: 17)).hasPrefix("WWW\u{200B}WWW\u{200B}WWW"))
        #expect(Breaks.inWords(String(repeating: "W", count: 16)) == String(repeating: "W", count: 16))
    }

    @Test(arguments: [
        ("", ""), ("12345", "12345"), ("123456", "1234…"), ("目覚", "目覚"), ("目覚め", "目覚…"), ("1目覚め", "1目…"),
        ("1\n2", "1…"), ("👨‍🍳👨‍🍳👨‍🍳", "👨‍🍳👨‍🍳…"), ("e\u{301}2345", "e\u{301}2345"), ("MMM", "MM…"),
        ("\u{2068}12345\u{2069}", "\u{2068}12345\u{2069}"),
    ])
    func `an excerpt has so many columns on one line, and cuts no character`(text: String, excerpt: String) {
        #expect(Excerpt.of(text, columns: 5) == excerpt)
    }

    @Test(arguments: [
        ("", 2, "", 1), ("12345", 2, "12345", 1),
        (String(repeating: "x", count: 60), 2, String(repeating: "x", count: 60), 0),
        (String(repeating: "x", count: 61), 2, String(repeating: "x", count: 59) + "…", 0), ("a\nb", 2, "a\nb", 0),
        ("a\nb\nc", 2, "a\nb…", 0), ("\n\n\n", 2, "\n…", 0),
        // The second word does not fit into the first row, and the third fits no row.
        (
            "Twelve letters twelve " + String(repeating: "o", count: 20), 2,
            "Twelve letters twelve oooooooooooooooooooo", 0
        ),
        (
            "\(String(repeating: "x", count: 16)) \(String(repeating: "x", count: 16)) xxx", 1,
            "\(String(repeating: "x", count: 16)) xxxxxxxxxxxx…", 0
        ),
        (String(repeating: "目", count: 18) + "め", 2, String(repeating: "目", count: 18) + "め", 0),
    ])
    func `an excerpt has so many rows`(text: String, rows: Int, excerpt: String, left: Int) {
        var rows = rows
        #expect(Excerpt.of(text, to: Excerpt.end(of: text, rows: &rows)) == excerpt)
        #expect(rows == left)
    }

    @Test func `where no row is left nothing is said`() {
        var rows = 0
        #expect(Notice.Part("a", rows: &rows).shown == "")
        #expect(rows == 0)
    }

    @Test(arguments: [
        ("", ""), ("one two", "one\ntwo"), ("one", "one"), ("onetxo", "onetx\no"), ("a b c dd", "a b c\ndd"),
        ("one\ntwo", "one\ntwo"), ("12345 x", "12345\nx"), ("123456 x", "12345\n6 x"), ("目覚めた", "目覚め\nた"),
        (String(repeating: " ", count: 11), String(repeating: " ", count: 10) + "\n"),
    ])
    func `a text is broken between words, where there are some`(text: String, broken: String) {
        #expect(Breaks.inParagraphs(text, after: 40) == broken)
    }

    @Test(arguments: [("", ""), ("a\nb", "a\nb"), ("a\nb\nc", "a\nb…"), ("\n\n\n", "\n…")])
    func `an excerpt has so many lines`(text: String, excerpt: String) {
        var rows = 9
        #expect(Excerpt.of(text, to: Excerpt.end(of: text, rows: &rows, lines: 2)) == excerpt)
    }

    @Test func `text is escaped, whatever a server says of markup`() {
        #expect(body { $0.configuration.body = "<b>&\"'</b>" } == "07:00\n&lt;b&gt;&amp;\"'&lt;/b&gt;")
        var stage = Stage()
        stage.play(stage.board.serverDescribed(":1.7", capabilities: ["actions", "body"], at: stage.moment))
        stage.ring("<i>") { $0.configuration.body = "<b>&" }
        #expect(stage.screen[1]?.summary == "<i>")
        #expect(stage.screen[1]?.body == "07:00\n&lt;b&gt;&amp;")
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

    @Test(arguments: ["", "Tea", "\u{202E}evil", "🫖"]) func `a title is shown as typed`(title: String) {
        var stage = Stage()
        stage.ring(title)
        #expect(stage.screen[1]?.summary == (title.isEmpty ? "Alarm" : title))
    }

    /// GNOME draws a title on one line.
    @Test func `a title of several lines is shown as typed below`() {
        var stage = Stage()
        stage.ring("a\n\nb")
        #expect(stage.screen[1].map { [$0.summary, $0.body] } == ["a…", "07:00\na\n\nb"])
    }

    /// Of the first two, version 10.7 draws both as the second, and later ones both as the first.
    @Test(arguments: ["Tea & cake", "Tea &amp; cake", "<b>x", "a<b", "\u{301}&\u{301}"])
    func `what Budgie would not show as typed in a title is in the text`(title: String) {
        let written = Markup.escaped(title)
        var stage = Stage()
        stage.play(stage.board.serverDescribed(":1.7", name: "Budgie Notification Server", at: stage.moment))
        let tea = stage.ring(title)
        #expect(stage.screen[1].map { [$0.summary, $0.body] } == ["Alarm", "07:00\n\(written)"])
        stage.end(tea.alarm, .missed)
        #expect(stage.screen[2].map { [$0.summary, $0.body] } == ["Missed alarm", "07:00\n\(written)"])
        stage.press(.seen, on: 2)
        stage.count(title, down: .seconds(600))
        #expect(stage.screen[3].map { [$0.summary, $0.body] } == ["Timer", "Rings at 07:10\n\(written)"])
        let question = Question(app: "org.example.Tea", name: title, usage: nil, token: 7)
        stage.play(stage.board.ask(question, at: stage.moment))
        #expect(stage.screen[4]?.summary == "An app wants to set alarms")
        #expect(stage.screen[4]?.body == "org.example.Tea\n\u{2068}\(written)\u{2069} wants to set alarms")
        // What it shows as typed stays where it is.
        stage.ring("> 5 min \"x\"")
        #expect(stage.screen[5]?.summary == "> 5 min \"x\"")
    }

    @Test func `of one that was missed the whole title is told`() {
        var stage = Stage()
        let title = String(String(repeating: "Wake up ", count: 128).prefix(1_023))
        let tea = stage.ring(title)
        stage.end(tea.alarm, .missed)
        #expect(stage.screen[2]?.summary == "Missed: \u{2068}\(title.prefix(18))…\u{2069}")
        #expect(told(stage.screen[2]) == ["07:00", title])
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
