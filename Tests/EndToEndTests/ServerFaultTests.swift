import AlarmCore
import AlarmWire
import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

/// Notification servers that hang, refuse, or are not there hold up neither the sound nor an answer.
@Suite(.serialized) struct ServerFaultTests {
    enum Fault: CaseIterable, Sendable {
        case absent, neverComes, hangs, refuses, takesAway
    }

    @Test(arguments: Fault.allCases)
    func `an alarm is heard within 100 ms of its time, and calls are answered within 50 ms`(fault: Fault) throws {
        try Session.run("server-\(fault)") { session in
            _ = try SoundServer(in: session)
            let agent = try RunningAgent(in: session)
            let server = try self.server(fault, for: agent)
            try makeSound(session)
            let ear = try Ear(on: session)
            var delays: [Duration] = []
            var calls: [Duration] = []
            for _ in 1...3 {
                var timer = AlarmConfiguration.timer(1)
                timer.sound = "tone"
                let id = try agent.schedule(timer)
                let due = try #require(try agent.client.alarm(id)?.next)
                let heard = try ear.wait(forSound: true) { agent.loop.runOnce(for: .zero) }
                delays.append(Instant(microseconds: heard) - due)
                try agent.wait(for: "alerting", of: id)
                for _ in 1...20 { try calls.append(time { _ = try agent.client.alarms() }) }
                try calls.append(time { try agent.call("Stop", id) })
                try ear.wait(forSound: false)
            }
            // Of several, for the machine may be busy.
            #expect(try #require(delays.min()) < .milliseconds(100), "\(delays)")
            #expect(calls.sorted()[calls.count * 9 / 10] < .milliseconds(50), "\(calls.sorted().suffix(9))")
            withExtendedLifetime(server) {}
        }
    }

    /// One that hangs never reads what it is sent.
    private func server(_ fault: Fault, for agent: RunningAgent) throws -> Connection? {
        guard fault != .absent else { return nil }
        guard fault != .neverComes else {
            try neverComes(agent)
            return nil
        }
        let server = try Connection(to: .address(agent.session.bus.address))
        if fault == .refuses || fault == .takesAway {
            server.attach(to: agent.loop)
            server.serve("/org/freedesktop/Notifications") { [unowned server] call in
                if fault == .takesAway, call.member == "Notify" { return takeAway(call, server) }
                server.send(.error(to: call, name: "org.freedesktop.Notifications.Error.Failed", text: "No."))
            }
        }
        #expect(try server.requestName("org.freedesktop.Notifications") == .primaryOwner)
        return server
    }

    /// The bus starts a program that never takes the name.
    private func neverComes(_ agent: RunningAgent) throws {
        try FileManager.default.createDirectory(
            atPath: "\(agent.session.bus.folder)/bus-services", withIntermediateDirectories: true)
        let service = "[D-BUS Service]\nName=org.freedesktop.Notifications\nExec=/bin/sleep 60\n"
        try service.write(
            toFile: "\(agent.session.bus.folder)/bus-services/org.freedesktop.Notifications.service", atomically: true,
            encoding: .utf8)
    }

    private func takeAway(_ call: Message, _ server: Connection) {
        let reply = Message.reply(to: call)
        try? reply.append([.uint32(7)])
        server.send(reply)
        let signal = Message.signal(
            path: "/org/freedesktop/Notifications", interface: "org.freedesktop.Notifications",
            member: "NotificationClosed", destination: nil)
        try? signal.append([.uint32(7), .uint32(1)])
        server.send(signal)
    }

    private func makeSound(_ session: Session) throws {
        let folder = session.scratch / "home/.local/share/sounds"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try session.output("sox", "-n", "-b", "16", folder + "/tone.wav", "synth", "2", "square", "440", "vol", "0.6")
    }

    private func time(_ body: () throws -> Void) rethrows -> Duration {
        let began = ContinuousClock.now
        try body()
        return ContinuousClock.now - began
    }
}
