import AlarmCore
import EventLoop
import Glibc
import TestSupport
import Testing

@testable import AlarmAgent

/// The timers as the kernel sees them.
@Suite(.serialized) struct WakeupTests {
    @Test func `the machine is woken a lead before, or when the alarm rings if that is over`() {
        #expect(WakeAlarms.rising(for: 100_000_000, lead: .seconds(10), now: 50_000_000) == 90_000_000)
        #expect(WakeAlarms.rising(for: 100_000_000, lead: .seconds(10), now: 90_000_000) == 100_000_000)
        #expect(WakeAlarms.rising(for: 100_000_000, lead: .seconds(10), now: 95_000_000) == 100_000_000)
        #expect(WakeAlarms.rising(for: 100_000_000, lead: .zero, now: 95_000_000) == 100_000_000)
        #expect(WakeAlarms.rising(for: .min, lead: .seconds(10), now: 95_000_000) == .min)
    }

    @Test func `alarm timers are armed only while a waking alarm is due`() throws {
        try needsWakeAlarm()
        let others = Set(ProcessTimer.all(of: getpid()).map(\.descriptor))
        let loop = try Loop()
        let wakeup = try Wakeup(on: loop) { _ in }
        #expect(wakeup.canWake)
        #expect(armed(CLOCK_REALTIME_ALARM, besides: others) == [nil])
        let now = SystemClock().moment(in: Zones(local: .utc))
        wakeup.set(to: Due(wall: now.wall + .seconds(100), boot: now.boot + .seconds(100)))
        #expect(armed(CLOCK_REALTIME_ALARM, besides: others) == [nil])
        #expect(armed(CLOCK_BOOTTIME_ALARM, besides: others) == [nil])
        #expect(armed(CLOCK_BOOTTIME, besides: others) == [99])
        wakeup.set(to: Due(wakingWall: now.wall + .seconds(100), wakingBoot: now.boot + .seconds(200)))
        #expect(armed(CLOCK_REALTIME_ALARM, besides: others) == [89])
        #expect(armed(CLOCK_BOOTTIME_ALARM, besides: others) == [189])
    }

    @Test func `an alarm timer is disarmed with the last waking alarm`() throws {
        try needsWakeAlarm()
        let loop = try Loop()
        var events = 0
        let wakeup = try Wakeup(on: loop, lead: .zero) { _ in events += 1 }
        let now = SystemClock().moment(in: Zones(local: .utc))
        let soon = Due(wakingWall: now.wall + .milliseconds(100), wakingBoot: now.boot + .milliseconds(100))
        // What the kernel shows of an alarm timer stays as it was when it is disarmed: so it is waited for.
        wakeup.set(to: soon)
        wakeup.set(to: Due(wakingBoot: soon.wakingBoot))
        loop.runOnce(for: .milliseconds(300))
        #expect(events == 1)
        wakeup.set(to: soon)
        wakeup.set(to: Due())
        loop.runOnce(for: .milliseconds(300))
        #expect(events == 1)
    }

    @Test func `a waking alarm's timer fires the lead before, and again with the alarm`() throws {
        try needsWakeAlarm()
        let loop = try Loop()
        var events: [Wakeup.Event] = []
        let wakeup = try Wakeup(on: loop, lead: .seconds(1)) { events.append($0) }
        let due = SystemClock().moment(in: Zones(local: .utc)).boot + .milliseconds(1_200)
        wakeup.set(to: Due(wakingBoot: due))
        loop.runOnce(for: .seconds(5))
        #expect(events == [.timePassed])
        #expect(SystemClock.read(CLOCK_BOOTTIME) < due.microseconds)
        wakeup.set(to: Due(boot: due, wakingBoot: due))
        while SystemClock.read(CLOCK_BOOTTIME) < due.microseconds { loop.runOnce(for: .seconds(5)) }
        wakeup.set(to: Due())
        #expect(Set(events) == [.timePassed])
        #expect((2...3).contains(events.count))
    }

    /// Seconds until each new timer of this process on a clock fires, rounded down; nil of one that is not armed.
    private func armed(_ clock: clockid_t, besides others: Set<Int32>) -> [Int?] {
        ProcessTimer.all(of: getpid()).filter { $0.clock == clock && !others.contains($0.descriptor) }.map(\.seconds)
    }

    private func needsWakeAlarm() throws {
        guard geteuid() == 0 else { throw Failure("This test needs CAP_WAKE_ALARM: run it as root") }
    }
}
