import AlarmKit
import Foundation
import TestSupport
import Testing

/// The agent is started by the bus, and what an app sees when it hangs or crashes.
@Suite struct ActivationTests {
    @Test func `the agent is started by the first call, and after a crash without one`() throws {
        try waiting {
            try await Session.run("kit-activation") { session in
                session.set("TZ", "UTC")
                let manager = AlarmManager(address: try activatingBus(in: session))
                #expect(try manager.alarms.isEmpty)
                let first = try agent(of: session)
                let id = UUID()
                _ = try await manager.schedule(id: id, configuration: .tea(in: 300))
                let updates = Told(manager)
                #expect(try await updates.next() == [id: .countdown])

                // Nobody calls: who follows the alarms has it started again, else none would ring.
                kill(first, SIGKILL)
                try await within(.seconds(30)) {
                    while (try? manager.alarms.count) != 1 { try await Task.sleep(for: .milliseconds(50)) }
                }
                #expect(try agent(of: session) != first)
                try manager.pause(id: id)
                #expect(try await updates.until([id: .paused]))
            }
        }
    }

    @Test func `an agent that hangs is an error in time, and is used again when it goes on`() throws {
        try waiting {
            try await Session.run("kit-hang") { session in
                session.set("TZ", "UTC")
                let agent = try session.startAgent()
                let manager = AlarmManager(address: session.bus.address, patience: .milliseconds(300))
                #expect(try manager.alarms.isEmpty)
                agent.signal(SIGSTOP)
                let silence = AlarmFailure.agentNotReachable(
                    "The alarm agent does not answer: No answer came within 0.3 seconds")
                #expect(throws: silence) { try manager.alarms }
                #expect(throws: silence) { try manager.stop(id: UUID()) }
                agent.signal(SIGCONT)
                try await within(.seconds(30)) {
                    while (try? manager.alarms) == nil { try await Task.sleep(for: .milliseconds(20)) }
                }
                #expect(try manager.alarms.isEmpty)
            }
        }
    }

    @Test func `an agent that takes its time keeps no thread of the app, and all that it was asked is done`() throws {
        try Running.run("kit-slow") { app in
            let manager = app.manager
            #expect(try manager.alarms.isEmpty)
            app.agent.signal(SIGSTOP)
            // More than Swift has threads.
            let ids = (0..<20).map { _ in UUID() }
            let scheduling = Task {
                try await withThrowingTaskGroup(of: Alarm.self) { group in
                    for id in ids { group.addTask { try await manager.schedule(id: id, configuration: .tea(in: 300)) } }
                    return try await group.reduce(into: Set<UUID>()) { $0.insert($1.id) }
                }
            }
            // One that waits on its thread holds up no other, nor do those that gave the wait away.
            let waiting = Thread { _ = try? manager.alarms }
            waiting.start()
            try await within(.seconds(20)) {
                for _ in 1...50 { await Task { try? await Task.sleep(for: .milliseconds(5)) }.value }
            }
            app.agent.signal(SIGCONT)
            #expect(try await within(.seconds(20)) { try await scheduling.value } == Set(ids))
            #expect(try Set(manager.alarms.map(\.id)) == Set(ids))
            // From the main actor too, one behind the other.
            for _ in 1...20 {
                let id = UUID()
                let alarm = try await Task { @MainActor in
                    try await manager.schedule(id: id, configuration: .tea(in: 300))
                }.value
                #expect(alarm.id == id && alarm.state == .countdown)
            }
            #expect(try manager.alarms.count == 40)
        }
    }

    @Test func `what was accepted is there, however often the agent is killed meanwhile`() throws {
        try Running.run("kit-storm") { app in
            let manager = app.manager
            let updates = Told(manager)
            #expect(try await updates.next() == [:])
            let scheduling = Task { () -> Set<UUID> in
                var accepted: Set<UUID> = []
                while !Task.isCancelled {
                    let id = UUID()
                    do {
                        _ = try await manager.schedule(id: id, configuration: .tea(in: 900))
                        accepted.insert(id)
                    } catch AlarmFailure.agentNotReachable {
                        await Task.yield()
                    } catch {
                        Issue.record(error)
                        break
                    }
                }
                return accepted
            }
            for _ in 1...5 {
                let before = try manager.alarms.count
                try await within(.seconds(30)) { while try manager.alarms.count < before + 3 { await Task.yield() } }
                try app.restart()
            }
            scheduling.cancel()
            let accepted = await scheduling.value
            let listed = Set(try manager.alarms.map(\.id))
            #expect(accepted.isSubset(of: listed) && accepted.count >= 15)
            var told: Set<UUID> = []
            while told != listed { told = Set(try await updates.next().keys) }
        }
    }

    /// A bus that can start the agent, as a session's does.
    private func activatingBus(in session: Session) throws -> String {
        try session.scratch.write(
            "[D-BUS Service]\nName=org.example.Alarms\nExec=\(Products.folder)/alarmd\n",
            to: "org.example.Alarms.service")
        let configuration = try session.scratch.write(
            """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>session</type>
              <listen>unix:path=\(session.scratch / "run/bus")</listen>
              <servicedir>\(session.scratch / ".")</servicedir>
              <policy context="default">
                <allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/>
              </policy>
            </busconfig>
            """, to: "bus.conf")
        let daemon = try session.start(
            "dbus-daemon", "--nofork", "--nopidfile", "--print-address", "--config-file=\(configuration)")
        let address = try daemon.readLine().split(separator: ",").first.map(String.init) ?? ""
        session.set("DBUS_SESSION_BUS_ADDRESS", address)
        return address
    }

    private func agent(of session: Session) throws -> pid_t {
        let answer = try session.call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.GetConnectionUnixProcessID",
            ["org.example.Alarms"])
        return try #require(answer.split { !$0.isNumber }.last.flatMap { pid_t($0) })
    }
}
