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

    @Test func `CoffeeTimer: chosen in the terminal, Repeat brews another one, Done ends it`() throws {
        try run("coffee") { session, server in
            let chooser = try session.start(Products.folder + "/CoffeeTimer")
            #expect(try (1...4).map { _ in try chooser.readLine() }.last == "4 French press")
            try chooser.write(line: "4")
            #expect(try chooser.readLine() == "French press: countdown")
            try session.alarmctl("cancel", "French press is ready!")
            #expect(try chooser.readLine() == "French press: enjoy")

            let app = try session.start(Products.folder + "/CoffeeTimer", "espresso", "2")
            #expect(try app.readLine() == "Espresso: countdown")
            #expect(try app.readLine() == "Espresso: alerting")
            let shown = try server.nextRinging()
            #expect(shown.arguments[3] as? String == "Espresso is ready!")
            try server.press("Repeat")
            #expect(try app.readLine() == "Espresso: countdown")
            #expect(try app.readLine() == "Espresso: alerting")
            try server.nextRinging()
            try server.press("Done")
            #expect(try app.readLine() == "Espresso: enjoy")
            #expect(try app.finish().code == 0)
        }
    }

    @Test func `WakeUp: its own sound, a snooze of five minutes, Stop waits for the next weekday`() throws {
        try run("wakeup") { session, server in
            let app = try session.start(Products.folder + "/WakeUp", "7", "0")
            let id = String(try app.readLine().dropFirst(3))
            #expect(try app.readLine() == "scheduled")
            let shown = try session.alarmctl("show", id, "--json")
            #expect(shown.contains("Morning.wav") && shown.contains("Alarms_WakeUp.resources"))
            try session.alarmctl("trigger", id)
            #expect(try app.readLine() == "alerting")
            try server.nextRinging()
            try server.press("Snooze")
            #expect(try app.readLine() == "countdown")
            #expect(try session.alarmctl("show", id, "--json").contains(#""total": 300"#))
            try session.alarmctl("trigger", id)
            #expect(try app.readLine() == "alerting")
            try server.nextRinging()
            try server.press("Stop")
            #expect(try app.readLine() == "scheduled")
        }
    }

    @Test func `Kitchen: it draws its countdown, Open is performed in the app, Stop ends it`() throws {
        try run("kitchen") { session, server in
            let app = try session.start(Products.folder + "/Kitchen", "Rice", "600")
            let id = String(try app.readLine().dropFirst(3))
            #expect(try app.readLine() == "boiling Rice: 600 s to go")
            try session.alarmctl("pause", id)
            #expect(try app.readLine() == "boiling Rice: paused")
            try session.alarmctl("resume", id)
            let left = try app.readLine().split(separator: " ").compactMap { Int($0) }
            #expect(try (1...600).contains(#require(left.first)))
            try session.alarmctl("trigger", id)
            #expect(try app.readLine() == "boiling Rice: ready")
            try server.nextRinging()
            try server.press("Open")
            #expect(try app.readLine() == "opened at \(id)")
            #expect(try session.states() == ["alerting"])
            try server.nextRinging()
            try server.press("Stop")
            #expect(try app.readLine() == "eaten")
        }
    }
}
