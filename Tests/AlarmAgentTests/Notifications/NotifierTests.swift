import AlarmCore
import DBus
import TestSupport
import Testing

@testable import AlarmAgent

/// The notifier on a real bus, against a server that can be made to misbehave.
@Suite(.serialized) struct NotifierTests {
    @Test func `an alarm that rings is one critical notification with its buttons, default last`() throws {
        let scene = try Scene()
        let tea = scene.ring("Tea <b>&")
        try scene.until("posted") { scene.server?.screen.count == 1 }
        let posting = try #require(scene.server?.postings.first)
        #expect(posting.summary == "Tea <b>&")
        #expect(posting.replaced == 0)
        #expect(posting.keys == ["stop.\(tea)", "snooze.\(tea)", "default"])
        #expect(posting.labels == ["Stop", "Snooze", "Show"])
        let hints: [String: Value] = [
            "urgency": .byte(2), "category": .string("x-alarms.alarm.ringing"),
            "desktop-entry": .string("org.example.Alarms"), "suppress-sound": .boolean(true),
        ]
        #expect(posting.hints == hints)
        #expect(posting.expires == 0)
        #expect(!posting.call.autoStart)
    }

    @Test func `a press that is signalled twice answers once, and the notification goes`() throws {
        let scene = try Scene()
        let tea = scene.ring("Tea")
        try scene.until("posted") { scene.remembered.count == 1 }
        for _ in 1...2 {
            scene.server?.tellPressed("snooze.\(tea)", on: 1)
            scene.server?.tellPressed("snooze.\(tea)", on: 1, to: scene.bus.uniqueName)
        }
        try scene.until("closed") { scene.server?.screen.isEmpty == true }
        scene.pass(.milliseconds(300))
        #expect(scene.answers == [.init("Tea", .snooze)])
        #expect(scene.remembered.isEmpty)
    }

    @Test func `signals of a third peer change nothing, sent to all or to us`() throws {
        let scene = try Scene()
        let tea = scene.ring("Tea")
        try scene.until("posted") { scene.remembered.count == 1 }
        let stranger = try Connection(to: .address(scene.daemon.address))
        stranger.attach(to: scene.loop)
        _ = try stranger.requestName("org.gnome.Shell")
        for destination in [nil, scene.bus.uniqueName] {
            scene.server?.tellPressed("stop.\(tea)", on: 1, from: stranger, to: destination)
            scene.server?.tellClosed(1, reason: 2, from: stranger, to: destination)
        }
        scene.pass(.milliseconds(300))
        #expect(scene.answers.isEmpty)
        #expect(scene.server?.postings.count == 1)
        scene.server?.tellPressed("stop.\(tea)", on: 1)
        try scene.until("answered") { scene.answers == [.init("Tea", .stop)] }
    }

    @Test func `a server that refuses for too much is asked again later`() throws {
        let scene = try Scene()
        var refusals = 2
        scene.server?.whenAsked = { server, posting in
            if refusals == 0 { return server.show(posting) }
            refusals -= 1
            server.refuse(posting, with: "org.freedesktop.Notifications.Error.ExcessNotificationGeneration")
        }
        scene.ring("Tea")
        try scene.until("shown") { scene.server?.screen.count == 1 }
        #expect(scene.server?.postings.count == 3)
    }

    @Test func `a server that hangs holds up nothing, and what it shows too late is closed`() throws {
        let scene = try Scene()
        try scene.until("server known") { scene.notifier?.board.server?.capabilities != nil }
        scene.server?.hangs = true
        let tea = scene.ring("Tea")
        let rice = scene.ring("Rice")
        try scene.until("sent") { scene.server?.postings.count == 2 }
        try scene.until("said") { scene.trouble != nil }
        #expect(scene.trouble == "The notification server fake does not answer.")
        scene.end(tea.alarm)
        scene.server?.hangs = false
        for posting in scene.server?.postings ?? [] { scene.server?.show(posting) }
        try scene.until("closed") { scene.server?.closes == [1] }
        #expect(scene.server?.screen.values.map(\.summary) == ["Rice"])
        #expect(scene.trouble == nil)
        scene.server?.tellPressed("stop.\(rice)", on: 2)
        try scene.until("answered") { scene.answers == [.init("Rice", .stop)] }
    }

    @Test func `one that pushes another out inside the call becomes one with it`() throws {
        let scene = try Scene()
        scene.ring("Tea")
        try scene.until("posted") { scene.remembered.count == 1 }
        scene.server?.whenAsked = { server, posting in
            if server.screen.removeValue(forKey: 1) != nil { server.tellClosed(1, reason: 1) }
            server.show(posting)
        }
        scene.ring("Rice")
        try scene.until("together") { scene.server?.screen.values.map(\.summary) == ["2 alarms"] }
        let keys = try #require(scene.server?.screen.values.first?.keys)
        scene.server?.tellPressed(keys[0], on: 3)
        try scene.until("answered") { scene.answers == [.init("Tea", .stop), .init("Rice", .stop)] }
    }

    @Test func `a server that comes late, or again, is shown what rings`() throws {
        let scene = try Scene(server: false)
        let tea = scene.ring("Tea")
        try scene.until("absence known") { scene.notifier?.board.presence == .absent }
        #expect(scene.trouble?.hasPrefix("No notification server") == true)
        try scene.startServer()
        try scene.until("shown") { scene.server?.screen.count == 1 }
        scene.server?.end()
        try scene.until("absence known") { scene.notifier?.board.presence == .absent }
        try scene.startServer()
        try scene.until("shown again") { scene.server?.screen.count == 1 }
        #expect(scene.server?.postings.first?.replaced == 0)
        scene.server?.tellPressed("stop.\(tea)", on: 1)
        try scene.until("answered") { scene.answers == [.init("Tea", .stop)] }
    }

    @Test func `what a predecessor left is closed, but not on another server`() throws {
        let scene = try Scene()
        try scene.until("known") { scene.notifier?.board.server != nil }
        let board = try #require(scene.notifier?.board)
        let owner = try #require(board.server?.owner)
        #expect(board.busID.count == 32)
        let left: [(UInt32, String, String)] = [
            (41, board.busID, owner), (42, board.busID, ":1.999"), (43, "another", owner),
        ]
        scene.startNotifier(predecessor: left.map { Shown(id: $0, server: "\($1) \($2)") })
        try scene.until("closed") { scene.server?.closes == [41] }
        try scene.until("forgotten") { scene.remembered.isEmpty }
    }

    @Test func `with nothing to show no signal of the server is asked for`() throws {
        let scene = try Scene()
        let tea = scene.ring("Tea")
        try scene.until("posted") { scene.remembered.count == 1 }
        scene.server?.tellPressed("stop.\(tea)", on: 1)
        try scene.until("closed") { scene.server?.screen.isEmpty == true }
        try scene.until("quiet") { scene.notifier?.board.listens == false }
        #expect(scene.notifier?.board.deadline == nil)
    }
}
