import Foundation
import TestSupport
import Testing

/// The examples as they are, on the real agent and a real notification server, whose buttons are clicked.
@Suite struct ExampleTests {
    private func run(_ name: String, _ test: (Session, Dunst) throws -> Void) throws {
        try Session.run("kit-" + name) { session in
            session.set("TZ", "UTC")
            let server = try Dunst(on: Display(in: session))
            try session.startAgent()
            try test(session, server)
        }
    }

    /// Looks that the next line of a program is this one.
    private func expect(_ line: String, from program: Child, at place: SourceLocation = #_sourceLocation) throws {
        do {
            let next = try program.readLine()
            #expect(next == line, sourceLocation: place)
        } catch {
            throw Failure("awaited \(line) in line \(place.line): \(error)")
        }
    }

    @Test func `CoffeeTimer: chosen in the terminal, Repeat brews another one, Done ends it`() throws {
        try run("coffee") { session, server in
            let chooser = try session.start(Products.folder + "/CoffeeTimer")
            #expect(try (1...4).map { _ in try chooser.readLine() }.last == "4 French press")
            try chooser.write(line: "4")
            try expect("French press: countdown", from: chooser)
            try session.alarmctl("cancel", "French press is ready!")
            try expect("French press: enjoy", from: chooser)

            let app = try session.start(Products.folder + "/CoffeeTimer", "espresso", "2")
            try expect("Espresso: countdown", from: app)
            try expect("Espresso: alerting", from: app)
            let shown = try server.nextRinging()
            #expect(shown.arguments[3] as? String == "Espresso is ready!")
            try server.press("Repeat")
            try expect("Espresso: countdown", from: app)
            try expect("Espresso: alerting", from: app)
            try server.nextRinging()
            try server.press("Done")
            try expect("Espresso: enjoy", from: app)
            #expect(try app.finish().code == 0)
        }
    }

    @Test func `WakeUp: its own sound, a snooze of five minutes, Stop waits for the next weekday`() throws {
        try run("wakeup") { session, server in
            let app = try session.start(Products.folder + "/WakeUp", "7", "0")
            let id = String(try app.readLine().dropFirst(3))
            try expect("scheduled", from: app)
            let shown = try session.alarmctl("show", id, "--json")
            #expect(shown.contains("Morning.wav") && shown.contains("Alarms_WakeUp.resources"))
            try session.alarmctl("trigger", id)
            try expect("alerting", from: app)
            try server.nextRinging()
            try server.press("Snooze")
            try expect("countdown", from: app)
            #expect(try session.alarmctl("show", id, "--json").contains(#""total": 300"#))
            try session.alarmctl("trigger", id)
            try expect("alerting", from: app)
            try server.nextRinging()
            try server.press("Stop")
            try expect("scheduled", from: app)
        }
    }

    @Test func `Kitchen: it draws its countdown, Open is performed in the app, Stop ends it`() throws {
        try run("kitchen") { session, server in
            let app = try session.start(Products.folder + "/Kitchen", "Rice", "600")
            let id = String(try app.readLine().dropFirst(3))
            try expect("boiling Rice: 600 s to go", from: app)
            try session.alarmctl("pause", id)
            try expect("boiling Rice: paused", from: app)
            try session.alarmctl("resume", id)
            let left = try app.readLine().split(separator: " ").compactMap { Int($0) }
            #expect(try (1...600).contains(#require(left.first)))
            try session.alarmctl("trigger", id)
            try expect("boiling Rice: ready", from: app)
            try server.nextRinging()
            try server.press("Open")
            try expect("opened at \(id)", from: app)
            #expect(try session.states() == ["alerting"])
            try server.nextRinging()
            try server.press("Stop")
            try expect("eaten", from: app)
        }
    }
}
