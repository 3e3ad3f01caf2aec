import AlarmCore
import Testing

@testable import AlarmAgent

/// A text that is not all seen at once is seen page by page, by presses of the harmless `default`.
struct PagesTests {
    nonisolated private static let words = filled(with: "Call the dentist before noon, then water the plants. ")

    nonisolated private static func filled(with text: String) -> String {
        var title = String(repeating: text, count: 1_024)
        while title.utf8.count > 1_024 { title = String(title.prefix(min(title.count - 1, 1_024))) }
        return title
    }

    private func stage(on server: String? = "mako") -> Stage {
        var stage = Stage()
        if let server { stage.play(stage.board.serverDescribed(":1.7", name: server, at: stage.moment)) }
        return stage
    }

    /// Presses `default` until the first page is back.
    /// - Returns: what each page says, and how many characters of the text come before it.
    private func pages(_ stage: inout Stage) -> [(payload: Payload, start: Int)] {
        var pages: [(payload: Payload, start: Int)] = []
        for _ in 0..<200 {
            guard let id = stage.screen.keys.max(), let payload = stage.screen[id] else { break }
            let start = stage.board.displays.first?.page?.start
            if !pages.isEmpty, start == nil { return pages }
            pages.append((payload, start ?? 0))
            stage.press(.show, on: id)
            stage.wait(.milliseconds(1_200))
        }
        Issue.record("the first page does not come back")
        return pages
    }

    @Test func `a press of default shows the next part, and after the last one the first again`() {
        var stage = stage()
        let tea = stage.ring(Self.words)
        let first = stage.screen[1]
        stage.press(.show, on: 1)
        #expect(stage.closes == [1] && stage.screen.isEmpty)
        stage.wait(.milliseconds(1_199))
        #expect(stage.screen.isEmpty)
        stage.wait(.milliseconds(1))
        #expect(stage.screen[2]?.summary == first?.summary)
        #expect(stage.screen[2]?.body.hasPrefix("…") == true)
        #expect(stage.screen[2]?.buttons == first?.buttons)
        #expect(stage.screen[2]?.buttons.map(\.label) == ["Stop", "Snooze", "Show"])
        let all = pages(&stage)
        #expect(stage.screen.values.first == first)
        #expect(Set(all.map(\.payload.body)).count == all.count)
        #expect(stage.answers.isEmpty && stage.mostShown == 1)
        stage.press(.show)
        stage.wait(.milliseconds(1_200))
        stage.press(.stop(.one(tea)))
        #expect(stage.answers.map(\.answer) == [.stop])
        stage.wait(.seconds(1))
        #expect(stage.screen.isEmpty)
    }

    @Test(arguments: ["dunst", "mako", "gnome-shell", "fake", nil])
    func `of what is all seen there is no other page`(server: String?) {
        var stage = stage(on: server)
        stage.ring("Tea") { $0.configuration.body = "Two minutes, no milk" }
        let before = stage
        stage.press(.show, on: 1)
        stage.wait(.seconds(50))
        #expect(stage.posts == before.posts && stage.closes.isEmpty)
    }

    @Test func `two signals of one press turn one page`() {
        var stage = stage(on: "gnome-shell")
        stage.ring(Self.words)
        for _ in 1...2 { stage.press(.show, on: 1) }
        stage.close(1, reason: 2)
        stage.press(.show, on: 1)
        stage.wait(.seconds(10))
        #expect(stage.posts.count == 2)
        let start = stage.board.displays.first?.page?.start
        stage.press(.show, on: 2)
        #expect(stage.board.displays.first?.page?.start ?? 0 > start ?? .max)
        #expect(stage.board.dismissals.isEmpty)
    }

    /// As Budgie sends it.
    @Test func `in company of another key, or of a close, default turns no page`() {
        var stage = stage()
        stage.obeys = false
        let tea = stage.ring(Self.words) { $0.configuration.secondaryBehavior = .custom }
        for key in [ActionKey.custom(tea), .stop(.one(tea))] {
            stage.press(key)
            stage.press(.show, on: 1)
            stage.press(.show, on: 2)
            stage.wait(.milliseconds(1_200))
        }
        #expect(stage.screen.keys.map(\.self) == [2] && stage.closes == [1])
        stage.wait(.seconds(1))
        stage.close(2, reason: 2)
        stage.press(.show, on: 2)
        stage.close(2, reason: 2)
        stage.wait(.seconds(21))
        #expect(stage.board.displays.map(\.page) == [nil])
        #expect(stage.screen[3] == stage.posts.first?.payload)
    }

    @Test func `the first page is back when there is something new on it, and stays away for nothing less`() {
        var stage = stage(on: "dunst")
        stage.ring(Self.words)
        let first = stage.screen[1]
        stage.press(.show, on: 1)
        stage.wait(.milliseconds(1_200))
        let second = stage.screen[2]
        // It is shown anew each minute.
        stage.wait(.seconds(60))
        #expect(stage.screen == [3: second])
        let trouble = "No sound is heard."
        stage.play(stage.board.soundTrouble(trouble, of: stage.alarms[0].id, at: stage.moment))
        #expect(stage.screen[4]?.body.hasPrefix("07:00\n\(trouble)\nCall") == true)
        stage.play(stage.board.soundTrouble(nil, of: stage.alarms[0].id, at: stage.moment))
        #expect(stage.screen[5] == first)
    }

    /// As docs/desktops.md says.
    @Test(arguments: [("dunst", 4), ("mako", 16), ("gnome-shell", 6), ("fake", 1)])
    func `of a title of 1 KiB there are so many pages`(server: String, count: Int) {
        var stage = stage(on: server)
        stage.ring(
            Self.filled(
                with: """
                    Remember to call the dentist before noon and ask about the bill, then water the plants, take out the \
                    rubbish, feed the cat and bring the parcel to the post office.\u{20}
                    """))
        #expect(pages(&stage).count == count)
    }

    @Test func `what was missed is turned, and seen when its button is pressed`() {
        var stage = stage()
        let tea = stage.ring(Self.words)
        stage.end(tea.alarm, .missed)
        #expect(pages(&stage).count > 5)
        #expect(stage.seen == 0)
        stage.press(.seen)
        #expect(stage.seen == 1)
        #expect(stage.screen.isEmpty)
    }

    @Test func `a countdown is turned, and not hidden`() {
        var stage = stage()
        stage.count(Self.words, down: .seconds(6_000))
        let all = pages(&stage)
        #expect(all.count > 5)
        #expect(all.allSatisfy { $0.payload.buttons.map(\.label) == ["Pause", "+1 min", "Cancel", "Show"] })
        #expect(stage.screen.count == 1)
    }

    @Test func `whoever asks is named on each page of a question`() {
        var stage = stage()
        let usage = String(repeating: "Rings when it is done. ", count: 20)
        let question = Question(app: "org.example.Tea", name: "Tea", usage: usage, token: 7)
        stage.play(stage.board.ask(question, at: stage.moment))
        let all = pages(&stage)
        #expect(all.count > 2)
        #expect(all.allSatisfy { $0.payload.body.hasPrefix("org.example.Tea\n") })
        stage.press(.allow(7))
        #expect(stage.decisions == [.init(app: "org.example.Tea", isAllowed: true)])
    }

    @Test(arguments: [false, true]) func `of several alarms each has its whole title on further pages`(isMissed: Bool) {
        var stage = stage(on: "fake")
        let titles = (1...7).map { "\($0) " + String(repeating: "Wake up ", count: 10) + "\n\($0)" }
        let rings = titles.map { stage.ring($0) }
        if isMissed { for one in rings { stage.end(one.alarm, .missed) } }
        let all = pages(&stage)
        #expect(all[0].payload.body.hasSuffix("and 3 more"))
        let body = all.dropFirst().map(\.payload.body).joined()
        for title in titles { #expect(body.contains("\u{2068}\(title)\u{2069} · 07:00")) }
    }

    /// Some servers' rows, fewer of them where letters are high, and how many letters each row has.
    private static let screens: [String: Screen] = [
        "dunst": Screen(rows: 20, tallRows: 13, columns: 22), "mako": Screen(rows: 5, tallRows: 3, columns: 27),
        "gnome-shell": Screen(rows: 6, tallRows: 6, columns: 42, hasTitle: false),
    ]

    private struct Screen {
        let rows: Int
        let tallRows: Int
        let columns: Int
        var hasTitle = true
    }

    @Test(
        arguments: ["dunst", "mako", "gnome-shell", "SwayNotificationCenter", "Budgie Notification Server", "fake"],
        [
            words, filled(with: "W"), filled(with: "i"), filled(with: "one\ntwo\n\n\n"), filled(with: "目覚まし時計"),
            filled(with: "👨‍👩‍👧‍👦⏰"), filled(with: "שלום עולם "), filled(with: "https://example.org/a?b=1&c=2/"),
            filled(with: "A sentence that is longer than one row, " + String(repeating: "\n", count: 50)),
        ])
    func `every letter is seen on some page, in order`(server: String, title: String) {
        var stage = stage(on: server)
        stage.ring(title)
        let text = "07:00\n" + Breaks.inWords(title)
        var seen = 0
        for page in pages(&stage) {
            // No letter was left out before it.
            #expect(letters(text.prefix(page.start)).count <= seen)
            let told = plain(page.payload.body)
            let cut = told.hasSuffix("…") ? told.dropLast() : told[...]
            let shown = Self.screens[server].map { Self.drawn(cut, below: page.payload.summary, $0) } ?? cut
            let rest = shown.hasPrefix("…") ? shown.dropFirst() : shown
            let before = letters(text.prefix(page.start)).count
            #expect(letters(text).dropFirst(before).starts(with: letters(rest)))
            seen = before + letters(rest).count
        }
        #expect(seen == letters(text).count)
    }

    /// Measured: two lines on Budgie, five on swaync, six on xfce4-notifyd.
    @Test(arguments: [
        ("Budgie Notification Server", 470), ("SwayNotificationCenter", 1_260), ("Xfce Notify Daemon", 1_260),
        ("fake", 10_000),
    ])
    func `no paragraph is longer than what the server draws of one`(server: String, pixels: Int) {
        for text in [Self.words, Self.filled(with: "W"), Self.filled(with: "目覚まし時計")] {
            var stage = stage(on: server)
            stage.ring(text) { $0.configuration.body = text }
            let paragraphs = pages(&stage).flatMap { plain($0.payload.body).split(separator: "\n") }
            let longest = paragraphs.map { $0.reduce(0) { $0 + $1.pixels } }.max() ?? 0
            #expect(longest <= pixels && longest > 400, "\(longest)")
        }
    }

    private func plain(_ body: String) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")].reduce(body) { $0.replacing($1.0, with: $1.1) }
    }

    private func letters(_ text: some StringProtocol) -> [Character] {
        text.filter { !$0.isWhitespace && $0 != "\u{200B}" }
    }

    /// What fits into the rows of a screen, below the title.
    private static func drawn(_ text: Substring, below title: String, _ screen: Screen) -> Substring {
        let above = !screen.hasTitle ? 0 : title.count > screen.columns ? 2 : 1
        let rows = max(1, (text.contains(where: \.isTall) ? screen.tallRows : screen.rows) - above)
        var (row, used, word) = (1, 0, 0)
        var end = text.startIndex
        for place in text.indices {
            let columns = columns(of: text[place])
            if text[place].isNewline || (used + columns > screen.columns && !text[place].isWhitespace) {
                row += 1
                used = text[place].isNewline || word == used ? 0 : word
                word = 0
            }
            if row > rows { return text[..<end] }
            if !text[place].isNewline { used += columns }
            word = text[place].isGap ? 0 : word + columns
            if used < screen.columns { end = text.index(after: place) }
        }
        return text
    }

    /// Where each of several emojis in one is drawn.
    private static func columns(of character: Character) -> Int {
        guard let first = character.unicodeScalars.first?.value, first != 0x200B else { return 0 }
        return (first < 0x1100 ? 1 : 2) * max(1, character.unicodeScalars.count { $0.value >= 0x10000 })
    }
}
