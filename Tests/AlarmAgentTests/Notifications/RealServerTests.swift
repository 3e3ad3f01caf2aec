import AlarmCore
import TestSupport
import Testing

@testable import AlarmAgent

/// Real servers, worked by the mouse: one session for all that is to be seen on each.
@Suite(.serialized) struct RealServerTests {
    @Test(arguments: Desktop.chosen)
    func `every alarm is seen, snoozed and stopped`(desktop: Desktop) throws {
        try desktop.run("notifier") { server in
            // What is shown anew while it is clicked on is not answered.
            var delays = Scene.delays
            delays.refresh = .seconds(10)
            let scene = try Scene(on: server.session.bus.address, delays: delays)
            try stops(scene, server)
            try snoozes(scene, server)
            try runsCustom(scene, server)
            try isDismissed(scene, server)
            try isNotDisturbed(scene, server)
            try survivesRestart(scene, server)
            try stopsMany(scene, server)
            try goesWhenStoppedElsewhere(scene, server)
            try stopsWithLongText(scene, server)
            try pauses(scene, server)
            try tellsOfMissed(scene, server)
        }
    }

    private func stops(_ scene: Scene, _ server: some NotificationServer) throws {
        scene.ring("Stop me")
        try shown(scene)
        try press("Stop", server)
        try scene.until("stops: stopped") { scene.alerting.isEmpty }
        try gone(scene)
    }

    private func snoozes(_ scene: Scene, _ server: some NotificationServer) throws {
        scene.ring("Snooze me")
        try shown(scene)
        try press("Snooze", server)
        try scene.until("snoozes: snoozed") { scene.alerting.isEmpty && scene.agent.book.counting.count == 1 }
        try scene.until("snoozes: rings again") { scene.alerting == ["Snooze me"] }
        try shown(scene)
        try press("Stop", server)
        try scene.until("snoozes: stopped") { scene.agent.book.alarms.isEmpty }
        try gone(scene)
    }

    private func runsCustom(_ scene: Scene, _ server: some NotificationServer) throws {
        let alarm = scene.ring("Open me") { configuration in
            configuration.secondaryBehavior = .custom
            configuration.secondaryButton = .init(text: "Open app")
        }
        try shown(scene)
        try press("Open app", server)
        try scene.until("runsCustom: run") { scene.customs == [alarm] }
        #expect(scene.alerting == ["Open me"])
        try scene.until("runsCustom: taken away") { scene.shownIDs.isEmpty }
        try shown(scene)
        try press("Stop", server)
        try scene.until("runsCustom: stopped") { scene.alerting.isEmpty }
        #expect(scene.customs == [alarm])
        try gone(scene)
    }

    private func isDismissed(_ scene: Scene, _ server: some NotificationServer) throws {
        let alarm = scene.ring("Dismiss me")
        try shown(scene)
        try server.dismiss()
        try scene.until("isDismissed: hidden") { scene.shownIDs.isEmpty }
        #expect(scene.alerting == ["Dismiss me"])
        try shown(scene)
        try server.dismiss()
        guard type(of: server).reasonOfDismissal == 2 else {
            // Nobody can know that a user did that, so it is shown until it is answered.
            try scene.until("isDismissed: hidden again") { scene.shownIDs.isEmpty }
            try shown(scene)
            #expect(scene.answers.last != .init("Dismiss me", .snooze))
            scene.stop(alarm.alarm)
            return try gone(scene)
        }
        try scene.until("isDismissed: snoozed") { scene.alerting.isEmpty && scene.agent.book.counting.count == 1 }
        try scene.until("isDismissed: rings again") { scene.alerting == ["Dismiss me"] }
        try shown(scene)
        try press("Stop", server)
        try scene.until("isDismissed: stopped") { scene.agent.book.alarms.isEmpty }
        try gone(scene)
    }

    private func isNotDisturbed(_ scene: Scene, _ server: some NotificationServer) throws {
        try server.setDoNotDisturb(true)
        scene.ring("Disturb me")
        try shown(scene)
        if type(of: server).disturbsWithAlarms { try scene.until("isNotDisturbed: seen", server.display.isTaken) }
        try server.setDoNotDisturb(false)
        try scene.until("isNotDisturbed: seen afterwards", within: .seconds(20), server.display.isTaken)
        try press("Stop", server)
        try scene.until("isNotDisturbed: stopped") { scene.alerting.isEmpty }
        try gone(scene)
    }

    private func survivesRestart(_ scene: Scene, _ server: some NotificationServer) throws {
        scene.ring("Outlive it")
        try shown(scene)
        server.kill()
        try scene.until("survivesRestart: loss known") { scene.shownIDs.isEmpty }
        #expect(scene.alerting == ["Outlive it"])
        try server.start()
        try shown(scene)
        try press("Stop", server)
        try scene.until("survivesRestart: stopped") { scene.alerting.isEmpty }
        try gone(scene)
    }

    private func stopsMany(_ scene: Scene, _ server: some NotificationServer) throws {
        for title in ["One", "Two", "Three", "Four", "Five"] { scene.ring(title) }
        try scene.until("stopsMany: together") {
            scene.shownIDs.count == 1 && scene.notifier?.board.displays.count == 1
        }
        try press("Snooze all", server)
        try scene.until("stopsMany: snoozed") { scene.answers.suffix(5).allSatisfy { $0.answer == .snooze } }
        try scene.until("stopsMany: they ring again, together") {
            scene.alerting.count == 5 && scene.shownIDs.count == 1 && scene.notifier?.board.displays.count == 1
        }
        try press("Stop all", server)
        try scene.until("stopsMany: stopped") { scene.alerting.isEmpty }
        try gone(scene)
    }

    private func goesWhenStoppedElsewhere(_ scene: Scene, _ server: some NotificationServer) throws {
        try scene.until("goesWhenStoppedElsewhere: nothing left") { try !server.display.isTaken() }
        let alarm = scene.ring("Stop me elsewhere")
        try shown(scene)
        try scene.until("goesWhenStoppedElsewhere: seen", server.display.isTaken)
        scene.stop(alarm.alarm)
        try scene.until("goesWhenStoppedElsewhere: not seen") { try !server.display.isTaken() }
        try gone(scene)
    }

    /// However much an alarm has to say, Stop stays on the screen; MATE would put a word that is too long beside it.
    private func stopsWithLongText(_ scene: Scene, _ server: some NotificationServer) throws {
        for text in ["Wake up ", "W", "www.example.org/", "\n"] {
            scene.ring(String(repeating: "Tea ", count: 20)) { configuration in
                configuration.body = String(repeating: text, count: 1_024)
            }
            try shown(scene)
            try press("Stop", server)
            try scene.until("stopsWithLongText: \(text) stopped") { scene.alerting.isEmpty }
            try gone(scene)
        }
    }

    private func pauses(_ scene: Scene, _ server: some NotificationServer) throws {
        let alarm = scene.count("Pause me", down: .seconds(600))
        try shown(scene)
        try press("Pause", server)
        try scene.until("pauses: paused") { scene.agent.book[alarm.alarm]?.state == .paused }
        try shown(scene)
        try press("Resume", server)
        try scene.until("pauses: resumed") { scene.agent.book[alarm.alarm]?.state == .countdown }
        try shown(scene)
        let ends = try #require(scene.agent.book[alarm.alarm]?.next)
        try press("+1 min", server)
        try scene.until("pauses: longer") { try #require(scene.agent.book[alarm.alarm]?.next) - ends > .seconds(59) }
        try shown(scene)
        try press("Cancel", server)
        try scene.until("pauses: cancelled") { scene.agent.book.alarms.isEmpty }
        try gone(scene)
    }

    private func tellsOfMissed(_ scene: Scene, _ server: some NotificationServer) throws {
        scene.ring("Miss me") { $0.ringDuration = .seconds(1) }
        try shown(scene)
        try scene.until("tellsOfMissed: missed") { scene.alerting.isEmpty }
        try shown(scene)
        try press("OK", server)
        try gone(scene)
    }

    /// Presses a button when the monitor has seen that it is offered.
    private func press(_ label: String, _ server: some NotificationServer) throws {
        _ = try server.display.see("the offer of \(label)") {
            let offer = try server.monitor.latest("Notify").arguments.dropFirst(5).first as? [String]
            return offer?.contains(label) == true ? true : nil
        }
        try server.press(label)
    }

    private func shown(_ scene: Scene) throws {
        try scene.until("shown") { scene.shownIDs.count == 1 }
    }

    private func gone(_ scene: Scene) throws {
        try scene.until("gone") { scene.notifier?.board.listens == false }
    }
}

extension Scene {
    /// The ids of what a server shows.
    fileprivate var shownIDs: [UInt32] { notifier?.board.displays.compactMap(\.id) ?? [] }
}
