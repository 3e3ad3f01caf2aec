import AlarmCore
import Testing

@testable import AlarmAgent

/// The behaviours of real servers, by the numbers of the reference, and what must come of each.
struct BehaviourTests {
    @Test func `M1: a signal that comes twice is one press`() {
        var stage = Stage()
        let tea = stage.ring("Tea") { $0.configuration.secondaryBehavior = .custom }
        stage.press(.custom(tea), on: 1)
        stage.press(.custom(tea), on: 1)
        #expect(stage.customs == [tea])
        stage.press(.stop(.one(tea)), on: 1)
        stage.press(.stop(.one(tea)), on: 1)
        #expect(stage.answers == [.init("Tea", .stop)])
    }

    @Test func `M2: default in company of another key does nothing`() {
        var stage = Stage()
        let tea = stage.ring("Tea")
        stage.press(.snooze(.one(tea)), on: 1)
        stage.press(.show, on: 1)
        stage.close(1, reason: 2)
        stage.wait(.seconds(60))
        #expect(stage.answers == [.init("Tea", .snooze)])
        #expect(stage.screen.values.map(\.body) == ["Snoozed until 07:09"])
    }

    @Test(arguments: [true, false]) func `M3: a press that comes just after its close counts`(isTimer: Bool) {
        var stage = Stage()
        let tea = stage.ring("Tea") { alarm in
            if isTimer { (alarm.configuration.schedule, alarm.configuration.preAlert) = (nil, .seconds(60)) }
        }
        stage.close(1, reason: 2)
        stage.wait(.milliseconds(100))
        stage.press(.snooze(.one(tea)), on: 1)
        stage.wait(.seconds(60))
        #expect(stage.answers == [.init("Tea", .snooze)])
    }

    @Test func `M3: a close with default after it is a dismissal`() {
        var stage = Stage()
        stage.ring("Tea")
        stage.close(1, reason: 2)
        stage.press(.show, on: 1)
        stage.close(1, reason: 2)
        stage.wait(.seconds(19))
        #expect(stage.screen.isEmpty)
        stage.wait(.seconds(2))
        #expect(stage.screen.count == 1)
        #expect(stage.answers.isEmpty)
    }

    @Test(arguments: [UInt32(0), 1, 2, 3, 4, 99]) func `M4: no close ends an alert`(reason: UInt32) {
        var stage = Stage()
        stage.ring("Tea")
        stage.close(1, reason: reason)
        stage.wait(.seconds(25))
        #expect(stage.answers.isEmpty)
        #expect(stage.screen.count == 1)
    }

    @Test func `M5: a server that does not close what was pressed is told to`() {
        var stage = Stage()
        let tea = stage.ring("Tea")
        stage.press(.stop(.one(tea)), on: 1)
        #expect(stage.closes.isEmpty)
        stage.wait(.seconds(1))
        #expect(stage.closes == [1])
        #expect(stage.screen.isEmpty)
    }

    @Test func `M5: a server that closes what was pressed is sent nothing more`() {
        var stage = Stage()
        let tea = stage.ring("Tea")
        stage.press(.stop(.one(tea)), on: 1)
        stage.close(1, reason: 3)
        stage.wait(.seconds(60))
        #expect(stage.posts.count == 1)
        #expect(stage.closes.isEmpty)
    }

    @Test func `M6: a close that is told again after ours is nothing new`() {
        var stage = Stage()
        let tea = stage.ring("Tea")
        stage.end(tea.alarm)
        stage.close(1, reason: 3)
        stage.close(1, reason: 2)
        stage.wait(.seconds(60))
        #expect(stage.screen.isEmpty)
        #expect(stage.posts.count == 2)
    }

    @Test func `M7: closes of what is not ours are nothing`() {
        var stage = Stage()
        stage.ring("Tea")
        stage.close(4711, reason: 2)
        stage.wait(.seconds(50))
        #expect(stage.posts.count == 1)
        #expect(stage.screen.count == 1)
    }

    @Test func `M8: with id 0 for everything each alarm is still answered by its own key`() {
        var stage = Stage()
        stage.zeroIDs = true
        let tea = stage.ring("Tea")
        let rice = stage.ring("Rice")
        stage.press(.stop(.one(rice)), on: 0)
        stage.press(.snooze(.one(tea)), on: 0)
        #expect(stage.answers == [.init("Rice", .stop), .init("Tea", .snooze)])
        #expect(stage.closes.isEmpty)
    }

    @Test func `M9: one that is refused is tried again, later each time`() {
        var stage = Stage()
        stage.refuses = true
        stage.ring("Tea")
        stage.wait(.seconds(20))
        #expect(stage.posts.map(\.after) == [.zero, .milliseconds(1200), .milliseconds(6200)])
        stage.refuses = false
        stage.wait(.seconds(20))
        #expect(stage.screen.count == 1)
        #expect(stage.posts.count == 4)
    }

    @Test func `M11: a server that hangs shows it late, once`() {
        var stage = Stage()
        stage.hangs = true
        stage.ring("Tea")
        stage.wait(.seconds(60))
        #expect(stage.posts.count == 1)
        #expect(stage.board.hangs)
        stage.wakeUp()
        #expect(stage.screen.count == 1)
        #expect(!stage.board.hangs)
    }

    @Test func `M11: what a server shows too late is closed at once`() {
        var stage = Stage()
        stage.hangs = true
        let tea = stage.ring("Tea")
        stage.end(tea.alarm)
        stage.wakeUp()
        #expect(stage.screen.isEmpty)
        #expect(stage.closes == [1])
    }

    @Test func `M12: a server that comes back shows it again, and its old ids mean nothing`() {
        var stage = Stage()
        stage.ring("Tea")
        let rice = stage.ring("Rice")
        stage.change(server: nil)
        stage.wait(.seconds(3))
        stage.change(server: ":1.9")
        #expect(stage.screen.isEmpty)
        stage.close(1, reason: 2)
        stage.wait(.milliseconds(1300))
        #expect(Set(stage.screen.values.map(\.summary)) == ["Tea", "Rice"])
        #expect(stage.posts.suffix(2).allSatisfy { $0.replacing == 0 })
        stage.press(.stop(.one(rice)), on: 1)
        #expect(stage.answers == [.init("Rice", .stop)])
    }

    @Test func `M13: GNOME's shell keeps what its notification process showed`() {
        var stage = Stage()
        stage.board.shellChanged(to: ":1.5")
        stage.play(stage.board.serverDescribed(":1.7", name: "gnome-shell", at: stage.moment))
        let tea = stage.ring("Tea")
        let rice = stage.ring("Rice")
        stage.change(server: nil, keepsScreen: true)
        stage.press(.stop(.one(tea)), on: 1, by: ":1.5")
        #expect(stage.answers == [.init("Tea", .stop)])
        stage.nextID = 3
        stage.change(server: ":1.9", keepsScreen: true)
        stage.wait(.seconds(2))
        #expect(stage.screen.values.map(\.summary) == ["Rice"])
        stage.press(.stop(.one(rice)))
        #expect(stage.answers.last == .init("Rice", .stop))
    }

    @Test func `M14: where one of ours pushes out another, both become one`() {
        var stage = Stage()
        stage.ring("Tea")
        stage.beforeAnswer = { stage, id in if id == 2 { stage.close(1, reason: 1) } }
        stage.ring("Rice")
        stage.beforeAnswer = nil
        stage.wait(.seconds(50))
        #expect(stage.screen.values.map(\.summary) == ["2 alarms"])
        #expect(stage.posts.count == 3)
    }

    @Test func `M15: a server that lets alerts expire shows it again, five times`() {
        var stage = Stage()
        stage.ring("Tea")
        var waits: [Duration] = []
        while let id = stage.screen.keys.first {
            let closed = stage.moment.boot - Stage.start.boot
            stage.close(id, reason: 1)
            stage.wait(.seconds(40))
            if let post = stage.posts.last, post.after > closed { waits.append(post.after - closed) }
        }
        #expect(waits == [.milliseconds(1200), .seconds(5), .seconds(15), .seconds(30), .seconds(30)])
        #expect(stage.answers.isEmpty)
    }

    @Test func `M16: forged signals change nothing`() {
        var stage = Stage()
        let tea = stage.ring("Tea")
        let before = stage.board
        stage.press(.stop(.one(tea)), on: 1, by: ":1.66")
        stage.close(1, reason: 2, by: ":1.66")
        #expect(stage.board == before)
        // Where no GNOME is, the shell's name proves nothing.
        stage.board.shellChanged(to: ":1.66")
        stage.press(.stop(.one(tea)), on: 1, by: ":1.66")
        #expect(stage.answers.isEmpty)
    }

    @Test func `M17: what a stranger closes is shown again`() {
        var stage = Stage()
        stage.ring("Tea")
        stage.close(1, reason: 3)
        stage.wait(.milliseconds(1300))
        #expect(stage.screen.values.map(\.summary) == ["Tea"])
    }

    @Test func `M18: new buttons come in a new notification`() {
        var stage = Stage()
        for title in ["Tea", "Rice", "Eggs"] { stage.ring(title) }
        let three = stage.screen
        stage.wait(.seconds(1))
        stage.ring("Bread")
        #expect(stage.screen.values.map(\.summary) == ["4 alarms"])
        #expect(stage.screen.keys != three.keys)
        #expect(stage.mostShown <= 2)
    }

    @Test func `M19: without buttons it says what to type`() {
        var stage = Stage()
        stage.play(stage.board.serverDescribed(":1.7", capabilities: ["body"], at: stage.moment))
        stage.ring("Tea")
        #expect(stage.screen[1]?.body.contains("alarmctl stop") == true)
    }

    @Test func `M20: buttons that are not drawn lose nothing`() {
        var stage = Stage()
        stage.play(stage.board.serverDescribed(":1.7", capabilities: ["actions", "body"], at: stage.moment))
        let tea = stage.ring("Tea")
        stage.wait(.seconds(300))
        stage.end(tea.alarm)
        #expect(stage.screen.isEmpty)
    }

    @Test func `M22: the last text of one that is never taken away says how it ended`() {
        var stage = Stage()
        let tea = stage.ring("Tea")
        stage.end(tea.alarm)
        #expect(stage.posts.last?.replacing == 1)
        #expect(stage.posts.last?.payload.body == "Stopped")
        #expect(stage.posts.last?.payload.buttons.isEmpty == true)
        #expect(stage.closes == [1])
    }

    @Test func `what a server hid while nobody wanted to be disturbed is shown anew each minute`() {
        var stage = Stage()
        let tea = stage.ring("Tea")
        stage.wait(.seconds(185))
        #expect(stage.posts.map(\.replacing) == [0, 0, 0, 0])
        #expect(stage.closes == [1, 2, 3])
        #expect(stage.mostShown == 1)
        #expect(stage.posts.map(\.after) == [0, 60, 120, 180].map { .seconds($0) })
        stage.press(.stop(.one(tea)), on: 4)
        stage.close(4, reason: 2)
        stage.wait(.seconds(300))
        #expect(stage.posts.count == 4)
    }

    @Test func `words about other countdowns change at most once a minute, in place`() {
        var stage = Stage()
        stage.count("Tea", down: .seconds(600))
        for number in 1...9 {
            stage.count("T\(number)", down: .seconds(3_000))
            stage.wait(.seconds(10))
        }
        #expect(stage.posts.map(\.replacing) == [0, 1])
        stage.wait(.seconds(30))
        #expect(stage.screen.values.map(\.body) == ["Rings at 07:10\nand 9 more"])
        stage.wait(.seconds(300))
        #expect(stage.posts.count == 3)
        #expect(stage.board.deadline == nil)
    }
}
