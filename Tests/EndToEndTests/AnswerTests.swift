import TestSupport
import Testing

/// A timer that rings on real servers, is heard, and is answered by the mouse.
struct AnswerTests {
    @Test(arguments: Desktop.allCases)
    func `Stop ends the notification, the sound and the timer`(_ desktop: Desktop) throws {
        try desktop.run("stop") { server, sound in
            try server.session.alarmctl("timer", "1s", "--title", "Tea", "--snooze", "5m")
            let shown = try server.nextRinging()
            #expect(shown.arguments[3] as? String == "Tea")
            #expect(try sound.hears(true))
            #expect(try server.session.states() == ["alerting"])

            try server.press("Stop")
            _ = try server.monitor.next("ActionInvoked")
            #expect(try sound.hears(false))
            #expect(try server.session.states() == [])
        }
    }

    @Test(arguments: Desktop.allCases)
    func `Snooze is silence, and then it rings again`(_ desktop: Desktop) throws {
        try desktop.run("snooze") { server, sound in
            try server.session.alarmctl("timer", "1s", "--title", "Tea", "--snooze", "3s")
            try server.nextRinging()
            #expect(try sound.hears(true))

            try server.press("Snooze")
            let began = ContinuousClock.now
            _ = try server.monitor.next("ActionInvoked")
            #expect(try sound.hears(false))
            #expect(try server.session.states() == ["countdown"])

            try server.nextRinging()
            #expect((.seconds(2.5)...(.seconds(4))).contains(ContinuousClock.now - began))
            #expect(try sound.hears(true))
            try server.press("Stop")
            _ = try server.monitor.next("ActionInvoked")
            #expect(try sound.hears(false))
            #expect(try server.session.states() == [])
        }
    }

    @Test(arguments: Desktop.allCases)
    func `What rings is shown again by a server that was killed and came back`(_ desktop: Desktop) throws {
        try desktop.run("restart") { server, sound in
            try server.session.alarmctl("ring", "Tea")
            try server.nextRinging()
            server.kill()
            #expect(try sound.hears(true))

            try server.start()
            try server.nextRinging()
            try server.press("Stop")
            _ = try server.monitor.next("ActionInvoked")
            #expect(try sound.hears(false))
            #expect(try server.session.states() == [])
        }
    }

    @Test(arguments: Desktop.allCases)
    func `Sweeping it away hides it, and it rings on`(_ desktop: Desktop) throws {
        try desktop.run("dismiss") { server, sound in
            try server.session.alarmctl("ring", "Tea")
            try server.nextRinging()
            try server.dismiss()
            let closed = try server.monitor.next("NotificationClosed")
            #expect(closed.arguments.last as? Int == 2)
            #expect(try sound.hears(true))
            #expect(try server.session.states() == ["alerting"])
            try server.session.alarmctl("stop")
            #expect(try sound.hears(false))
        }
    }
}
