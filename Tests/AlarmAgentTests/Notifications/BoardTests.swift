import AlarmCore
import Testing

@testable import AlarmAgent

/// What is shown, in which order, and what becomes of it.
struct BoardTests {
    @Test func `two alarms have a notification each, from three on they share one`() {
        var stage = Stage()
        for title in ["Tea", "Rice"] { stage.ring(title) }
        #expect(Set(stage.screen.values.map(\.summary)) == ["Tea", "Rice"])
        for title in ["Eggs", "Bread", "Soup"] { stage.ring(title) }
        #expect(stage.screen.values.map(\.summary) == ["5 alarms"])
        #expect(stage.screen.values.first?.buttons.map(\.label) == ["Stop all", "Snooze all", "Show"])
        #expect(stage.mostShown == 2)
    }

    @Test func `many alarms within a moment are never more than two notifications`() {
        var stage = Stage()
        stage.hangs = true
        for title in ["Tea", "Rice", "Eggs", "Bread", "Soup"] { stage.ring(title) }
        #expect(stage.posts.count == 2)
        stage.wakeUp()
        #expect(stage.screen.values.map(\.summary) == ["5 alarms"])
        #expect(stage.mostShown == 2)
        // Shown is the second one as soon as the first has an id to be closed by.
        #expect(stage.closes == [1, 3])
    }

    @Test func `calls that are never answered keep nothing from being shown`() {
        var stage = Stage()
        stage.hangs = true
        for title in ["Tea", "Rice"] { stage.ring(title) }
        stage.hangs = false
        stage.ring("Eggs")
        #expect(stage.screen.isEmpty)
        stage.wait(.seconds(5))
        #expect(stage.screen.values.map(\.summary) == ["3 alarms"])
    }

    @Test func `of a server that never answers only so many calls are remembered`() {
        var stage = Stage()
        stage.hangs = true
        for number in 0..<1_000 {
            let rings = stage.ring("Tea", id: UInt64(number))
            stage.wait(.seconds(6))
            stage.end(rings.alarm)
        }
        #expect(stage.board.abandoned.count == 256)
        #expect(stage.forgotten == stage.posts.count - 256)
        stage.wakeUp()
        // What is remembered is closed when it comes.
        #expect(stage.screen.count == stage.forgotten)
    }

    @Test func `an alert that another one covered is shown anew when that is gone, once`() {
        var stage = Stage()
        let tea = stage.ring("Tea")
        let rice = stage.ring("Rice")
        stage.end(tea.alarm)
        #expect(stage.closes == [1])
        stage.wait(.seconds(50))
        #expect(stage.closes == [1, 2])
        #expect(stage.screen.keys.sorted() == [3])
        #expect(stage.posts.last?.after == .milliseconds(1200))
        // Likewise where the server took it away.
        let eggs = stage.ring("Eggs", id: 5)
        stage.press(.stop(.one(eggs)), on: 4)
        stage.close(4, reason: 2)
        stage.wait(.seconds(9))
        #expect(stage.screen.keys.sorted() == [5])
        stage.press(.stop(.one(rice)), on: 5)
        #expect(stage.answers.last == .init("Rice", .stop))
    }

    @Test func `stop all stops what rang when it was shown`() {
        var stage = Stage()
        for title in ["Tea", "Rice", "Eggs"] { stage.ring(title) }
        let stop = stage.screen.values.first?.buttons.first?.key
        stage.hangs = true
        stage.wait(.seconds(5))
        stage.ring("Bread")
        if let stop { stage.press(stop, on: 3) }
        #expect(stage.answers.map(\.title) == ["Tea", "Rice", "Eggs"])
        #expect(stage.alarms.map(\.configuration.title) == ["Bread"])
        stage.wakeUp()
        #expect(stage.screen.values.map(\.summary) == ["Bread"])
    }

    @Test func `snooze all leaves what cannot snooze`() {
        var stage = Stage()
        for title in ["Tea", "Rice"] { stage.ring(title) }
        stage.ring("Eggs") { $0.configuration.maxSnoozes = 0 }
        if let snooze = stage.screen.values.first?.buttons[1].key { stage.press(snooze) }
        #expect(stage.answers == [.init("Tea", .snooze), .init("Rice", .snooze)])
        stage.wait(.seconds(2))
        #expect(stage.screen.values.map(\.urgency).filter { $0 == .critical }.count == 1)
        #expect(Set(stage.screen.values.map(\.summary)) == ["Eggs", "Tea"])
    }

    @Test func `one of many stopped elsewhere leaves the others their own`() {
        var stage = Stage()
        let tea = stage.ring("Tea")
        for title in ["Rice", "Eggs"] { stage.ring(title) }
        stage.end(tea.alarm)
        #expect(Set(stage.screen.values.map(\.summary)) == ["Rice", "Eggs"])
        #expect(stage.mostShown == 2)
    }

    @Test func `all that were missed share one notification, shown after what rings`() {
        var stage = Stage()
        let tea = stage.ring("Tea")
        let rice = stage.ring("Rice")
        stage.ring("Eggs")
        stage.end(tea.alarm, .missed)
        #expect(Set(stage.screen.values.map(\.summary)) == ["Rice", "Eggs"])
        stage.end(rice.alarm, .missed)
        #expect(Set(stage.screen.values.map(\.summary)) == ["Eggs", "2 missed alarms"])
        let missed = stage.screen.values.first { $0.category == "x-alarms.alarm.missed" }
        #expect(missed?.urgency == .normal)
        #expect(missed?.expires == 0)
        #expect(missed?.body == "\u{2068}Tea\u{2069} · 07:00\n\u{2068}Rice\u{2069} · 07:00")
        #expect(stage.mostShown == 2)
    }

    @Test(arguments: ["press", "close"]) func `what was missed is announced once`(how: String) {
        var stage = Stage()
        let tea = stage.ring("Tea")
        stage.end(tea.alarm, .missed)
        #expect(stage.screen.values.map(\.summary) == ["Missed: \u{2068}Tea\u{2069}"])
        let id = stage.screen.keys.first ?? 0
        if how == "press" { stage.press(.seen, on: id) } else { stage.close(id, reason: 2) }
        stage.wait(.seconds(60))
        #expect(stage.screen.isEmpty)
        let rice = stage.ring("Rice")
        stage.end(rice.alarm, .missed)
        #expect(stage.screen.values.map(\.summary) == ["Missed: \u{2068}Rice\u{2069}"])
        #expect(stage.seen == 1)
    }

    @Test func `what an earlier agent announced and nobody saw is announced with what is missed now`() {
        let time = Stage.start.wall - .seconds(86_400)
        let record = Record(
            occurrence: OccurrenceID(alarm: AlarmID(high: 9, low: 9), scheduled: time), owner: .host, title: "Cake",
            rang: nil, late: .zero, snoozes: 0, ended: time, ending: .missed, by: nil)
        var stage = Stage(missed: [record])
        #expect(stage.screen.values.map(\.summary) == ["Missed: \u{2068}Cake\u{2069}"])
        let tea = stage.ring("Tea")
        stage.end(tea.alarm, .missed)
        #expect(stage.screen.values.map(\.summary) == ["2 missed alarms"])
        #expect(stage.seen == 0)
        // A server that crashes has shown it to nobody for sure.
        stage.change(server: nil)
        stage.change(server: ":1.8")
        stage.wait(.seconds(5))
        #expect(stage.screen.values.map(\.summary) == ["2 missed alarms"])
        #expect(stage.seen == 0)
        stage.close(stage.screen.keys.first ?? 0, reason: 1)
        #expect(stage.seen == 1)
    }

    @Test func `what was missed gives way to what rings, and comes back`() {
        var stage = Stage()
        let tea = stage.ring("Tea")
        stage.end(tea.alarm, .missed)
        let rice = stage.ring("Rice")
        stage.ring("Eggs")
        #expect(Set(stage.screen.values.map(\.summary)) == ["Rice", "Eggs"])
        stage.end(rice.alarm)
        #expect(Set(stage.screen.values.map(\.summary)) == ["Eggs", "Missed: \u{2068}Tea\u{2069}"])
        #expect(stage.mostShown == 2)
    }

    @Test func `a custom press leaves it ringing, with Stop again`() {
        var stage = Stage()
        let tea = stage.ring("Tea") { alarm in
            alarm.configuration.secondaryBehavior = .custom
            alarm.configuration.secondaryButton = .init(text: "Play")
        }
        #expect(stage.screen[1]?.buttons.map(\.label) == ["Stop", "Play", "Show"])
        stage.press(.custom(tea), on: 1)
        stage.close(1, reason: 2)
        #expect(stage.customs == [tea])
        #expect(stage.screen.isEmpty)
        stage.wait(.milliseconds(1200))
        #expect(stage.posts.map(\.after) == [.zero, .milliseconds(1200)])
        stage.press(.custom(tea), on: 2)
        #expect(stage.customs == [tea, tea])
        stage.press(.stop(.one(tea)), on: 2)
        #expect(stage.answers == [.init("Tea", .stop)])
    }

    @Test func `a late press on an old notification of an alarm that rings counts`() {
        var stage = Stage()
        let tea = stage.ring("Tea")
        stage.close(1, reason: 1)
        stage.wait(.seconds(3))
        stage.press(.stop(.one(tea)), on: 1)
        #expect(stage.answers == [.init("Tea", .stop)])
        #expect(stage.alarms.isEmpty)
    }

    @Test func `a press in company of another that was taken is none`() {
        var stage = Stage()
        let tea = stage.ring("Tea")
        stage.press(.snooze(.one(tea)), on: 1)
        stage.press(.stop(.one(tea)), on: 1)
        #expect(stage.answers == [.init("Tea", .snooze)])
    }

    @Test func `stop works on an alarm that the book did not let snooze`() {
        var stage = Stage()
        let tea = stage.ring("Tea")
        stage.obeys = false
        stage.press(.snooze(.one(tea)), on: 1)
        stage.obeys = true
        stage.press(.stop(.one(tea)), on: 1)
        #expect(stage.alarms.isEmpty)
    }

    @Test(arguments: ["", "stop", "stop.", "stop.x", "stop.all.", "custom.all.7", "7", "snooze.7.7", "default.1"])
    func `keys that are not ours are nothing`(key: String) {
        var stage = Stage()
        stage.ring("Tea")
        stage.play(stage.board.pressed(key, on: 1, by: ":1.7", at: stage.moment))
        #expect(stage.answers.isEmpty)
        #expect(stage.customs.isEmpty)
    }

    @Test func `one attempt to start a server is made for each alert`() {
        var stage = Stage(server: nil)
        stage.ring("Tea")
        stage.wait(.seconds(60))
        #expect(stage.starts == 1)
        stage.ring("Rice")
        #expect(stage.starts == 2)
        stage.change(server: ":1.7")
        stage.change(server: nil)
        stage.wait(.seconds(60))
        #expect(stage.starts == 2)
    }

    @Test func `what is on the screen is remembered, and closed by the next agent on the same server alone`() {
        var stage = Stage()
        let tea = stage.ring("Tea")
        #expect(stage.remembered == [Shown(id: 1, server: "b0 :1.7")])
        let next = Stage(predecessor: stage.remembered)
        #expect(next.closes == [1])
        #expect(next.remembered.isEmpty)
        #expect(Stage(predecessor: stage.remembered, server: ":1.8").closes.isEmpty)
        #expect(Stage(predecessor: stage.remembered, bus: "b1").closes.isEmpty)
        stage.end(tea.alarm)
        #expect(stage.remembered.isEmpty)
    }

    @Test func `trouble with the sound is said in a new notification, whose buttons are to be seen`() {
        var stage = Stage()
        let tea = stage.ring("Tea")
        stage.play(stage.board.soundTrouble("It rings without sound.", of: tea.alarm, at: stage.moment))
        #expect(stage.screen.values.map(\.body) == ["07:00\nIt rings without sound."])
        stage.play(stage.board.soundTrouble(nil, of: tea.alarm, at: stage.moment))
        #expect(stage.screen.values.map(\.body) == ["07:00"])
        #expect(stage.posts.map(\.replacing) == [0, 0, 0])
        #expect(stage.mostShown == 1)
        stage.press(.stop(.one(tea)), on: 1)
        #expect(stage.answers == [.init("Tea", .stop)])
    }

    @Test func `an alarm that is snoozed and rings again has a new notification`() {
        var stage = Stage()
        let tea = stage.ring("Tea")
        stage.press(.snooze(.one(tea)), on: 1)
        stage.close(1, reason: 2)
        stage.wait(.seconds(540))
        stage.ring("Tea") { alarm in
            alarm = Alarm(
                id: tea.alarm, owner: alarm.owner, configuration: alarm.configuration, size: 0, phase: alarm.phase)
        }
        #expect(stage.screen.values.map(\.urgency) == [.critical])
        stage.press(.stop(.one(tea)))
        #expect(stage.answers == [.init("Tea", .snooze), .init("Tea", .stop)])
    }
}
