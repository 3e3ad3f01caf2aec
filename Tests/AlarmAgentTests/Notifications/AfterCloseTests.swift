import AlarmCore
import TestSupport
import Testing

@testable import AlarmAgent

/// swaync 0.7 draws nothing that comes while another one is on its way out.
@Suite(.serialized) struct AfterCloseTests {
    @Test func `swaync has time to take one away before the next one comes`() {
        var stage = Stage()
        stage.play(stage.board.serverDescribed(":1.7", name: "SwayNotificationCenter", at: stage.moment))
        stage.count("Rice", down: .seconds(600))
        let tea = stage.ring("Tea")
        #expect(stage.screen.count == 2)
        // Its words change, and three share one.
        stage.play(stage.board.soundTrouble("No sound.", of: tea.alarm, at: stage.moment))
        #expect(stage.closes == [2] && stage.posts.count == 2)
        stage.wait(.milliseconds(399))
        #expect(stage.posts.count == 2)
        stage.wait(.milliseconds(1))
        #expect(stage.posts.count == 3 && stage.posts.last?.after == .milliseconds(400))
        for title in ["Eggs", "Soup"] { stage.ring(title) }
        stage.wait(.milliseconds(400))
        #expect(Set(stage.screen.values.map(\.summary)) == ["3 alarms", "Rice"])
        let posts = stage.posts.count
        // The user takes one away while another alarm comes.
        let id = stage.screen.first { $0.value.summary == "3 alarms" }?.key ?? 0
        stage.press(.stop(.all(through: stage.moment.wall)), on: id)
        stage.close(id, reason: 2)
        stage.ring("Bread", id: 9)
        #expect(stage.posts.count == posts)
        stage.wait(.milliseconds(400))
        #expect(stage.screen.values.contains { $0.summary == "Bread" })
    }

    @Test(arguments: Desktop.chosen.filter { $0 == .swaync })
    func `whatever changes of an alert, it is drawn`(desktop: Desktop) throws {
        try desktop.run("after-close") { server in
            let scene = try Scene(on: server.session.bus.address)
            let tea = scene.ring("Tea")
            for round in 1...8 {
                try scene.until("shown") { scene.remembered.count == 1 }
                // Sooner than it is shown anew by itself.
                try scene.until("round \(round): seen", within: .milliseconds(2_500), server.display.isTaken)
                scene.notifier?.soundTrouble("No sound, round \(round).", of: tea.alarm)
                try scene.until("closed") { scene.remembered.isEmpty }
            }
        }
    }
}
