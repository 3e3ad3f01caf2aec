import AlarmCore
import AlarmWire
import DBus
import Glibc
import TestSupport
import Testing

/// The machine does not fall asleep over an alarm.
@Suite(.serialized) struct SleepTests {
    private let all = ["handle-lid-switch block", "idle block", "sleep block"]

    @Test func `sleep, idle and lid are blocked while an alarm rings, as long as nobody answers`() throws {
        try Session.run("sleep") { session in
            let logind = try MockLogind(in: session)
            let agent = try RunningAgent(in: session)
            var configuration = AlarmConfiguration(title: "Tea")
            configuration.ringDuration = .seconds(3)
            let id = try agent.schedule(configuration, by: "Ring")
            #expect(try agent.wait("taken") { try logind.locks == all })
            #expect(try logind.holders == ["Alarms"])
            try agent.wait(for: "removed", of: id)
            #expect(try agent.client.history().first?.ending == .missed)
            #expect(try agent.wait("released") { try logind.locks == [] })
        }
    }

    @Test func `a machine that woke just before an alarm is not sent to sleep again before it rang`() throws {
        try Session.run("sleep-again") { session in
            let logind = try MockLogind(in: session)
            let agent = try RunningAgent(in: session)
            let id = try agent.schedule(.timer(2, snooze: 60))
            try logind.prepareForSleep(true)
            try logind.prepareForSleep(false)
            #expect(try agent.wait("taken", within: 1.5) { try logind.locks == all })
            #expect(logind.suspend() == "org.freedesktop.login1.BlockedByInhibitorLock")
            #expect(try agent.state(of: id) == .countdown)
            try agent.wait(for: "alerting", of: id)
            #expect(logind.suspend() == "org.freedesktop.login1.BlockedByInhibitorLock")
            // A snooze lets it sleep.
            try agent.call("Countdown", id)
            #expect(try agent.wait("released") { try logind.locks == [] })
            #expect(logind.suspend() == nil)
        }
    }

    @Test func `an alarm that is further away keeps nobody awake until ten seconds before`() throws {
        try Session.run("sleep-lead") { session in
            let logind = try MockLogind(in: session)
            let agent = try RunningAgent(in: session)
            try agent.schedule(.timer(14))
            agent.wait("a second", within: 1) { false }
            #expect(try logind.locks == [])
            #expect(try agent.wait("taken", within: 6) { try logind.locks == all })
        }
    }

    @Test func `a system bus that hangs delays neither the ring nor its end`() throws {
        try Session.run("sleep-hang") { session in
            let logind = try MockLogind(in: session)
            let agent = try RunningAgent(in: session)
            logind.bus.daemon.signal(SIGSTOP)
            let id = try agent.schedule(.timer(1))
            agent.wait("alerting") { agent.states[id]?.last == "alerting" }
            let record = try #require(try agent.client.alarm(id))
            #expect((record.occurrence?.late ?? .seconds(99)) < .seconds(10))
            let took = try ContinuousClock().measure { try agent.call("Stop", id) }
            #expect(took < .seconds(10))
            logind.bus.daemon.signal(SIGCONT)
        }
    }

    @Test func `without a system bus nothing is said, and afterwards the agent sleeps without waking`() throws {
        try Session.run("sleep-none") { session in
            session.set("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=\(session.scratch / "nothing")")
            try idle(session) { agent in
                let health = try agent.client.property("Health").asOptions ?? [:]
                #expect(health["sleep"] == nil)
            }
            #expect(!(try session.scratch.read("log")).contains("system bus"))
        }
    }

    @Test func `after an alarm nothing of the system bus is left, and the agent sleeps without waking`() throws {
        try Session.run("sleep-idle") { session in
            let logind = try MockLogind(in: session)
            try idle(session) { agent in
                let isFree = try agent.wait("released") { try logind.locks == [] }
                #expect(isFree)
            }
        }
    }

    /// Rings and stops an alarm, and watches the agent do nothing after it, with a waking alarm far away.
    private func idle(_ session: Session, _ check: (RunningAgent) throws -> Void) throws {
        let agent = try RunningAgent(in: session)
        var tomorrow = AlarmConfiguration.timer(86_400)
        tomorrow.wake = true
        try agent.schedule(tomorrow)
        agent.wait("quiet", within: 2) { false }
        let before = FileList.names(in: "/proc/\(agent.program.pid)/fd").count
        for _ in 1...3 {
            let id = try agent.schedule(AlarmConfiguration(title: "Tea"), by: "Ring")
            agent.wait("a moment", within: 0.3) { false }
            try agent.call("Stop", id)
        }
        try check(agent)
        // Memory is given back 4 s after the last call.
        agent.wait("quiet", within: 8) { false }
        #expect(FileList.names(in: "/proc/\(agent.program.pid)/fd").count == before)
        #expect(FileList.names(in: "/proc/\(agent.program.pid)/task").count == 1)
        let switches = switches(of: agent.program.pid)
        agent.wait("idle", within: 4) { false }
        #expect(self.switches(of: agent.program.pid) == switches)
    }

    private func switches(of pid: pid_t) -> [Substring] {
        FileList.text(of: "/proc/\(pid)/status").split(separator: "\n").filter { $0.contains("ctxt_switches") }
    }
}
