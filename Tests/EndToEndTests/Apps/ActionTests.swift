import AlarmCore
import AlarmWire
import DBus
import Foundation
import TestSupport
import Testing

/// Intents of an app reach its own bus name: a real program, started by the bus.
@Suite struct ActionTests {
    private static let coffee = "org.example.Coffee-Timer"
    /// What its stop button is for, with a parameter.
    private static let alarm =
        "['', {'title': 'Coffee', 'pre-alert': 600.0, 'stop-intent': dbus.Dictionary("
        + "{'action': 'brewed', 'parameter': dbus.Int32(7, variant_level=1)}, 'sv')}]"

    private static func program(_ log: String) -> String {
        """
        #!/usr/bin/python3
        import os, dbus, dbus.service, dbus.mainloop.glib
        from gi.repository import GLib

        bus = dbus.bus.BusConnection(
            os.environ['DBUS_STARTER_ADDRESS'], mainloop=dbus.mainloop.glib.DBusGMainLoop())

        class Application(dbus.service.Object):
            @dbus.service.method('org.freedesktop.Application', 'sava{sv}')
            def ActivateAction(self, action, parameter, platform):
                with open('\(log)', 'a') as file:
                    print(str(action), [int(p) for p in parameter], platform.get('x-alarms-occurrence'), file=file)

        Application(bus, '/org/example/Coffee_Timer')
        name = dbus.service.BusName('\(coffee)', bus)
        GLib.MainLoop().run()
        """
    }

    /// Makes the bus able to start the app.
    private func install(in session: Session) throws {
        let program = try session.scratch.write(Self.program(session.scratch / "told"), to: "coffee", mode: 0o755)
        let service = "[D-BUS Service]\nName=\(Self.coffee)\nExec=/usr/bin/python3 \(program)\n"
        let folder = session.bus.folder + "/bus-services"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(service.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(Self.coffee).service"))
        try session.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.ReloadConfig")
    }

    private func uninstall(from session: Session) {
        try? FileManager.default.removeItem(atPath: session.bus.folder + "/bus-services")
    }

    private func stopOne(of agent: RunningAgent) throws -> OccurrenceID {
        try agent.session.allow(Self.coffee)
        let app = try SandboxedApp(Self.coffee, in: agent.session)
        let answer = try app.call("Schedule", "sa{sv}", Self.alarm)
        let id = try #require(
            answer.split(separator: "'").dropFirst().first.flatMap { AlarmID(String($0)) }, "\(answer)")
        try agent.call("Trigger", id)
        try agent.call("Stop", id)
        app.program.end()
        return try #require(agent.client.history().first).occurrence
    }

    private func told(_ session: Session) -> [String] {
        ((try? session.scratch.read("told")) ?? "").split(separator: "\n").map(String.init)
    }

    @Test func `the app is started, and told the action, its parameter and the occurrence`() throws {
        try Session.run("action-start") { session in
            let agent = try RunningAgent(in: session)
            try install(in: session)
            defer { uninstall(from: session) }
            let first = try stopOne(of: agent)
            #expect(agent.wait("the action") { told(session) == ["brewed [7] \(first)"] }, "\(told(session))")
            // It runs now.
            let second = try stopOne(of: agent)
            #expect(agent.wait("the other") { told(session).last == "brewed [7] \(second)" }, "\(told(session))")
            #expect(told(session).count == 2)
            #expect(
                try agent.client.call("History", .options([:])).first.map { "\($0)" }?.contains("failures") == false)
        }
    }

    @Test func `an app that is not there keeps nobody, is in the history, and is told when it comes`() throws {
        try Session.run("action-gone") { session in
            let agent = try RunningAgent(in: session)
            let occurrence = try stopOne(of: agent)
            let sentence = "The action brewed did not reach \(Self.coffee)"
            #expect(
                try agent.wait("the history") {
                    try agent.client.call("History", .options([:])).first.map { "\($0)" }?.contains(sentence) == true
                })
            let program = try session.scratch.write(Self.program(session.scratch / "told"), to: "coffee", mode: 0o755)
            session.set("DBUS_STARTER_ADDRESS", session.bus.address)
            try session.start("/usr/bin/python3", program)
            #expect(agent.wait("the action") { told(session) == ["brewed [7] \(occurrence)"] }, "\(told(session))")
        }
    }
}
