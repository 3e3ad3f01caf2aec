import AlarmCore
import AlarmWire
import DBus
import Foundation
import TestSupport
import Testing

/// What is killed, stopped or told to end by a signal, and what becomes of the alarm.
@Suite struct KillTests {
    private func bells(of agent: RunningAgent) -> [pid_t] {
        Family.children(of: agent.program.pid).filter { Family.name(of: $0) == "alarm-bell" }
    }

    private func ring(_ agent: RunningAgent) throws -> AlarmID {
        let id = try agent.schedule(.timer(0.2))
        try agent.wait(for: "alerting", of: id)
        return id
    }

    @Test func `an agent that is killed leaves no player behind, and the next one plays`() throws {
        try Session.run("kill-playing") { session in
            let sound = try SoundServer(in: session)
            let agent = try RunningAgent(in: session)
            let id = try ring(agent)
            #expect(try sound.hears(true))
            let players = bells(of: agent)
            #expect(!players.isEmpty)
            try agent.restart {
                #expect(agent.wait("the player's end", { !players.contains(where: Family.runs) }))
                let isSilent = try sound.hears(false)
                #expect(isSilent)
            }
            #expect(try agent.state(of: id) == .alerting)
            #expect(try sound.hears(true))
            try agent.call("Stop", id)
            #expect(try sound.hears(false))
        }
    }

    @Test func `an agent that is killed just before an alarm leaves no warm player behind`() throws {
        try Session.run("kill-warm") { session in
            let agent = try RunningAgent(in: session)
            let id = try agent.schedule(.timer(2.5))
            #expect(agent.wait("the warm player", { !bells(of: agent).isEmpty }))
            let players = bells(of: agent)
            try agent.restart {
                #expect(agent.wait("the player's end", { !players.contains(where: Family.runs) }))
            }
            try agent.wait(for: "alerting", of: id)
        }
    }

    @Test func `a player that is killed again and again is replaced`() throws {
        try Session.run("kill-bell") { session in
            let sound = try SoundServer(in: session)
            let agent = try RunningAgent(in: session)
            let id = try ring(agent)
            #expect(try sound.hears(true))
            for _ in 0..<3 {
                #expect(agent.wait("a player", { !bells(of: agent).isEmpty }))
                for player in bells(of: agent) { kill(player, SIGKILL) }
            }
            #expect(try sound.hears(true, within: 10))
            #expect(try agent.state(of: id) == .alerting)
            try agent.call("Stop", id)
            #expect(try sound.hears(false))
            #expect(agent.wait("no player", { bells(of: agent).isEmpty }))
        }
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
    func `a signal that ends it while it rings ends the sound, and the alarm rings on with the next agent`(
        signal: Int32
    ) throws {
        try Session.run("kill-\(signal)") { session in
            let agent = try RunningAgent(in: session)
            let id = try ring(agent)
            let players = bells(of: agent)
            try agent.restart(after: signal) {
                #expect(agent.wait("the player's end", { !players.contains(where: Family.runs) }))
            }
            #expect(try agent.state(of: id) == .alerting)
            #expect(agent.wait("a player", { !bells(of: agent).isEmpty }))
        }
    }

    @Test(arguments: [SIGUSR1, SIGUSR2, SIGPIPE, SIGALRM, SIGWINCH, SIGCHLD])
    func `a signal that means nothing to it changes nothing`(signal: Int32) throws {
        try Session.run("signal-\(signal)") { session in
            let agent = try RunningAgent(in: session)
            let id = try ring(agent)
            for _ in 0..<5 { agent.program.signal(signal) }
            #expect(try agent.state(of: id) == .alerting)
            #expect(agent.program.isRunning)
            try agent.call("Stop", id)
            #expect(try agent.client.alarms() == [])
        }
    }

    @Test func `stopped over the due time it rings once, late, when it goes on`() throws {
        try Session.run("sigstop") { session in
            let agent = try RunningAgent(in: session)
            let id = try agent.schedule(.timer(0.5))
            agent.program.signal(SIGSTOP)
            Thread.sleep(until: Date() + 2)
            agent.program.signal(SIGCONT)
            try agent.wait(for: "alerting", of: id)
            #expect(try agent.client.alarm(id)?.occurrence?.late ?? .zero >= .seconds(1))
            try agent.call("Stop", id)
            #expect(agent.states[id] == ["countdown", "alerting"])
            #expect(try agent.client.history().map(\.ending) == [.stopped])
        }
    }

    @Test func `a bus that is killed and comes back finds the alarm ringing`() throws {
        try Session.run("kill-bus") { session in
            let agent = try RunningAgent(in: session)
            let id = try ring(agent)
            let players = bells(of: agent)
            session.bus.daemon.signal(SIGKILL)
            #expect(agent.wait("its end", { !agent.program.isRunning }))
            #expect(agent.wait("the player's end", { !players.contains(where: Family.runs) }))

            let bus = try PrivateBus()
            defer { bus.end() }
            session.set("DBUS_SESSION_BUS_ADDRESS", bus.address)
            try session.startAgent()
            #expect(try AlarmsClient(on: .address(bus.address)).alarm(id)?.state == .alerting)
        }
    }
}
