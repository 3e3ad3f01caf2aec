import AlarmCore
import AlarmWire
import DBus
import Foundation
import TestSupport
import Testing

/// What a notification server gives with a press, so that the app may take the focus, reaches the app with its action.
///
/// `make test-desktops` has Plasma give it.
@Suite struct TokenTests {
    /// A server that tells a token before each press, as the specification has it.
    private static let server = """
        import os, sys, threading, dbus, dbus.service, dbus.mainloop.glib
        from gi.repository import GLib

        bus = dbus.bus.BusConnection(
            os.environ['DBUS_SESSION_BUS_ADDRESS'], mainloop=dbus.mainloop.glib.DBusGMainLoop())
        class Server(dbus.service.Object):
            last = 0
            @dbus.service.method('org.freedesktop.Notifications', '', 'as')
            def GetCapabilities(self): return ['actions', 'body']
            @dbus.service.method('org.freedesktop.Notifications', '', 'ssss')
            def GetServerInformation(self): return ('tokens', 'test', '1', '1.2')
            @dbus.service.method('org.freedesktop.Notifications', 'u', '')
            def CloseNotification(self, id): pass
            @dbus.service.method('org.freedesktop.Notifications', 'susssasa{sv}i', 'u')
            def Notify(self, app, replaces, icon, summary, body, actions, hints, timeout):
                self.last += 1
                print(self.last, ' '.join(actions[::2]), flush=True)
                return dbus.UInt32(self.last)
            @dbus.service.signal('org.freedesktop.Notifications', 'us')
            def ActivationToken(self, id, token): pass
            @dbus.service.signal('org.freedesktop.Notifications', 'us')
            def ActionInvoked(self, id, key): pass

        server = Server(bus, '/org/freedesktop/Notifications')
        name = dbus.service.BusName('org.freedesktop.Notifications', bus)
        def read():
            for line in sys.stdin:
                GLib.idle_add(press, *line.split())
        def press(id, key, token, other):
            id = dbus.UInt32(id)
            if token != '-': server.ActivationToken(id if other == '-' else dbus.UInt32(int(id) + 1), token)
            server.ActionInvoked(id, key)
        threading.Thread(target=read, daemon=True).start()
        GLib.MainLoop().run()
        """

    private static let app = """
        import os, dbus, dbus.service, dbus.mainloop.glib
        from gi.repository import GLib

        bus = dbus.bus.BusConnection(
            os.environ['DBUS_SESSION_BUS_ADDRESS'], mainloop=dbus.mainloop.glib.DBusGMainLoop())
        class Application(dbus.service.Object):
            @dbus.service.method('org.freedesktop.Application', 'sava{sv}')
            def ActivateAction(self, action, parameter, platform):
                print(action, platform.get('activation-token'), platform.get('desktop-startup-id'), flush=True)
        app = Application(bus, '/org/example/Coffee')
        name = dbus.service.BusName('org.example.Coffee', bus)
        print('ready', flush=True)
        GLib.MainLoop().run()
        """

    @Test func `a token goes with the press that it came for, and with no other`() throws {
        try Session.run("token") { session in
            let server = try session.start("/usr/bin/python3", "-c", Self.server)
            try session.waitForName("org.freedesktop.Notifications")
            let app = try session.start("/usr/bin/python3", "-c", Self.app)
            #expect(try app.readLine() == "ready")
            let agent = try RunningAgent(in: session)
            var configuration = AlarmConfiguration(title: "Coffee")
            configuration.stopIntent = .action("brewed", parameter: nil, app: "org.example.Coffee")
            configuration.secondaryIntent = .action("open", parameter: nil, app: "org.example.Coffee")
            configuration.secondaryButton = .init(text: "Open")
            configuration.secondaryBehavior = .custom
            let alarm = try agent.schedule(configuration, by: "Ring")

            func press(_ label: String, _ token: String, other: Bool = false) throws -> String {
                var words: [String] = []
                repeat { words = try server.readLine().split(separator: " ").map(String.init) } while words.count < 3
                let key = try #require(words.dropFirst().first { $0.hasPrefix(label + ".") }, "\(words)")
                try server.write(line: "\(words[0]) \(key) \(token) \(other ? "other" : "-")")
                return try app.readLine()
            }
            let secondary = "custom"
            #expect(try press(secondary, "token-1") == "open token-1 token-1")
            #expect(try press(secondary, "-") == "open None None")
            #expect(try press(secondary, "token-2", other: true) == "open None None")
            #expect(try press("stop", "token-3") == "brewed token-3 token-3")
            #expect(try agent.wait("its end") { try agent.state(of: alarm) == nil })
        }
    }
}
