import AlarmCore
import TestSupport
import Testing

@testable import AlarmAgent

/// Real servers, worked by the mouse: one session for all that is to be seen on each.
@Suite(.serialized) struct RealServerTests {
    @Test func `dunst: every alarm is seen, snoozed and stopped`() throws {
        try Session.run("notifier-dunst") { session in
            let server = try Dunst(on: Display(in: session))
            let scene = try Scene(on: session.bus.address)
            try stops(scene, server)
            try snoozes(scene, server)
            try runsCustom(scene, server)
            try isDismissed(scene, server)
            try survivesRestart(scene, server)
            try stopsMany(scene, server)
            try goesWhenStoppedElsewhere(scene, server, windows: "dunst")
        }
    }

    @Test func `xfce4-notifyd: every alarm is seen, snoozed and stopped`() throws {
        try Session.run("notifier-xfce4") { session in
            let server = try Xfce4Notifyd(on: Display(in: session))
            let scene = try Scene(on: session.bus.address)
            try stops(scene, server)
            try snoozes(scene, server)
            try runsCustom(scene, server)
            try isDismissed(scene, server)
            try survivesRestart(scene, server)
            try stopsMany(scene, server)
            try goesWhenStoppedElsewhere(scene, server, windows: "xfce4-notifyd")
            try pauses(scene, server)
        }
    }

    private func stops(_ scene: Scene, _ server: some NotificationServer) throws {
        scene.ring("Stop me")
        try shown(scene)
        try server.press("Stop")
        try scene.until("stopped") { scene.alerting.isEmpty }
        try gone(scene)
    }

    private func snoozes(_ scene: Scene, _ server: some NotificationServer) throws {
        scene.ring("Snooze me")
        try shown(scene)
        try server.press("Snooze")
        try scene.until("snoozed") { scene.alerting.isEmpty && scene.agent.book.counting.count == 1 }
        try scene.until("rings again") { scene.alerting == ["Snooze me"] }
        try shown(scene)
        try server.press("Stop")
        try scene.until("stopped") { scene.agent.book.alarms.isEmpty }
        try gone(scene)
    }

    private func runsCustom(_ scene: Scene, _ server: some NotificationServer) throws {
        let alarm = scene.ring("Open me") { configuration in
            configuration.secondaryBehavior = .custom
            configuration.secondaryButton = .init(text: "Open app")
        }
        try shown(scene)
        try server.press("Open app")
        try scene.until("run") { scene.customs == [alarm] }
        #expect(scene.alerting == ["Open me"])
        try scene.until("taken away") { scene.shownIDs.isEmpty }
        try shown(scene)
        try server.press("Stop")
        try scene.until("stopped") { scene.alerting.isEmpty }
        #expect(scene.customs == [alarm])
        try gone(scene)
    }

    private func isDismissed(_ scene: Scene, _ server: some NotificationServer) throws {
        scene.ring("Dismiss me")
        try shown(scene)
        try server.dismiss()
        try scene.until("hidden") { scene.shownIDs.isEmpty }
        #expect(scene.alerting == ["Dismiss me"])
        try shown(scene)
        try server.dismiss()
        try scene.until("snoozed") { scene.alerting.isEmpty && scene.agent.book.counting.count == 1 }
        try scene.until("rings again") { scene.alerting == ["Dismiss me"] }
        try shown(scene)
        try server.press("Stop")
        try scene.until("stopped") { scene.agent.book.alarms.isEmpty }
        try gone(scene)
    }

    private func survivesRestart(_ scene: Scene, _ server: some NotificationServer) throws {
        scene.ring("Outlive it")
        try shown(scene)
        server.kill()
        try scene.until("loss known") { scene.shownIDs.isEmpty }
        #expect(scene.alerting == ["Outlive it"])
        try server.start()
        try shown(scene)
        try server.press("Stop")
        try scene.until("stopped") { scene.alerting.isEmpty }
        try gone(scene)
    }

    private func stopsMany(_ scene: Scene, _ server: some NotificationServer) throws {
        for title in ["One", "Two", "Three", "Four", "Five"] { scene.ring(title) }
        try scene.until("together") { scene.shownIDs.count == 1 && scene.notifier?.board.displays.count == 1 }
        try server.press("Stop all")
        try scene.until("stopped") { scene.alerting.isEmpty }
        try gone(scene)
    }

    private func goesWhenStoppedElsewhere(
        _ scene: Scene, _ server: some NotificationServer, windows: String
    ) throws {
        let alarm = scene.ring("Stop me elsewhere")
        try shown(scene)
        _ = try server.display.see("a window") { try !server.display.windows(of: windows).isEmpty ? true : nil }
        scene.stop(alarm.alarm)
        try scene.until("no window") {
            try server.display.windows(of: windows).allSatisfy { $0.right - $0.left < 100 }
        }
        try gone(scene)
    }

    private func pauses(_ scene: Scene, _ server: some NotificationServer) throws {
        let alarm = scene.count("Pause me", down: .seconds(600))
        try shown(scene)
        try server.press("Pause")
        try scene.until("paused") { scene.agent.book[alarm.alarm]?.state == .paused }
        try shown(scene)
        try server.press("Resume")
        try scene.until("resumed") { scene.agent.book[alarm.alarm]?.state == .countdown }
        try shown(scene)
        try server.press("Cancel")
        try scene.until("cancelled") { scene.agent.book.alarms.isEmpty }
        try gone(scene)
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
