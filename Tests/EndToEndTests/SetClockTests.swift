import AlarmCore
import AlarmWire
import DBus
import Foundation
import TestSupport
import Testing

/// The machine's own clock is set, so this runs alone, as root, and puts it back.
@Suite(.serialized) struct SetClockTests {
    /// Sets the wall clock by so many seconds while `body` runs.
    private func wallClock(by seconds: Int, _ body: () throws -> Void) throws {
        let before = (wall: now(CLOCK_REALTIME), monotonic: now(CLOCK_MONOTONIC))
        try set(before.wall + Int64(seconds) * 1_000_000_000)
        defer { try? set(before.wall + now(CLOCK_MONOTONIC) - before.monotonic) }
        try body()
    }

    private func now(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    private func set(_ nanoseconds: Int64) throws {
        var time = timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
        guard clock_settime(CLOCK_REALTIME, &time) == 0 else {
            throw Failure(
                "clock_settime: \(String(cString: strerror(errno))); this test needs to be root (CAP_SYS_TIME)")
        }
    }

    private func fixed(in seconds: Double) -> AlarmConfiguration {
        var configuration = AlarmConfiguration(title: "fixed")
        configuration.schedule = .fixed(Instant(microseconds: now(CLOCK_REALTIME) / 1_000 + Int64(seconds * 1_000_000)))
        return configuration
    }

    private func next(of id: AlarmID, by agent: RunningAgent) -> Instant? {
        (try? agent.client.alarm(id))?.next
    }

    @Test func `set forward over the due time it rings at once, and once`() throws {
        try Session.run("set-forward") { session in
            let agent = try RunningAgent(in: session)
            let id = try agent.schedule(fixed(in: 300))
            try wallClock(by: 302) { try agent.wait(for: "alerting", of: id, within: 2) }
            #expect(try agent.client.alarm(id)?.occurrence?.late ?? .zero > .seconds(1))
            agent.wait("nothing more", within: 0.5) { false }
            #expect(agent.states[id] == ["scheduled", "alerting"])
            try agent.call("Stop", id)
            #expect(try agent.client.alarms() == [])
        }
    }

    @Test func `set back before the due time it waits, and rings when the clock reaches it`() throws {
        try Session.run("set-back") { session in
            let agent = try RunningAgent(in: session)
            let id = try agent.schedule(fixed(in: 0.6))
            try wallClock(by: -3_600) {
                agent.wait("nothing", within: 0.9) { false }
                #expect(agent.states[id] == ["scheduled"])
            }
            try agent.wait(for: "alerting", of: id, within: 2)
        }
    }

    @Test func `a timer does not notice that the clock is set`() throws {
        try Session.run("set-timer") { session in
            let agent = try RunningAgent(in: session)
            let id = try agent.schedule(.timer(600))
            let short = try agent.schedule(.timer(0.8))
            let began = ContinuousClock.now
            try wallClock(by: 86_400) {
                agent.wait("nothing", within: 0.1) { false }
                let state = try agent.state(of: id)
                #expect(state == .countdown)
                #expect(agent.states[short]?.contains("alerting") == false)
            }
            try agent.wait(for: "alerting", of: short)
            #expect(ContinuousClock.now - began > .seconds(0.7))
            #expect(ContinuousClock.now - began < .seconds(10))
            // What it shows of the wall clock is right again.
            let next = try #require(try agent.client.alarm(id)?.next)
            #expect(abs(Double(next.microseconds - now(CLOCK_REALTIME) / 1_000) / 1e6 - 599) < 2)
        }
    }

    @Test func `come due and the clock set before it looks: it rings once`() throws {
        try Session.run("set-both") { session in
            let agent = try RunningAgent(in: session)
            for step in [2, -2] {
                let id = try agent.schedule(fixed(in: 0.3))
                agent.program.signal(SIGSTOP)
                agent.wait("due", within: 0.4) { false }
                try wallClock(by: step) {
                    agent.program.signal(SIGCONT)
                    // Back before its time, it has to wait for it.
                    if step > 0 { try agent.wait(for: "alerting", of: id, within: 2) }
                }
                try agent.wait(for: "alerting", of: id, within: 2)
                agent.wait("nothing more", within: 0.3) { false }
                #expect(agent.states[id] == ["scheduled", "alerting"])
                try agent.call("Stop", id)
            }
        }
    }

    @Test func `a clock that was years ahead leaves no alarm there`() throws {
        try Session.run("set-years") { session in
            let agent = try RunningAgent(in: session)
            var daily = AlarmConfiguration(title: "daily")
            // At another time the one of the day 30 years ahead could be late by a few minutes only, and ring.
            daily.schedule = .relative(.init(hour: LocalTime.farHour(), minute: 0, weekdays: .daily))
            let id = try agent.schedule(daily)
            let before = try agent.client.alarm(id)?.next
            try wallClock(by: 30 * 365 * 86_400) {
                #expect(agent.wait("a plan", within: 2, { next(of: id, by: agent) != before }))
            }
            #expect(agent.wait("the old plan", within: 2, { next(of: id, by: agent) == before }))
            // No burst of all that lay between.
            #expect(try agent.client.history().count <= 50)
            #expect(try agent.state(of: id) == .scheduled)
        }
    }
}
