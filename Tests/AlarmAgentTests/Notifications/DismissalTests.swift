import AlarmCore
import Testing

@testable import AlarmAgent

/// What it means that a user closes the notification of an alarm that rings.
struct DismissalTests {
    /// Dismisses it, and again when it is back.
    private func dismissedTwice(after pause: Duration = .seconds(5), _ change: (inout Alarm) -> Void) -> Stage {
        var stage = Stage()
        stage.ring("Tea", change: change)
        stage.close(1, reason: 2)
        stage.wait(.seconds(21))
        stage.wait(pause)
        if let id = stage.screen.keys.first { stage.close(id, reason: 2) }
        stage.wait(.seconds(1))
        return stage
    }

    @Test func `the first time it is hidden for 20 seconds, the second time it snoozes`() {
        let stage = dismissedTwice { _ in }
        #expect(stage.posts.prefix(2).map(\.after) == [.zero, .milliseconds(20_300)])
        #expect(stage.answers == [.init("Tea", .snooze)])
    }

    @Test func `a second time much later hides it again`() {
        var stage = dismissedTwice(after: .seconds(50)) { _ in }
        #expect(stage.answers.isEmpty)
        stage.wait(.seconds(21))
        #expect(stage.screen.count == 1)
    }

    @Test(arguments: [
        (AlarmConfiguration.OnDismiss?.none, Command.Answer?.some(.snooze)), (.snooze, .snooze), (.keep, nil),
        (.stop, .stop),
    ])
    func `the second time does what on-dismiss says`(wish: AlarmConfiguration.OnDismiss?, answer: Command.Answer?) {
        let stage = dismissedTwice { $0.configuration.onDismiss = wish }
        #expect(stage.answers.map(\.answer) == (answer.map { [$0] } ?? []))
    }

    @Test func `an alarm that keeps is shown again each time`() {
        var stage = dismissedTwice { $0.configuration.onDismiss = .keep }
        stage.wait(.seconds(21))
        #expect(stage.screen.count == 1)
    }

    @Test func `with its snoozes used up it rings on`() {
        var stage = dismissedTwice { $0.configuration.maxSnoozes = 0 }
        #expect(stage.answers.isEmpty)
        stage.wait(.seconds(21))
        #expect(stage.screen.count == 1)
    }

    @Test func `a timer stops the first time`() {
        let stage = dismissedTwice { alarm in
            (alarm.configuration.schedule, alarm.configuration.preAlert) = (nil, .seconds(60))
        }
        #expect(stage.answers == [.init("Tea", .stop)])
    }

    @Test func `a timer that is to keep, keeps`() {
        let stage = dismissedTwice { alarm in
            (alarm.configuration.schedule, alarm.configuration.preAlert) = (nil, .seconds(60))
            alarm.configuration.onDismiss = .keep
        }
        #expect(stage.answers.isEmpty)
    }

    @Test func `a close within two seconds of a press is none`() {
        var stage = Stage()
        stage.ring("Tea")
        stage.press(.show, on: 1)
        stage.wait(.seconds(1))
        stage.close(1, reason: 2)
        stage.wait(.milliseconds(1200))
        #expect(stage.screen.count == 1)
        #expect(stage.board.dismissals.isEmpty)
    }

    @Test func `many alarms dismissed at once each do what they would alone`() {
        var stage = Stage()
        stage.ring("Tea") { $0.configuration.onDismiss = .stop }
        stage.ring("Rice") { $0.configuration.onDismiss = .keep }
        stage.ring("Eggs") { ($0.configuration.schedule, $0.configuration.preAlert) = (nil, .seconds(60)) }
        stage.close(stage.screen.keys.max() ?? 0, reason: 2)
        stage.wait(.seconds(1))
        #expect(stage.answers == [.init("Eggs", .stop)])
        stage.wait(.seconds(1))
        // Two are left, each with its own notification; the one of `Tea` is dismissed a second time.
        let tea = stage.screen.first { $0.value.summary == "Tea" }?.key
        stage.close(tea ?? 0, reason: 2)
        stage.wait(.seconds(1))
        #expect(stage.answers.last == .init("Tea", .stop))
        #expect(stage.screen.values.map(\.summary) == ["Rice"])
    }
}
