import AlarmCore
import Testing

@testable import AlarmAgent

/// The quiet notification of what counts down, is snoozed or paused.
struct CountingTests {
    @Test func `a countdown is one quiet notification that never changes by itself`() {
        var stage = Stage()
        let tea = stage.count("Tea", down: .seconds(600))
        let shown = stage.screen[1]
        #expect(shown?.summary == "Tea")
        #expect(shown?.body == "Rings at 07:10")
        #expect(shown?.buttons.map(\.key) == [.pause(tea), .extend(tea, total: .seconds(600)), .cancel(tea), .show])
        #expect(shown?.urgency == .low)
        stage.wait(.seconds(590))
        #expect(stage.posts.count == 1)
        #expect(stage.board.deadline == nil)
    }

    @Test func `its buttons pause, resume and cancel`() {
        var stage = Stage()
        let tea = stage.count("Tea", down: .seconds(600))
        for _ in 1...2 { stage.press(.pause(tea), on: 1) }
        #expect(stage.commands == [.pause(tea.alarm)])
        stage.close(1, reason: 2)
        stage.pause(tea.alarm, remaining: .seconds(545))
        #expect(stage.screen.values.map(\.body) == ["Paused with 9:05 left"])
        #expect(stage.screen[2]?.buttons.map(\.label) == ["Resume", "+1 min", "Cancel", "Show"])
        stage.press(.resume(tea), on: 2)
        #expect(stage.commands.last == .resume(tea.alarm))
        stage.press(.pause(tea), on: 2)
        #expect(stage.commands.count == 2)
        let rice = stage.count("Rice", down: .seconds(300))
        stage.press(.cancel(rice))
        #expect(stage.answers == [.init("Rice", .stop)])
    }

    @Test func `a minute more is given once a press, also where the press is signalled twice or after the close`() {
        var stage = Stage()
        let tea = stage.count("Tea", down: .seconds(600))
        let key = ActionKey.extend(tea, total: .seconds(600))
        stage.close(1, reason: 2)
        stage.press(key, on: 1)
        #expect(stage.commands == [.extend(tea.alarm, by: .seconds(60))])
        stage.count("Tea", again: tea, down: .seconds(660))
        stage.press(key, on: 1)
        stage.wait(.seconds(2))
        #expect(stage.screen.values.map(\.body) == ["Rings at 07:11"])
        stage.press(.extend(tea, total: .seconds(660)))
        #expect(stage.commands.count == 2)
        #expect(ActionKey(key.description) == key)
        for text in ["extend.", "extend.1", "extend.x.\(tea)", "extend.1.x"] { #expect(ActionKey(text) == nil) }
    }

    @Test func `a countdown that ends at a scheduled time cannot be extended`() {
        var stage = Stage()
        let due = stage.moment.wall + .seconds(600)
        stage.count("Tea", down: .seconds(600)) { $0.configuration.schedule = .fixed(due) }
        #expect(stage.screen[1]?.buttons.map(\.label) == ["Pause", "Cancel", "Show"])
    }

    @Test func `a snoozed alarm says until when, and can be cancelled`() {
        var stage = Stage()
        let tea = stage.ring("Tea")
        stage.press(.snooze(.one(tea)), on: 1)
        stage.close(1, reason: 2)
        #expect(stage.screen.values.map(\.body) == ["Snoozed until 07:09"])
        #expect(stage.screen[2]?.buttons.map(\.key) == [.extend(tea, total: .seconds(540)), .cancel(tea), .show])
        stage.press(.cancel(tea), on: 2)
        #expect(stage.answers == [.init("Tea", .snooze), .init("Tea", .stop)])
    }

    @Test func `of many the one that rings first is shown, with a word about the others`() {
        var stage = Stage()
        stage.count("Tea", down: .seconds(600))
        let rice = stage.count("Rice", down: .seconds(300))
        stage.count("Eggs", down: .seconds(400))
        stage.pause(rice.alarm, remaining: .seconds(1))
        #expect(stage.screen.values.map(\.summary) == ["Eggs"])
        #expect(stage.screen.values.map(\.body) == ["Rings at 07:06\nand 2 more"])
        #expect(stage.mostShown == 1)
    }

    @Test func `what rings and what was missed come first`() {
        var stage = Stage()
        stage.count("Tea", down: .seconds(600))
        let rice = stage.ring("Rice")
        #expect(Set(stage.screen.values.map(\.summary)) == ["Tea", "Rice"])
        let eggs = stage.ring("Eggs")
        #expect(Set(stage.screen.values.map(\.summary)) == ["Rice", "Eggs"])
        stage.end(eggs.alarm, .missed)
        #expect(Set(stage.screen.values.map(\.summary)) == ["Rice", "Missed: \u{2068}Eggs\u{2069}"])
        stage.end(rice.alarm)
        #expect(Set(stage.screen.values.map(\.summary)) == ["Tea", "Missed: \u{2068}Eggs\u{2069}"])
        #expect(stage.mostShown == 2)
    }

    @Test(arguments: [UInt32(1), 2])
    func `one that is closed stays away until something becomes of it`(reason: UInt32) {
        var stage = Stage()
        let tea = stage.count("Tea", down: .seconds(600))
        stage.close(1, reason: reason)
        stage.wait(.seconds(120))
        #expect(stage.screen.isEmpty)
        stage.count("Rice", down: .seconds(900))
        #expect(stage.screen.values.map(\.body) == ["Rings at 07:17"])
        stage.pause(tea.alarm, remaining: .seconds(480))
        #expect(stage.screen.values.map(\.body) == ["Rings at 07:17"])
        stage.wait(.seconds(60))
        #expect(stage.screen.values.map(\.body) == ["Rings at 07:17\nand 1 more"])
    }

    @Test func `a countdown of seconds is not shown`() {
        var stage = Stage()
        stage.count("Tea", down: .seconds(59))
        #expect(stage.posts.isEmpty)
    }

    @Test func `titles and buttons are the app's`() {
        var stage = Stage()
        let tea = stage.count("Tea", down: .seconds(600)) { alarm in
            alarm.configuration.countdownTitle = "Steeping"
            alarm.configuration.pausedTitle = "Not steeping"
            alarm.configuration.resumeButton = .init(text: "Steep on")
        }
        #expect(stage.screen[1]?.summary == "Steeping")
        #expect(stage.screen[1]?.buttons.map(\.label) == ["+1 min", "Cancel", "Show"])
        stage.pause(tea.alarm, remaining: .seconds(3_725))
        #expect(stage.screen[2]?.summary == "Not steeping")
        #expect(stage.screen[2]?.body == "Paused with 1:02:05 left")
        #expect(stage.screen[2]?.buttons.map(\.label) == ["Steep on", "+1 min", "Cancel", "Show"])
    }

    @Test func `the order holds through any changes`() {
        var order = CountingOrder()
        var model: [AlarmID: Instant] = [:]
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let id = AlarmID(high: 1, low: .random(in: 0..<40, using: &random))
            if Bool.random(using: &random) {
                let ends = Instant(seconds: .random(in: 0..<20, using: &random))
                model[id] = ends
                let alarm = Stage.countdown("T", id: id, ends: ends, from: Stage.start)
                if let entry = CountingOrder.Entry(alarm) { order.insert(entry) }
            } else {
                model[id] = nil
                order.remove(id)
            }
            let first = model.min { ($0.value, $0.key) < ($1.value, $1.key) }
            #expect(order.first == first?.key)
            #expect(order.count == model.count)
        }
    }
}
