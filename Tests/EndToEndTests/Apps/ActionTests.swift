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
                with open('\(log).keys', 'a') as file: print(platform.get('x-alarms-delivery'), file=file)
                with open('\(log)', 'a') as file:
                    print(str(action), [int(p) for p in parameter], platform.get('x-alarms-occurrence'), file=file)
                if os.path.exists('\(log).fail'): raise Exception('no beans')
                if os.path.exists('\(log).die'): os.kill(os.getpid(), 9)

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

    @Test func `an app is told its own id, also where another app had that first`() throws {
        try Session.run("action-same-id") { session in
            let agent = try RunningAgent(in: session)
            let program = try start(in: session)
            let id = "0F8B3D5E-1C2A-4B7C-9D0E-FEDCBA987654"
            for app in ["org.example.Tea", Self.coffee] {
                try session.allow(app)
                let peer = try SandboxedApp(app, in: session)
                let alarm = Self.alarm.replacingOccurrences(of: "['',", with: "['\(id)',")
                #expect(try peer.call("Schedule", "sa{sv}", alarm).hasPrefix("['\(id)'"))
                if app == Self.coffee { #expect(try peer.call("Stop", "s", "['\(id)']") == "done") }
            }
            #expect(agent.wait("the action") { !told(session).isEmpty })
            #expect(told(session).first?.hasPrefix("brewed [7] \(id).") == true, "\(told(session))")
            let key = try session.scratch.read("told.keys")
            #expect(key.hasPrefix("\(id).") && !key.contains("@"), "\(key)")
            #expect(try agent.client.alarms().map(\.id.description) == [id])
            program.end()
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

    /// Starts the app, without the bus.
    private func start(in session: Session) throws -> Child {
        let program = try session.scratch.write(Self.program(session.scratch / "told"), to: "coffee", mode: 0o755)
        session.set("DBUS_STARTER_ADDRESS", session.bus.address)
        let app = try session.start("/usr/bin/python3", program)
        try session.waitForName(Self.coffee)
        return app
    }

    /// The agent has the app's answers so far, and wrote down what they end.
    private func hasAnswered(_ agent: RunningAgent) throws {
        try agent.session.call(Self.coffee, "/", "org.freedesktop.DBus.Peer.Ping")
        _ = try agent.client.alarms()
    }

    private func failures(_ agent: RunningAgent) throws -> String {
        try agent.client.call("History", .options([:])).first.map { "\($0)" } ?? ""
    }

    @Test func `an action that no app has heard outlives the agent, and is performed once`() throws {
        try Session.run("action-kill") { session in
            let agent = try RunningAgent(in: session)
            let occurrence = try stopOne(of: agent)
            try agent.restart()
            try agent.restart(after: SIGTERM)
            _ = try start(in: session)
            #expect(agent.wait("the action") { told(session) == ["brewed [7] \(occurrence)"] }, "\(told(session))")
            // Known to be performed, it is not performed by the next agent.
            try hasAnswered(agent)
            try agent.restart()
            let other = try stopOne(of: agent)
            #expect(agent.wait("the other") { told(session).last == "brewed [7] \(other)" })
            #expect(told(session).count == 2)
        }
    }

    @Test func `an app that hangs keeps nobody, and the agent's end meanwhile costs it no action`() throws {
        try Session.run("action-hang") { session in
            let agent = try RunningAgent(in: session)
            let app = try start(in: session)
            app.signal(SIGSTOP)
            let began = ContinuousClock.now
            let occurrence = try stopOne(of: agent)
            #expect(ContinuousClock.now - began < .seconds(10))
            #expect(try agent.client.alarms().isEmpty)
            // It is in the queue of the bus, and comes again: at least once, with what tells the repeat.
            try agent.restart()
            app.signal(SIGCONT)
            #expect(agent.wait("the action") { told(session).first == "brewed [7] \(occurrence)" }, "\(told(session))")
        }
    }

    @Test func `an app that falls over its action is not made to for ever, one that refuses is asked once`() throws {
        try Session.run("action-fails") { session in
            let agent = try RunningAgent(in: session)
            var app = try start(in: session)
            try session.scratch.write("", to: "told.fail")
            _ = try stopOne(of: agent)
            #expect(try agent.wait("the refusal") { try failures(agent).contains("brewed failed in \(Self.coffee)") })
            try FileManager.default.removeItem(atPath: session.scratch / "told.fail")
            try session.scratch.write("", to: "told.die")
            _ = try stopOne(of: agent)
            for round in 2...6 {
                #expect(agent.wait("its end") { !app.isRunning }, "round \(round)")
                if round < 6 { app = try start(in: session) }
            }
            #expect(try agent.wait("the end") { try failures(agent).contains("brewed is given up") })
            #expect(told(session).count == 6)
            try FileManager.default.removeItem(atPath: session.scratch / "told.die")
            app = try start(in: session)
            try hasAnswered(agent)
            try agent.restart()
            let last = try stopOne(of: agent)
            #expect(agent.wait("the last") { told(session).last == "brewed [7] \(last)" })
            #expect(told(session).count == 7)
        }
    }

    @Test func `a host program names its app, and nobody else's action is anybody's`() throws {
        try Session.run("action-host") { session in
            let agent = try RunningAgent(in: session)
            _ = try start(in: session)
            var configuration = AlarmConfiguration.timer(900)
            let parameter = try Value.int32(7).marshalled()
            configuration.stopIntent = .action("brewed", parameter: parameter, app: Self.coffee)
            let named = try agent.schedule(configuration)
            try agent.call("Stop", named)
            #expect(agent.wait("the action") { told(session).count == 1 }, "\(told(session))")
            for app in [nil, ""] {
                configuration.stopIntent = .action("brewed", parameter: parameter, app: app)
                try agent.call("Stop", agent.schedule(configuration))
            }
            configuration.stopIntent = .action("brewed", parameter: parameter, app: "nonsense")
            let refusal = agent.refusal("Schedule", .string(""), configuration.wire)
            #expect(
                refusal?.text == "app of stop-intent is \"nonsense\"; a bus name is needed, such as org.example.App")
            try session.allow("org.example.Tea")
            let app = try SandboxedApp("org.example.Tea", in: session)
            let intent = "dbus.Dictionary({'action': 'brewed', 'app': '\(Self.coffee)'}, 'sv')"
            let answer = try app.call(
                "Schedule", "sa{sv}", "['', {'title': 'x', 'pre-alert': 9.0, 'stop-intent': \(intent)}]")
            #expect(
                answer.hasPrefix("NotAuthorized: stop-intent: the action of a sandboxed app is its own"), "\(answer)")
            #expect(told(session).count == 1)
            #expect(try !failures(agent).contains("did not reach"))
        }
    }
}
