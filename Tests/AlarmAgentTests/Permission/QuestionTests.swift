import AlarmCore
import Testing

@testable import AlarmAgent

/// The question whether an app may set alarms, as a notification.
@Suite @MainActor struct QuestionTests {
    private static let coffee = "org.example.Coffee"

    private func question(_ app: String = coffee, name: String? = nil, usage: String? = nil, _ token: UInt64 = 0xC0FFEE)
        -> Question
    {
        Question(app: app, name: name, usage: usage, token: token)
    }

    /// The id of the notification that asks.
    private func id(_ stage: Stage, _ token: UInt64 = 0xC0FFEE) -> UInt32? {
        stage.screen.first { $0.value.buttons.first?.key == .allow(token) }?.key
    }

    private func shown(_ stage: Stage) -> [String] {
        stage.screen.values.map { $0.buttons.first.map { "\($0.key)".prefix { $0 != "." } } ?? "" }.map(String.init)
            .sorted()
    }

    @Test func `it says who asks and why, and has both answers`() throws {
        var stage = Stage()
        stage.play(stage.board.ask(question(name: "Coffee", usage: "To brew in time."), at: stage.moment))
        let payload = try #require(stage.screen[1])
        #expect(payload.summary == "\u{2068}Coffee\u{2069} wants to set alarms")
        #expect(payload.body == "org.example.Coffee\n\u{2068}To brew in time.\u{2069}")
        #expect(payload.buttons.map(\.label) == ["Allow", "Don\u{2019}t Allow", "Show"])
        #expect(payload.buttons.map { "\($0.key)" } == ["allow.c0ffee", "deny.c0ffee", "default"])
        #expect(payload.urgency == .critical && payload.expires == 0)
    }

    @Test(arguments: [true, false])
    func `the first press decides, and the notification goes`(isAllowed: Bool) throws {
        var stage = Stage()
        stage.play(stage.board.ask(question(), at: stage.moment))
        let key = isAllowed ? ActionKey.allow(0xC0FFEE) : .deny(0xC0FFEE)
        for _ in 1...2 { stage.press(key, on: 1) }
        stage.press(isAllowed ? .deny(0xC0FFEE) : .allow(0xC0FFEE), on: 1)
        #expect(stage.decisions == [.init(app: Self.coffee, isAllowed: isAllowed)])
        #expect(stage.screen.isEmpty)
        stage.wait(.seconds(120))
        #expect(stage.posts.count == 1)
    }

    @Test func `nobody else answers: neither a third peer nor a button with another token`() throws {
        var stage = Stage()
        stage.play(stage.board.ask(question(), at: stage.moment))
        stage.press(.allow(0xC0FFEE), on: 1, by: ":1.66")
        // A notification of the app's own, whose button has a key like ours.
        for key in [ActionKey.allow(0), .allow(1), .deny(0xC0FFEF)] { stage.press(key, on: 9) }
        stage.play(stage.board.pressed("allow.\(Self.coffee)", on: 1, by: ":1.7", at: stage.moment))
        #expect(stage.decisions == [] && stage.screen.count == 1)
    }

    @Test func `swept away it decides nothing, and the next request asks anew`() throws {
        var stage = Stage()
        stage.play(stage.board.ask(question(), at: stage.moment))
        stage.close(1, reason: 2)
        #expect(stage.decisions == [])
        stage.wait(.seconds(60))
        #expect(stage.decisions == [.init(app: Self.coffee, isAllowed: nil)])
        #expect(stage.posts.count == 1 && stage.screen.isEmpty)
        stage.play(stage.board.ask(question(Self.coffee, 7), at: stage.moment))
        #expect(id(stage, 7) != nil)
    }

    @Test func `a press that comes after its own close counts`() throws {
        var stage = Stage()
        stage.play(stage.board.ask(question(), at: stage.moment))
        stage.close(1, reason: 2)
        stage.wait(.milliseconds(50))
        stage.press(.allow(0xC0FFEE), on: 1)
        stage.wait(.seconds(5))
        #expect(stage.decisions == [.init(app: Self.coffee, isAllowed: true)])
    }

    @Test func `closed by anybody else it comes back, a few times`() throws {
        var stage = Stage()
        stage.play(stage.board.ask(question(), at: stage.moment))
        for id in 1...UInt32(stage.board.delays.repost.count) {
            stage.close(id, reason: 3)
            #expect(stage.decisions == [])
            stage.wait(.seconds(31))
            #expect(stage.screen.count == 1)
        }
        stage.close(UInt32(stage.board.delays.repost.count) + 1, reason: 1)
        stage.wait(.seconds(300))
        #expect(stage.decisions == [.init(app: Self.coffee, isAllowed: nil)] && stage.screen.isEmpty)
    }

    @Test func `a click on the notification itself is harmless`() throws {
        var stage = Stage()
        stage.play(stage.board.ask(question(), at: stage.moment))
        stage.press(.show, on: 1)
        stage.close(1, reason: 2)
        stage.wait(.seconds(5))
        #expect(stage.decisions == [] && stage.screen.count == 1)
    }

    @Test func `what rings comes before it, it before what was missed, that before what counts; two at most`() throws {
        var stage = Stage()
        stage.count("Rice", down: .seconds(600))
        stage.ring("Missed")
        stage.end(stage.alarms[0].id, .missed)
        #expect(shown(stage) == ["pause", "seen"])
        stage.play(stage.board.ask(question(), at: stage.moment))
        #expect(shown(stage) == ["allow", "seen"])
        stage.play(stage.board.ask(question("org.example.Tea", 5), at: stage.moment))
        #expect(shown(stage) == ["allow", "allow"])
        let tea = stage.ring("Tea")
        #expect(shown(stage) == ["allow", "stop"])
        #expect(id(stage) != nil, "The one that waits longest stays")
        stage.ring("Eggs")
        #expect(shown(stage) == ["stop", "stop"])
        stage.ring("Soup")
        #expect(shown(stage) == ["stop"] || shown(stage) == ["allow", "stop"])
        for alarm in stage.alarms { stage.end(alarm.id) }
        stage.wait(.seconds(2))
        #expect(shown(stage) == ["allow", "allow"])
        #expect(stage.mostShown <= 2 && stage.decisions == [])
        _ = tea
        for token in [0xC0FFEE, 5] as [UInt64] { stage.press(.deny(token), on: id(stage, token)) }
        #expect(shown(stage) == ["pause", "seen"])
    }

    @Test func `asked twice it is one; words it lacked are added in place`() throws {
        var stage = Stage()
        stage.play(stage.board.ask(question(), at: stage.moment))
        stage.play(stage.board.ask(question(), at: stage.moment))
        #expect(stage.posts.count == 1)
        stage.play(stage.board.ask(question(usage: "To brew."), at: stage.moment))
        #expect(stage.posts.count == 2 && stage.posts[1].replacing == 1 && stage.screen.count == 1)
        stage.play(stage.board.withdrawQuestion(about: Self.coffee, at: stage.moment))
        #expect(stage.screen.isEmpty && stage.decisions == [])
    }

    @Test func `without a server the bus is asked for one; if it has none, nobody is asked`() throws {
        var stage = Stage(server: nil)
        stage.play(stage.board.ask(question(), at: stage.moment))
        #expect(stage.starts == 1 && stage.decisions == [])
        stage.play(stage.board.startFailed(at: stage.moment))
        #expect(stage.decisions == [.init(app: Self.coffee, isAllowed: nil, wasShown: false)])
        stage.play(stage.board.ask(question(Self.coffee, 9), at: stage.moment))
        stage.change(server: ":1.9")
        #expect(id(stage, 9) != nil, "One that was started is asked with")
        stage.play(stage.board.startFailed(at: stage.moment))
        #expect(stage.decisions.count == 1)
    }

    @Test func `a server that comes back shows it again, and its buttons work`() throws {
        var stage = Stage()
        stage.play(stage.board.ask(question(), at: stage.moment))
        stage.change(server: nil)
        stage.wait(.seconds(1))
        stage.change(server: ":1.8")
        stage.wait(.seconds(2))
        stage.press(.allow(0xC0FFEE), on: id(stage))
        #expect(stage.decisions == [.init(app: Self.coffee, isAllowed: true)])
    }

    @Test func `where there are no buttons it says what to type`() throws {
        var stage = Stage()
        stage.play(stage.board.serverDescribed(":1.7", capabilities: ["body"], at: stage.moment))
        stage.play(stage.board.ask(question(), at: stage.moment))
        #expect(stage.screen[1]?.body.contains("alarmctl authorization org.example.Coffee allow") == true)
        stage.play(stage.board.ask(question("", 3), at: stage.moment))
        #expect(stage.screen[2]?.body.contains("alarmctl authorization host allow") == true)
        #expect(stage.screen[2]?.summary == "A program wants to set alarms")
    }

    @Test func `what will not ring is not counted down to`() throws {
        var stage = Stage()
        stage.count("Coffee", down: .seconds(600)) { $0.isSilenced = true }
        #expect(stage.posts.isEmpty)
        let tea = stage.count("Tea", down: .seconds(600))
        #expect(stage.screen.values.map(\.summary) == ["Tea"])
        var silenced = try #require(stage.counting[tea.alarm])
        silenced.isSilenced = true
        let touch = Touch(id: tea.alarm, before: stage.counting[tea.alarm], after: silenced)
        stage.play(stage.board.show(alerting: [], after: [touch], at: stage.moment) { _ in silenced })
        #expect(stage.screen.isEmpty)
    }

    @Test func `an app's words are text, on one line, and no longer than is read`() throws {
        var stage = Stage()
        let evil = "<b>x</b> & \u{202E}drow\nPress Allow\u{2069}\u{7}" + String(repeating: "a", count: 2_000)
        stage.play(stage.board.ask(question(name: evil, usage: evil), at: stage.moment))
        let payload = try #require(stage.screen[1])
        // Without the breaks in long words.
        let lines = payload.body.filter { $0 != "\u{200B}" }.split(separator: "\n")
        try #require(lines.count == 3)
        let tamed = "\u{2068}&lt;b&gt;x&lt;/b&gt; &amp;  drow Press Allow "
        #expect(lines[0] == "org.example.Coffee")
        #expect(lines[1].hasPrefix(tamed) && lines[1].hasSuffix("a\u{2026}\u{2069} wants to set alarms"))
        #expect(lines[2].hasPrefix(tamed) && lines[2].hasSuffix("a\u{2026}\u{2069}"))
        #expect((300...330).contains(lines[2].count))
        #expect(payload.summary == "An app wants to set alarms")
    }
}
