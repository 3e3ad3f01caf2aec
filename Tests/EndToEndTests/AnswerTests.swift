import TestSupport
import Testing

/// Alarms that ring on real servers, are heard, and are answered by the mouse: one session a server.
@Suite(.serialized) struct AnswerTests {
    @Test(arguments: Desktop.chosen)
    func `seen and heard, snoozed, swept away, shown again and stopped`(_ desktop: Desktop) throws {
        try desktop.run("answer") { server in
            let sound = try SoundServer(in: server.session)
            try server.session.startAgent()
            try stops(server, sound)
            try snoozes(server, sound)
            try outlivesServer(server, sound)
            try isSweptAway(server, sound)
            try isHeardUndisturbed(server, sound)
        }
    }

    private func stops(_ server: any NotificationServer, _ sound: SoundServer) throws {
        try server.session.alarmctl("timer", "1s", "--title", "Tea", "--snooze", "5m")
        let shown = try server.nextRinging()
        #expect(shown.arguments[3] as? String == "Tea")
        #expect(try sound.hears(true))
        #expect(try server.session.states() == ["alerting"])
        try stop(server, sound)
    }

    private func snoozes(_ server: any NotificationServer, _ sound: SoundServer) throws {
        try server.session.alarmctl("timer", "1s", "--title", "Rice", "--snooze", "3s")
        try server.nextRinging()
        #expect(try sound.hears(true))
        try server.press("Snooze")
        let began = ContinuousClock.now
        _ = try server.monitor.next("ActionInvoked")
        #expect(try sound.hears(false))
        #expect(try server.session.states() == ["countdown"])
        try server.nextRinging()
        #expect((.seconds(2.5)...(.seconds(10))).contains(ContinuousClock.now - began))
        #expect(try sound.hears(true))
        try stop(server, sound)
    }

    private func outlivesServer(_ server: any NotificationServer, _ sound: SoundServer) throws {
        try server.session.alarmctl("ring", "Eggs")
        try server.nextRinging()
        server.kill()
        #expect(try sound.hears(true))
        try server.start()
        try server.nextRinging()
        try stop(server, sound)
    }

    private func isSweptAway(_ server: any NotificationServer, _ sound: SoundServer) throws {
        try server.session.alarmctl("ring", "Soup")
        let shown = try server.nextRinging()
        try server.dismiss()
        let closed = try server.monitor.next("NotificationClosed")
        #expect(closed.arguments.last as? Int == type(of: server).reasonOfDismissal, "\(shown)")
        #expect(try sound.hears(true))
        #expect(try server.session.states() == ["alerting"])
        try server.session.alarmctl("stop")
        #expect(try sound.hears(false))
    }

    private func isHeardUndisturbed(_ server: any NotificationServer, _ sound: SoundServer) throws {
        try server.setDoNotDisturb(true)
        try server.session.alarmctl("ring", "Bread")
        try server.nextRinging()
        #expect(try sound.hears(true))
        #expect(try server.session.states() == ["alerting"])
        try server.session.alarmctl("stop", "--all")
        #expect(try sound.hears(false))
    }

    private func stop(_ server: any NotificationServer, _ sound: SoundServer) throws {
        try server.press("Stop")
        _ = try server.monitor.next("ActionInvoked")
        #expect(try sound.hears(false))
        #expect(try server.session.states() == [])
    }
}
