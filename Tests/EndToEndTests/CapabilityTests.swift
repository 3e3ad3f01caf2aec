import AlarmCore
import AlarmWire
import CLinux
import DBus
import Glibc
import TestSupport
import Testing

/// Waking the machine, with CAP_WAKE_ALARM and without.
struct CapabilityTests {
    private static let without = ["setpriv", "--inh-caps", "-wake_alarm", "--bounding-set", "-wake_alarm"]

    @Test func `with the capability the machine is woken for alarms that ask for it, and for no others`() throws {
        guard geteuid() == 0 else { throw Failure("This test needs CAP_WAKE_ALARM: run it as root") }
        try Session.run("wake") { session in
            let agent = try RunningAgent(in: session)
            #expect(try agent.client.property("CanWake") == .boolean(true))
            try agent.schedule(.timer(500))
            #expect(armed(CLOCK_BOOTTIME_ALARM, agent) == [nil])
            #expect(try warnings(agent, .timer(1_000)) == [])
            #expect(try #require(armed(CLOCK_BOOTTIME_ALARM, agent).first ?? nil) / 10 == 98)
            #expect(armed(CLOCK_REALTIME_ALARM, agent) == [nil])
            let date = Instant(seconds: Int64(time(nil)) + 2_000)
            var morning = AlarmConfiguration(title: "Morning")
            morning.schedule = .fixed(date)
            #expect(try warnings(agent, morning) == [])
            #expect(try #require(armed(CLOCK_REALTIME_ALARM, agent).first ?? nil) / 20 == 99)
            // Not every machine has a clock that wakes it.
            let health = try agent.client.property("Health").asOptions ?? [:]
            #expect((health["wake"] == nil) == (clock_getres(CLOCK_REALTIME_ALARM, nil) == 0))
            // The plain timers are there for all of them.
            #expect(try #require(armed(CLOCK_BOOTTIME, agent).first ?? nil) / 10 == 49)
        }
    }

    @Test func `without it that is said in each answer, and alarms ring all the same`() throws {
        try Session.run("wake-not") { session in
            let agent = try RunningAgent(in: session, under: Self.without)
            #expect(try agent.client.property("CanWake") == .boolean(false))
            #expect(armed(CLOCK_BOOTTIME_ALARM, agent) == [])
            let warning = "This session cannot wake the machine from sleep; an alarm due during sleep rings after it."
            #expect(try warnings(agent, .timer(1)) == [warning])
            #expect(try warnings(agent, .timer(1), wake: false) == [])
            #expect(try warnings(agent, AlarmConfiguration(title: "Now"), by: "Ring") == [warning])
            let id = try agent.schedule(.timer(1, "Tea"))
            var other = AlarmConfiguration.timer(1, "Coffee")
            other.wake = true
            let answer = try agent.client.call("Replace", .string(id.description), other.wire)
            #expect(answer[0].asOptions?["warnings"]?.asStrings == [warning])
            try agent.wait(for: "alerting", of: id)
            let doctor = try session.start(Products.folder + "/alarmctl", "doctor", "--json").finish()
            #expect(String(decoding: doctor.output, as: UTF8.self).contains("cannot be woken"))
            #expect(doctor.code == 1)
        }
    }

    private func warnings(
        _ agent: RunningAgent, _ configuration: AlarmConfiguration, wake: Bool = true, by method: String = "Schedule"
    ) throws -> [String] {
        var configuration = configuration
        configuration.wake = wake
        let answer = try agent.client.call(method, .string(""), configuration.wire)
        return answer[1].asOptions?["warnings"]?.asStrings ?? []
    }

    /// Seconds until each of the agent's timers on a clock fires, rounded down; nil of one that is not armed.
    private func armed(_ clock: clockid_t, _ agent: RunningAgent) -> [Int?] {
        ProcessTimer.all(of: agent.program.pid).filter { $0.clock == clock }.map(\.seconds)
    }
}
