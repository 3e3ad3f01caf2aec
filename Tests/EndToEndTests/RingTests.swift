import AlarmCore
import AlarmWire
import DBus
import TestSupport
import Testing

/// The main job on real parts: an alarm comes due, is seen and heard, and is answered with the mouse.
@Suite struct RingTests {
    @Test func `xfce4-notifyd: rings, is heard, snoozed by a click, rings again, is stopped by a click`() throws {
        try Session.run("ring-xfce4") { session in
            try ring(on: try Xfce4Notifyd(on: Display(in: session)))
        }
    }

    @Test func `dunst: rings, is heard, snoozed by a click, rings again, is stopped by a click`() throws {
        try Session.run("ring-dunst") { session in
            try ring(on: try Dunst(on: Display(in: session)))
        }
    }

    private func ring(on server: some NotificationServer) throws {
        let sound = try SoundServer(in: server.session)
        let agent = try RunningAgent(in: server.session)
        let id = try agent.schedule(.timer(1, "Tea & <b>cake</b>", snooze: 1.5))
        #expect(try agent.state(of: id) == .countdown)
        try agent.wait(for: "alerting", of: id)

        let notify = try server.monitor.next("Notify").arguments
        #expect(notify[3] as? String == "Tea & <b>cake</b>")
        let occurrence = try #require(agent.client.alarm(id)?.occurrence)
        let key = OccurrenceID(alarm: id, scheduled: occurrence.scheduled).description
        #expect(notify[5] as? [String] == ["stop.\(key)", "Stop", "snooze.\(key)", "Snooze", "default", "Show"])
        #expect(notify[7] as? Int == 0)
        let hints = try #require(notify[6] as? [String: [String: Any]])
        #expect(hints["urgency"]?["data"] as? Int == 2)
        #expect(hints["urgency"]?["type"] as? String == "y")
        #expect(hints["suppress-sound"]?["data"] as? Bool == true)
        #expect(hints["desktop-entry"]?["data"] as? String == "org.example.Alarms")
        #expect(try sound.level(over: 2) > -40)

        try server.press("Snooze")
        try agent.wait(for: "countdown", of: id)
        #expect(try agent.client.alarm(id)?.occurrence?.snoozes == 1)
        try sound.expectSilence()
        try agent.wait(for: "alerting", of: id)
        #expect(try sound.level(over: 2) > -40)

        try server.press("Stop")
        try agent.wait(for: "removed", of: id)
        #expect(try agent.client.alarms() == [])
        try sound.expectSilence()
        let record = try #require(agent.client.history().first)
        #expect(record.ending == .stopped)
        #expect(record.by == "notification")
        #expect(record.snoozes == 1)
        #expect(agent.states[id] == ["countdown", "alerting", "countdown", "alerting", "removed"])
    }

    @Test func `the custom button is reported, runs its command, and the alarm rings on until Stop`() throws {
        try Session.run("ring-custom") { session in
            let server = try Xfce4Notifyd(on: Display(in: session))
            let agent = try RunningAgent(in: session)
            let file = session.scratch / "opened"
            var configuration = AlarmConfiguration.timer(0.2)
            configuration.secondaryButton = .init(text: "Open")
            configuration.secondaryBehavior = .custom
            configuration.secondaryIntent = .command(["sh", "-c", "echo $ALARM_OCCURRENCE > '\(file)'"])
            let id = try agent.schedule(configuration)
            try agent.wait(for: "alerting", of: id)
            _ = try server.monitor.next("Notify")
            try server.press("Open")
            try agent.wait(for: "custom", of: id)
            #expect(try agent.state(of: id) == .alerting)
            let occurrence = try #require(agent.client.alarm(id)?.occurrence)
            let key = OccurrenceID(alarm: id, scheduled: occurrence.scheduled).description
            #expect(agent.wait("the command", { (try? session.scratch.read("opened")) == key + "\n" }))
            _ = try server.monitor.next("Notify")
            try server.press("Stop")
            try agent.wait(for: "removed", of: id)
        }
    }

    @Test func `a notification server that comes later shows what rings`() throws {
        try Session.run("ring-late-server") { session in
            let agent = try RunningAgent(in: session)
            let id = try agent.schedule(.timer(0.1))
            try agent.wait(for: "alerting", of: id)
            let server = try Xfce4Notifyd(on: Display(in: session))
            try server.press("Stop")
            try agent.wait(for: "removed", of: id)
        }
    }

    @Test func `a notification server that crashes and comes back shows it again with working buttons`() throws {
        try Session.run("ring-crashed-server") { session in
            let server = try Xfce4Notifyd(on: Display(in: session))
            let agent = try RunningAgent(in: session)
            let id = try agent.schedule(.timer(0.1))
            try agent.wait(for: "alerting", of: id)
            _ = try server.monitor.next("Notify")
            server.kill()
            try server.start()
            _ = try server.monitor.next("Notify")
            #expect(try agent.state(of: id) == .alerting)
            try server.press("Stop")
            try agent.wait(for: "removed", of: id)
        }
    }
}

extension SoundServer {
    /// What still lies in its buffers may be heard for a moment.
    func expectSilence() throws {
        let deadline = ContinuousClock.now + .seconds(3)
        while ContinuousClock.now < deadline {
            if try level(over: 0.3) < -90 { return }
        }
        Issue.record("it is not silent")
    }
}
