import AlarmCore
import AlarmWire
import DBus
import Foundation
import TestSupport
import Testing

/// The desktop's own permission store, `xdg-permission-store`, beside the agent's.
@Suite struct PermissionStoreTests {
    private static let coffee = "org.example.Coffee"
    private static let tea = "org.example.Tea"
    private static let name = "org.freedesktop.impl.portal.PermissionStore"
    private static let program = "/usr/libexec/xdg-permission-store"

    private func with(_ name: String, _ test: (RunningAgent) throws -> Void) throws {
        try Session.run("permission-store-\(name)") { session in
            for app in [Self.coffee, Self.tea] { try session.install(app) }
            try test(RunningAgent(in: session))
        }
    }

    private func start(in session: Session) throws -> Child {
        let store = try session.start(Self.program)
        try session.waitForName(Self.name)
        return store
    }

    @discardableResult
    private func call(_ session: Session, _ method: String, _ arguments: String...) throws -> String {
        try session.call(
            Self.name, "/org/freedesktop/impl/portal/PermissionStore", "\(Self.name).\(method)", arguments)
    }

    private func their(_ session: Session, _ app: String = coffee) -> String {
        (try? call(session, "GetPermission", "alarms", "schedule", app)) ?? "none"
    }

    private func setTheirs(_ session: Session, _ word: String, _ app: String = coffee) throws {
        try call(session, "SetPermission", "alarms", "true", "schedule", app, "['\(word)']")
    }

    private func ours(_ agent: RunningAgent, _ app: String = coffee) throws -> String? {
        guard case .dictionary(_, _, let states)? = try agent.client.call("Authorizations").first else { return nil }
        return states[.string(app)]?.asString
    }

    private func answer(_ agent: RunningAgent, _ state: String, _ app: String = coffee) throws {
        try agent.client.call("SetAuthorization", .string(app), .string(state))
    }

    @Test func `an answer is in it, and goes from it when it is taken back`() throws {
        try with("written") { agent in
            // It comes later, and knows of no table like ours.
            try answer(agent, "authorized")
            _ = try start(in: agent.session)
            for (state, word) in [("authorized", "(['yes'],)\n"), ("denied", "(['no'],)\n")] {
                try answer(agent, state)
                #expect(agent.wait(word) { their(agent.session) == word }, "\(their(agent.session))")
            }
            try answer(agent, "not-determined")
            #expect(agent.wait("gone") { !their(agent.session).contains("no'") }, "\(their(agent.session))")
            #expect(try ours(agent) == nil)
        }
    }

    @Test func `what is changed there is obeyed: what rings stops, and the app hears of it`() throws {
        try with("obeyed") { agent in
            _ = try start(in: agent.session)
            try setTheirs(agent.session, "yes")
            try agent.wait("allowed") { try ours(agent) == "authorized" }
            let app = try SandboxedApp(Self.coffee, in: agent.session)
            try app.call("Subscribe")
            #expect(try app.call("Ring", "sa{sv}", "['', {'title': 'Coffee'}]").hasPrefix("['"))
            let id = try #require(try agent.client.alarms().first).id
            try setTheirs(agent.session, "no")
            try agent.wait(for: "removed", of: id)
            #expect(try app.signals().contains("['AuthorizationChanged', 'denied']"))
            #expect(try agent.client.history().first?.ending == .denied)
            try setTheirs(agent.session, "ask")
            #expect(try agent.wait("asked again") { try app.call("GetAuthorization") == "not-determined" })
            try setTheirs(agent.session, "yes")
            try agent.wait("allowed") { try ours(agent) == "authorized" }
            try call(agent.session, "DeletePermission", "alarms", "schedule", Self.coffee)
            #expect(try agent.wait("reset") { try ours(agent) == nil })
            // All of it, as `flatpak permission-remove` does.
            try setTheirs(agent.session, "no", Self.tea)
            try agent.wait("denied") { try ours(agent, Self.tea) == "denied" }
            try call(agent.session, "Delete", "alarms", "schedule")
            #expect(try agent.wait("removed") { try ours(agent, Self.tea) == nil })
        }
    }

    @Test func `what was answered without it is told when it comes; else what it has counts`() throws {
        try with("merged") { agent in
            var store = try start(in: agent.session)
            try answer(agent, "denied", Self.tea)
            #expect(agent.wait("told") { their(agent.session, Self.tea) == "(['no'],)\n" })
            store.end()
            // Without it the agent's own store has both, also after a crash.
            try answer(agent, "authorized")
            try agent.restart()
            #expect(try ours(agent) == "authorized" && ours(agent, Self.tea) == "denied")
            // Changed while the agent does not run.
            try agent.restart(meanwhile: {
                store = try start(in: agent.session)
                try setTheirs(agent.session, "yes", Self.tea)
            })
            #expect(try agent.wait("theirs counts") { try ours(agent, Self.tea) == "authorized" })
            #expect(agent.wait("ours is told") { their(agent.session) == "(['yes'],)\n" }, "\(their(agent.session))")
            #expect(try ours(agent) == "authorized")
            store.end()
        }
    }

    @Test func `what anybody else says in its name is not believed`() throws {
        try with("forged") { agent in
            _ = try start(in: agent.session)
            try answer(agent, "denied")
            #expect(agent.wait("told") { their(agent.session) == "(['no'],)\n" })
            let names = try agent.session.call(
                "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.GetNameOwner",
                [Interface.alarms.name])
            let owner = try #require(names.split(separator: "'").dropFirst().first)
            for destination in [[], ["--dest", String(owner)]] {
                let words =
                    ["gdbus", "emit", "--session"] + destination + [
                        "--object-path", "/org/freedesktop/impl/portal/PermissionStore", "--signal",
                        "\(Self.name).Changed", "'alarms'", "'schedule'", "false", "<0>",
                        "{'\(Self.coffee)': ['yes']}",
                    ]
                _ = try agent.session.bytes(of: words)
            }
            // Other tables are no business of ours.
            try call(agent.session, "SetPermission", "location", "true", "schedule", Self.coffee, "['yes']")
            try setTheirs(agent.session, "yes", Self.tea)
            #expect(try agent.wait("the true one") { try ours(agent, Self.tea) == "authorized" })
            #expect(try ours(agent) == "denied")
        }
    }

    @Test func `it is not started to be read, but to be told an answer`() throws {
        try with("started") { agent in
            let session = agent.session
            let folder = session.bus.folder + "/bus-services"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: folder) }
            // Its data lie below the session's folders, which the bus itself does not know.
            let starter = try session.scratch.write(
                "#!/bin/sh\nexec env HOME='\(session.scratch / "home")' XDG_DATA_HOME='\(session.scratch / "data")' "
                    + "DBUS_SESSION_BUS_ADDRESS=\"$DBUS_STARTER_ADDRESS\" \(Self.program)\n", to: "start", mode: 0o755)
            try Data("[D-BUS Service]\nName=\(Self.name)\nExec=\(starter)\n".utf8)
                .write(to: URL(fileURLWithPath: "\(folder)/\(Self.name).service"))
            try session.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.ReloadConfig")
            try agent.restart()
            #expect(try ours(agent) == nil)
            #expect(try !hasOwner(session))
            try answer(agent, "authorized")
            #expect(agent.wait("told") { their(session) == "(['yes'],)\n" })
            #expect(
                try agent.wait("kept as told") {
                    try session.stored("SELECT state, shared FROM permission") == "authorized|1\n"
                })
        }
    }

    private func hasOwner(_ session: Session) throws -> Bool {
        try session.call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.NameHasOwner", [Self.name]
        ).contains("true")
    }
}
