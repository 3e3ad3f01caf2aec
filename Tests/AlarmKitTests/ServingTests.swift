import AlarmKit
import AppIntents
import Foundation
import TestSupport
import Testing

/// Taking a name on the bus, and what keeps an app from it.
@Suite struct ServingTests {
    private static let owner = """
        import os, dbus, dbus.service, dbus.mainloop.glib
        from gi.repository import GLib
        bus = dbus.bus.BusConnection(
            os.environ['DBUS_SESSION_BUS_ADDRESS'], mainloop=dbus.mainloop.glib.DBusGMainLoop())
        name = dbus.service.BusName('org.example.Taken', bus)
        print('ready', flush=True)
        GLib.MainLoop().run()
        """

    @Test func `a name that is none, or another program's, is refused by a sentence, and intents go on without one`()
        throws
    {
        try Running.run("kit-names") { app in
            for id in ["", "Tea", ":1.5", "org..Tea", "org.example.", "ö.Tea", "org.1.Tea", "a b.c", "/org/Tea"] {
                let error = await #expect(throws: AlarmFailure.self) { try await app.manager.serveApplication(id) }
                guard case .invalidConfiguration = error else { throw Failure("\(id): \(String(describing: error))") }
            }
            let owner = try app.session.start("/usr/bin/python3", "-c", Self.owner)
            #expect(try owner.readLine() == "ready")
            let error = await #expect(throws: AlarmFailure.self) {
                try await app.manager.serveApplication("org.example.Taken")
            }
            guard case .notAllowed(let text) = error else { throw Failure("\(String(describing: error))") }
            #expect(text.contains("org.example.Taken"))
            owner.end()
            let nowhere = AlarmManager(address: "unix:path=/nonexistent/bus")
            await #expect(throws: AlarmFailure.self) { try await nowhere.serveApplication("org.example.Tea") }
        }
    }

    @Test func `an app that serves is told by the agent, also after the agent's and the bus's connection was lost`()
        throws
    {
        try Running.run("kit-serving") { app in
            try await app.manager.serveApplication("org.example.Tea")
            var notes = Served.written.makeAsyncIterator()
            for round in 1...3 {
                let id = UUID()
                var configuration = AlarmManager.AlarmConfiguration<Recipe>.tea(in: 300)
                configuration.stopIntent = Served(text: "\(round)")
                _ = try await app.manager.schedule(id: id, configuration: configuration)
                try app.session.alarmctl("stop", id.uuidString)
                #expect(await notes.next() == "\(round)")
                try app.restart()
            }
            // What an app kept is what it reads back, and still reaches it when it is written again.
            let id = UUID()
            var configuration = AlarmManager.AlarmConfiguration<Recipe>.tea(in: 300)
            configuration.stopIntent = Served(text: "kept")
            _ = try await app.manager.schedule(id: id, configuration: configuration)
            let kept = try app.manager.configuration(of: id, as: Recipe.self)
            _ = try await app.manager.replace(id: id, configuration: kept)
            try app.manager.stop(id: id)
            #expect(await notes.next() == "kept")
        }
    }

    @Test func `an intent behind Snooze is performed in the app, with a name on the bus and without one`() throws {
        for name in [nil, "org.example.Tea"] {
            try Running.run("kit-snooze-intent") { app in
                if let name { try await app.manager.serveApplication(name) }
                let id = UUID()
                var configuration = AlarmManager.AlarmConfiguration<Recipe>.tea(in: 300)
                configuration.secondaryIntent = Snoozed(text: name ?? "no name")
                _ = try await app.manager.schedule(id: id, configuration: configuration)
                let updates = Told(app.manager)
                #expect(try await updates.next() == [id: .countdown])
                try app.manager.ring(id: id)
                #expect(try await updates.until([id: .alerting]))
                try app.session.alarmctl("snooze", id.uuidString)
                var notes = Snoozed.written.makeAsyncIterator()
                #expect(await notes.next() == name ?? "no name")
            }
        }
    }
}

/// Says that it was performed.
struct Served: LiveActivityIntent {
    static let title: LocalizedStringResource = "Served"
    static let (written, writer) = AsyncStream.makeStream(of: String.self)

    @Parameter(title: "Text")
    var text: String

    init() {}
    init(text: String) { self.text = text }

    func perform() async throws -> some IntentResult {
        Self.writer.yield(text)
        return .result()
    }
}

/// Likewise.
struct Snoozed: LiveActivityIntent {
    static let title: LocalizedStringResource = "Snoozed"
    static let (written, writer) = AsyncStream.makeStream(of: String.self)

    @Parameter(title: "Text")
    var text: String

    init() {}
    init(text: String) { self.text = text }

    func perform() async throws -> some IntentResult {
        Self.writer.yield(text)
        return .result()
    }
}
