import Foundation
import TestSupport
import Testing

/// Intents of a Swift app that has a name on the bus: performed in it whether it runs, hangs, is gone or was never started.
@Suite struct IntentTests {
    private static let name = "org.example.Soup-App"

    private func words(_ session: Session) -> [String] {
        [Products.folder + "/IntentApp", Self.name, session.scratch / "performed"]
    }

    private func start(in session: Session) throws -> Child {
        let app = try session.start(words(session))
        #expect(try app.readLine() == "ready")
        return app
    }

    private func performed(_ session: Session) -> [String] {
        ((try? session.scratch.read("performed")) ?? "").split(separator: "\n").map(String.init)
    }

    private func wait(_ session: Session, _ what: String, until holds: () throws -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(20)
        while try !holds() {
            guard ContinuousClock.now < deadline else {
                throw Failure("\(what) did not come; performed is \(performed(session))")
            }
            usleep(10_000)
        }
    }

    /// Schedules an alarm by the app, and rings it.
    private func ring(_ app: Child, _ session: Session, _ kind: String = "quick") throws -> String {
        let id = UUID().uuidString
        try app.write(line: "schedule \(id) \(kind)")
        #expect(try app.readLine() == "scheduled")
        try session.alarmctl("trigger", id)
        return id
    }

    /// Makes the session's bus able to start the app.
    private func install(in session: Session) throws -> String {
        let folder = session.bus.folder + "/bus-services"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let address = "DBUS_SESSION_BUS_ADDRESS=\(session.bus.address)"
        let command = (["/usr/bin/env", address] + words(session)).joined(separator: " ")
        try Data("[D-BUS Service]\nName=\(Self.name)\nExec=\(command)\n".utf8)
            .write(to: URL(fileURLWithPath: "\(folder)/\(Self.name).service"))
        try session.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.ReloadConfig")
        return folder
    }

    @Test func `the app runs: stop and custom intents are performed in it, with their parameters, once`() throws {
        try Session.run("kit-app") { session in
            let server = try Dunst(on: Display(in: session))
            try session.startAgent()
            let app = try start(in: session)
            let id = try ring(app, session)
            try server.nextRinging()
            try server.press("Open")
            try wait(session, "opened") { performed(session) == ["in front -", "opened \(id)"] }
            #expect(try session.states() == ["alerting"])
            try server.nextRinging()
            try server.press("Stop")
            try wait(session, "served") { performed(session).last == "served soup to 4 -" }
            let other = try ring(app, session)
            try session.alarmctl("stop", other)
            try wait(session, "served") { performed(session).count == 4 }
            // What is performed by the agent's call is not performed by its signals as well.
            let last = try ring(app, session)
            try session.alarmctl("stop", last)
            try wait(session, "served") { performed(session).count >= 5 }
            #expect(performed(session).filter { $0.hasPrefix("served") }.count == 3)
            #expect(try !session.alarmctl("history").contains("did not"))
        }
    }

    @Test func `the app is gone: Stop works at once, and the bus starts it for its intent`() throws {
        try Session.run("kit-app-started") { session in
            try session.startAgent()
            let app = try start(in: session)
            let id = try ring(app, session)
            app.end()
            let folder = try install(in: session)
            defer { try? FileManager.default.removeItem(atPath: folder) }
            try session.alarmctl("stop", id)
            #expect(try session.states() == [])
            try wait(session, "served") { performed(session) == ["served soup to 4 -"] }
            let answer = try session.call(
                "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.GetConnectionUnixProcessID",
                [Self.name])
            let process = answer.split { !$0.isNumber }.last.flatMap { pid_t($0) }
            kill(try #require(process), SIGKILL)
        }
    }

    @Test func `the app is killed in its intent: it is performed when the app appears, and the history has it`() throws
    {
        try Session.run("kit-app-killed") { session in
            try session.startAgent()
            var app = try start(in: session)
            let id = try ring(app, session, "slow")
            try session.alarmctl("stop", id)
            try wait(session, "its beginning") { performed(session) == ["begins soup"] }
            app.end()
            try wait(session, "the history") {
                try session.alarmctl("history", "--json").contains("perform-intent did not reach \(Self.name)")
            }
            try session.scratch.write("", to: "performed.go")
            app = try start(in: session)
            try wait(session, "served") { performed(session).last == "served soup to 4 -" }
            #expect(performed(session) == ["begins soup", "begins soup", "served soup to 4 -"])
        }
    }

    @Test func `the agent is killed while the app performs: it is told again, and performed once`() throws {
        try Session.run("kit-app-agent") { session in
            let agent = try session.startAgent()
            let app = try start(in: session)
            let id = try ring(app, session, "slow")
            try session.alarmctl("stop", id)
            try wait(session, "its beginning") { performed(session) == ["begins soup"] }
            agent.end()
            try session.startAgent()
            try session.scratch.write("", to: "performed.go")
            try wait(session, "served") { performed(session).last == "served soup to 4 -" }
            let other = try ring(app, session)
            try session.alarmctl("stop", other)
            try wait(session, "the other") { performed(session).count >= 3 }
            #expect(performed(session) == ["begins soup", "served soup to 4 -", "served soup to 4 -"])
        }
    }

    @Test func `the app hangs: Stop works at once, and the intent is performed when it goes on`() throws {
        try Session.run("kit-app-hangs") { session in
            try session.startAgent()
            let app = try start(in: session)
            let id = try ring(app, session)
            app.signal(SIGSTOP)
            try session.alarmctl("stop", id)
            #expect(try session.states() == [])
            app.signal(SIGCONT)
            try wait(session, "served") { performed(session) == ["served soup to 4 -"] }
        }
    }

    @Test func `it is an app like others: activated, opened with files, and asked for what it has not`() throws {
        try Session.run("kit-app-activate") { session in
            try session.startAgent()
            let first = try start(in: session)
            let (path, interface) = ("/org/example/Soup_App", "org.freedesktop.Application.")
            try session.call(Self.name, path, interface + "Activate", ["{'activation-token': <'token-1'>}"])
            try session.call(Self.name, path, interface + "Open", ["['file:///tmp/x']", "{}"])
            try wait(session, "activation") { performed(session) == ["in front token-1", "in front -"] }
            #expect(throws: Failure.self) {
                try session.call(Self.name, path, interface + "ActivateAction", ["other", "[]", "{}"])
            }
            #expect(throws: Failure.self) { try session.call(Self.name, path, interface + "Other") }
            #expect(
                try session.output("gdbus", "introspect", "--session", "-d", Self.name, "-o", path)
                    .contains("ActivateAction"))
            // A second instance is the app when the first one ends.
            let second = try session.start(words(session))
            #expect(try second.readLine() == "ready")
            first.end()
            try wait(session, "the second") {
                _ = try? session.call(Self.name, path, interface + "Activate", ["{'activation-token': <'token-2'>}"])
                return performed(session).last == "in front token-2"
            }
        }
    }
}
