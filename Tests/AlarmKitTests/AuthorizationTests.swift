import AlarmKit
import Foundation
import TestSupport
import Testing

/// What the user lets an app do. These are programs outside every sandbox, which `ask-host` has asked as those inside.
@Suite(.serialized) struct AuthorizationTests {
    private static func run(
        _ name: String,
        _ test: nonisolated(nonsending) @escaping @Sendable (Running, Session) async throws -> Void
    ) throws {
        try waiting {
            try await Session.run("kit-authorization-\(name)") { session in
                try session.scratch.write("ask-host = on\n", to: "home/.config/alarms/alarms.conf")
                try await test(Running(in: session), session)
            }
        }
    }

    private static func notAuthorized(_ error: (any Error)?) -> Bool {
        if case .notAuthorized? = error as? AlarmFailure { true } else { false }
    }

    @Test func `the state is the user's, and each change reaches every iteration`() throws {
        try Self.run("updates") { app, session in
            #expect(app.manager.authorizationState == .notDetermined)
            var first = app.manager.authorizationUpdates.makeAsyncIterator()
            var second = app.manager.authorizationUpdates.makeAsyncIterator()
            #expect(try await first.next() == .notDetermined)
            #expect(try await second.next() == .notDetermined)
            for (verb, state) in [
                ("allow", AlarmManager.AuthorizationState.authorized), ("deny", .denied), ("reset", .notDetermined),
            ] {
                try session.alarmctl("authorization", "host", verb)
                #expect(try await first.next() == state)
                #expect(try await second.next() == state)
                #expect(app.manager.authorizationState == state)
            }
            // Over an agent's end.
            try session.alarmctl("authorization", "host", "deny")
            #expect(try await first.next() == .denied)
            app.kill()
            try app.restart()
            try session.alarmctl("authorization", "host", "allow")
            #expect(try await first.next() == .authorized)
        }
    }

    @Test func `over crashes and restarts every iteration is told each change once, a later one the last`()
        throws
    {
        try Self.run("restarts") { app, session in
            let all = (0..<5).map { _ in ToldAuthorization(app.manager) }
            for told in all { #expect(try await told.next() == .notDetermined) }
            let rounds: [(Int32, String, AlarmManager.AuthorizationState)] = [
                (SIGKILL, "allow", .authorized), (SIGTERM, "deny", .denied), (SIGKILL, "reset", .notDetermined),
                (SIGTERM, "allow", .authorized),
            ]
            for (signal, verb, state) in rounds {
                try app.restart(after: signal)
                // Before the library can have joined the new agent.
                try session.alarmctl("authorization", "host", verb)
                for told in all { #expect(try await told.next() == state) }
                #expect(try await ToldAuthorization(app.manager).next() == state)
            }
            // Nothing else was told on the way: the next one is a change again. Some have gone by then.
            for told in all.dropFirst(2) { told.end() }
            try app.restart(after: SIGKILL)
            #expect(app.manager.authorizationState == .authorized)
            try session.alarmctl("authorization", "host", "deny")
            for told in all.prefix(2) { #expect(try await told.next() == .denied) }
        }
    }

    @Test func `asked on a real server: requestAuthorization has the answer of the button`() throws {
        for (label, state) in [("Allow", AlarmManager.AuthorizationState.authorized), ("Don\u{2019}t Allow", .denied)] {
            try Self.run("asked") { app, session in
                let server = try Dunst(on: Display(in: session))
                let manager = app.manager
                let answer = Task(priority: .userInitiated) { try await manager.requestAuthorization() }
                _ = try server.monitor.next("Notify")
                try server.press(label)
                #expect(try await answer.value == state)
                #expect(manager.authorizationState == state)
                // Not asked again.
                #expect(try await manager.requestAuthorization() == state)
            }
        }
    }

    @Test func `schedule waits for the answer: allowed it is set, denied it throws`() throws {
        for (verb, isSet) in [("allow", true), ("deny", false)] {
            try Self.run("schedule") { app, session in
                let server = try Dunst(on: Display(in: session))
                let manager = app.manager
                let id = UUID()
                let alarm = Task(priority: .userInitiated) {
                    try await manager.schedule(id: id, configuration: .tea(in: 300))
                }
                _ = try server.monitor.next("Notify")
                try session.alarmctl("authorization", "host", verb)
                let result = await alarm.result
                #expect((try? result.get().state) == (isSet ? .countdown : nil))
                if case .failure(let error) = result { #expect(Self.notAuthorized(error), "\(error)") }
                #expect(try manager.alarms.map(\.id) == (isSet ? [id] : []))
            }
        }
    }

    @Test func `swept away it is waited for a while, and sent again once it is allowed`() throws {
        try Self.run("later") { app, session in
            let server = try Dunst(on: Display(in: session))
            let manager = app.manager
            let alarm = Task(priority: .userInitiated) {
                try await manager.schedule(id: UUID(), configuration: .tea(in: 300))
            }
            _ = try server.monitor.next("Notify")
            try server.dismiss()
            _ = try server.monitor.next("NotificationClosed")
            try session.alarmctl("authorization", "host", "allow")
            #expect(try await alarm.value.state == .countdown)
        }
    }

    @Test func `it is waited for no longer than that, and not by one who gave up`() throws {
        try Self.run("patience") { app, session in
            let server = try Dunst(on: Display(in: session))
            let hasty = AlarmManager(address: session.bus.address, decisionPatience: .milliseconds(200))
            for manager in [hasty, app.manager] {
                let alarm = Task(priority: .userInitiated) {
                    try await manager.schedule(id: UUID(), configuration: .tea(in: 300))
                }
                _ = try server.monitor.next("Notify")
                try server.dismiss()
                if manager === app.manager {
                    _ = try server.monitor.next("NotificationClosed")
                    alarm.cancel()
                }
                defer { _ = try? session.alarmctl("authorization", "host", "reset") }
                guard case .failure(let error) = await alarm.result else { throw Failure("it was set") }
                #expect(manager === hasty ? Self.notAuthorized(error) : error is CancellationError, "\(error)")
            }
        }
    }

    @Test func `nobody to ask: nothing is waited for`() throws {
        try Self.run("nobody") { app, _ in
            let manager = app.manager
            let answer = try await within(.seconds(20)) { try await manager.requestAuthorization() }
            #expect(answer == .notDetermined)
            let error = await #expect(throws: AlarmFailure.self) {
                try await within(.seconds(20)) { try await manager.schedule(id: UUID(), configuration: .tea(in: 300)) }
            }
            #expect(Self.notAuthorized(error))
        }
    }
}
