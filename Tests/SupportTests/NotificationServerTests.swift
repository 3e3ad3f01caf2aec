import TestSupport
import Testing

/// The fixtures themselves: real servers, and what a press of the mouse on them says over the bus.
struct NotificationServerTests {
    @Test func `Buttons of xfce4-notifyd are pressed with the mouse`() throws {
        try Session.run("xfce4-notifyd") { session in
            let server = try Xfce4Notifyd(on: Display(in: session))
            try check(server, id: 1)
        }
    }

    @Test func `Actions of dunst are chosen from its menu with the mouse`() throws {
        try Session.run("dunst") { session in
            let server = try Dunst(on: Display(in: session))
            try check(server, id: 2)
        }
    }

    @Test func `The middle button of the mouse on dunst is the default action`() throws {
        try Session.run("dunst-default") { session in
            let server = try Dunst(on: Display(in: session))
            try notify(in: session)
            try server.pressDefault()
            #expect(try server.monitor.next("ActionInvoked").arguments.last as? String == "default")
        }
    }

    private func check(_ server: some NotificationServer, id: Int) throws {
        let session = server.session
        let before = try server.display.picture()
        try notify(in: session)
        let drawn = try server.display.see("a notification") {
            let picture = try server.display.picture()
            return before.difference(from: picture) > 1000 ? picture : nil
        }
        #expect(drawn.difference(from: drawn) == 0)
        try server.press("Snooze")
        let press = try server.monitor.next("ActionInvoked")
        #expect(press.arguments.first as? Int == id)
        #expect(press.arguments.last as? String == "snooze.1")

        try session.call(
            "org.freedesktop.Notifications", "/org/freedesktop/Notifications",
            "org.freedesktop.Notifications.CloseNotification", ["\(id)"])
        try notify(in: session)
        try server.press("Stop")
        #expect(try server.monitor.next("ActionInvoked").arguments.last as? String == "stop.1")

        server.kill()
        try server.start()
        try notify(in: session)
        try server.dismiss()
        #expect(try server.monitor.next("NotificationClosed").arguments.last as? Int == 2)
    }

    private func notify(in session: Session) throws {
        try session.call(
            "org.freedesktop.Notifications", "/org/freedesktop/Notifications", "org.freedesktop.Notifications.Notify",
            [
                "Alarms", "0", "alarm-symbolic", "Wake up", "It is 07:00",
                "['stop.1','Stop','snooze.1','Snooze','default','Show']", "{'urgency':<byte 2>}", "0",
            ])
    }
}
