import Testing

@testable import AlarmCore

/// The machine boots, and the agent starts again from its store.
struct RestartTests {
    @Test func `a reboot during a countdown and a snooze: they go on by the wall`() throws {
        var world = try World()
        try world.schedule(.timer(.seconds(3_600)))
        try world.schedule(.timer(.seconds(60)), id: .second)
        world.pass(.seconds(60))
        try world.ask(.countdown(.second, for: .seconds(1_200)))
        world.reboot(after: .seconds(300))
        #expect(world.state() == .countdown)
        #expect(world.state(.second) == .countdown)
        #expect(world.book.due.boot == nil)
        world.pass(.seconds(899))
        #expect(world.state(.second) == .countdown)
        world.pass(.seconds(1))
        #expect(world.state(.second) == .alerting)
        #expect(world.alarm(.second)?.occurrence?.snoozes == 1)
        try world.ask(.stop(.second))
        world.reboot(after: .seconds(2_400), bootID: "third")
        #expect(world.state() == .alerting)
        #expect(world.alarm()?.occurrence?.late == .seconds(60))
    }

    @Test func `a machine without a clock battery boots in 1970: its timer is not lost`() throws {
        var world = try World()
        try world.schedule(.timer(.seconds(3_600)))
        world.reboot(after: .seconds(300))
        let right = world.moment.wall
        try world.set(clock: "1970-01-02 00:00")
        world.pass(.seconds(30))
        world.moment.wall = right + .seconds(30)
        world.resume()
        world.pass(.seconds(3_269))
        #expect(world.state() == .countdown)
        world.pass(.seconds(1))
        #expect(world.state() == .alerting)
    }

    @Test func `a timer that a wrong clock missed after a boot comes back with the right one`() throws {
        var world = try World()
        try world.schedule(.timer(.seconds(3_600)))
        world.reboot(after: .seconds(300))
        let right = world.moment.wall
        try world.set(clock: "2098-01-01 00:00")
        #expect(world.state() == nil)
        world.moment.wall = right
        world.resume()
        #expect(world.state() == .countdown)
        world.pass(.seconds(3_300))
        #expect(world.state() == .alerting)
    }

    @Test func `after a restart an alert rings on until ring-duration from its first sound`() throws {
        var world = try World()
        try world.schedule(.relative(7, 0, .daily))
        try world.pass(until: "2026-12-01 07:02")
        world.sleep(.seconds(60))
        world.book = AlarmBook(restoring: world.book.alarms, rules: world.book.rules)
        world.resume()
        #expect(world.state() == .alerting)
        #expect(world.rings() == 1)
        world.pass(.seconds(419))
        #expect(world.state() == .alerting)
        world.pass(.seconds(1))
        #expect(world.state() == .scheduled)
        #expect(world.records.map(\.ending) == [.missed])
    }

    @Test func `a snooze that ran out long before the machine came back is missed`() throws {
        var world = try World("2026-12-01 21:00")
        try world.schedule(.relative(22, 0, .daily))
        try world.pass(until: "2026-12-01 22:00")
        try world.ask(.countdown(.first, for: nil))
        world.reboot(after: .seconds(10 * 3_600))
        #expect(world.phase() == .scheduled(next: try world.at("2026-12-02 22:00")))
        #expect(world.records.map(\.ending) == [.missed])
        #expect(world.records.first?.rang != nil)
    }

    @Test func `agent down from an alert over its automatic snooze`() throws {
        var world = try World()
        try world.schedule(.relative(7, 0, .daily).with { $0.autoSnooze = 1 })
        try world.pass(until: "2026-12-01 07:01")
        // Gave up at 07:10, was to ring again at 07:19.
        try world.sleep(until: "2026-12-01 07:25")
        world.book = AlarmBook(restoring: world.book.alarms, rules: world.book.rules)
        world.resume()
        #expect(world.state() == .alerting)
        #expect(world.alarm()?.occurrence?.autoSnoozes == 1)
    }
}
