import AlarmCore
import DBus
import TestSupport
import Testing

@testable import AlarmAgent

/// The notifier on a real bus, against a server that can be made to misbehave.
@Suite(.serialized) struct NotifierTests {
    @Test func `an alarm that rings is one critical notification with its buttons, default last`() throws {
        let fake = try FakeScene()
        let scene = fake.scene
        let tea = scene.ring("Tea <b>&")
        try scene.until("posted") { fake.server?.screen.count == 1 }
        let posting = try #require(fake.server?.postings.first)
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
        let fake = try FakeScene()
        let scene = fake.scene
        let tea = scene.ring("Tea") { $0.postAlert = .seconds(30) }
        try scene.until("posted") { scene.remembered.count == 1 }
        for _ in 1...2 {
            fake.server?.tellPressed("snooze.\(tea)", on: 1)
            fake.server?.tellPressed("snooze.\(tea)", on: 1, to: scene.bus.uniqueName)
        }
        try scene.until("closed") { fake.server?.screen.isEmpty == true }
        scene.pass(.milliseconds(300))
        #expect(scene.answers == [.init("Tea", .snooze)])
        #expect(scene.remembered.isEmpty)
    }

    @Test func `signals of a third peer change nothing, sent to all or to us`() throws {
        let fake = try FakeScene()
        let scene = fake.scene
        let tea = scene.ring("Tea")
        try scene.until("posted") { scene.remembered.count == 1 }
        let stranger = try Connection(to: .address(fake.daemon.address))
        stranger.attach(to: scene.loop)
        _ = try stranger.requestName("org.gnome.Shell")
        for destination in [nil, scene.bus.uniqueName] {
            fake.server?.tellPressed("stop.\(tea)", on: 1, from: stranger, to: destination)
            fake.server?.tellClosed(1, reason: 2, from: stranger, to: destination)
        }
        scene.pass(.milliseconds(300))
        #expect(scene.answers.isEmpty)
        #expect(fake.server?.postings.count == 1)
        fake.server?.tellPressed("stop.\(tea)", on: 1)
        try scene.until("answered") { scene.answers == [.init("Tea", .stop)] }
    }

    @Test func `a server that refuses for too much is asked again later`() throws {
        let fake = try FakeScene()
        let scene = fake.scene
        var refusals = 2
        fake.server?.whenAsked = { server, posting in
            guard refusals > 0 else { return _ = server.show(posting) }
            refusals -= 1
            server.refuse(posting, with: "org.freedesktop.Notifications.Error.ExcessNotificationGeneration")
        }
        scene.ring("Tea")
        try scene.until("shown") { fake.server?.screen.count == 1 }
        #expect(fake.server?.postings.count == 3)
    }

    @Test func `a server that hangs holds up nothing, and what it shows too late is closed`() throws {
        let fake = try FakeScene()
        let scene = fake.scene
        try scene.until("server known") { scene.notifier?.board.server?.capabilities != nil }
        fake.server?.hangs = true
        let tea = scene.ring("Tea")
        let rice = scene.ring("Rice")
        try scene.until("sent") { fake.server?.postings.count == 2 }
        try scene.until("said") { scene.trouble != nil }
        #expect(scene.trouble == "The notification server fake does not answer.")
        scene.stop(tea.alarm)
        fake.server?.hangs = false
        for posting in fake.server?.postings ?? [] { fake.server?.show(posting) }
        try scene.until("closed") { fake.server?.closes == [1] }
        #expect(fake.titles == ["Rice"])
        #expect(scene.trouble == nil)
        fake.server?.tellPressed("stop.\(rice)", on: 2)
        try scene.until("answered") { scene.answers == [.init("Rice", .stop)] }
    }

    @Test func `one that pushes another out inside the call becomes one with it`() throws {
        let fake = try FakeScene()
        let scene = fake.scene
        scene.ring("Tea")
        try scene.until("posted") { scene.remembered.count == 1 }
        fake.server?.whenAsked = { server, posting in
            if server.screen.removeValue(forKey: 1) != nil { server.tellClosed(1, reason: 1) }
            server.show(posting)
        }
        scene.ring("Rice")
        try scene.until("together") { fake.titles == ["2 alarms"] }
        let keys = try #require(fake.server?.screen.values.first?.keys)
        fake.server?.tellPressed(keys[0], on: 3)
        try scene.until("answered") { scene.answers == [.init("Tea", .stop), .init("Rice", .stop)] }
    }

    @Test func `a server that comes late, or again, is shown what rings`() throws {
        let fake = try FakeScene(server: false)
        let scene = fake.scene
        let tea = scene.ring("Tea")
        try scene.until("absence known") { scene.notifier?.board.presence == .absent }
        #expect(scene.trouble?.hasPrefix("No notification server") == true)
        // Nobody is there to send one.
        #expect(scene.notifier?.board.listens == false)
        try scene.until("no signals are asked for") { try !fake.isAskedForSignals }
        try fake.startServer()
        try scene.until("shown") { fake.server?.screen.count == 1 }
        fake.server?.end()
        try scene.until("absence known") { scene.notifier?.board.presence == .absent }
        try fake.startServer()
        try scene.until("shown again") { fake.server?.screen.count == 1 }
        #expect(try fake.isAskedForSignals)
        #expect(fake.server?.postings.first?.replaced == 0)
        fake.server?.tellPressed("stop.\(tea)", on: 1)
        try scene.until("answered") { scene.answers == [.init("Tea", .stop)] }
    }

    @Test func `what a predecessor left is closed, but not on another server`() throws {
        let fake = try FakeScene()
        let scene = fake.scene
        try scene.until("known") { scene.notifier?.board.server != nil }
        let board = try #require(scene.notifier?.board)
        let owner = try #require(board.server?.owner)
        #expect(board.busID.count == 32)
        let left: [(UInt32, String, String)] = [
            (41, board.busID, owner), (42, board.busID, ":1.999"), (43, "another", owner),
        ]
        scene.startNotifier(predecessor: left.map { Shown(id: $0, server: "\($1) \($2)") })
        try scene.until("closed") { fake.server?.closes == [41] }
        try scene.until("forgotten") { scene.remembered.isEmpty }
    }

    @Test func `what was missed while no agent ran is announced at its start`() throws {
        let alarms = (1...3).map { number in
            let time = Stage.start.wall - .seconds(3600 * Int64(number))
            var configuration = AlarmConfiguration(title: "Tea \(number)")
            configuration.schedule = .fixed(time)
            return Alarm(
                id: AlarmID(high: 1, low: UInt64(number)), owner: .host, configuration: configuration, size: 0,
                phase: .scheduled(next: time))
        }
        let fake = try FakeScene(alarms: alarms)
        try fake.scene.until("announced") { fake.titles == ["3 missed alarms"] }
        fake.scene.pass(.milliseconds(300))
        #expect(fake.server?.postings.count == 1)
        #expect(fake.scene.alerting.isEmpty)
    }

    @Test func `an agent that ends leaves nothing on the screen`() throws {
        let fake = try FakeScene()
        fake.scene.ring("Tea")
        let rice = fake.scene.ring("Rice")
        try fake.scene.until("posted") { fake.scene.remembered.count == 2 }
        fake.scene.notifier?.withdraw()
        fake.scene.notifier?.soundTrouble("None", of: rice.alarm)
        try fake.scene.until("closed") { fake.titles.isEmpty }
        #expect(fake.scene.remembered.isEmpty)
        fake.scene.pass(.milliseconds(200))
        #expect(fake.server?.postings.count == 2)
    }

    @Test func `with nothing to show no signal of the server is asked for`() throws {
        let fake = try FakeScene()
        let scene = fake.scene
        let tea = scene.ring("Tea")
        try scene.until("posted") { scene.remembered.count == 1 }
        fake.server?.tellPressed("stop.\(tea)", on: 1)
        try scene.until("closed") { fake.server?.screen.isEmpty == true }
        try scene.until("quiet") { scene.notifier?.board.listens == false }
        try scene.until("no signals are asked for") { try !fake.isAskedForSignals }
        #expect(scene.notifier?.board.deadline == nil)
    }
}
