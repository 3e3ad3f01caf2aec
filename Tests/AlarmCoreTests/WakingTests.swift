import TestSupport
import Testing

@testable import AlarmCore

/// For what a sleeping machine is woken.
struct WakingTests {
    private func waking(_ configuration: AlarmConfiguration) -> AlarmConfiguration {
        configuration.with { $0.wake = true }
    }

    @Test func `only alarms that ask for it wake the machine`() throws {
        var world = try World("2026-12-01 06:00")
        try world.schedule(.relative(6, 30, .daily))
        try world.schedule(.timer(.seconds(60)), id: .second)
        #expect(world.book.due.wakingWall == nil)
        #expect(world.book.due.wakingBoot == nil)
        let third = AlarmID(high: 3, low: 3)
        try world.schedule(waking(.relative(7, 0, .daily)), id: third)
        #expect(world.book.due.wakingWall == (try world.at("2026-12-01 07:00")))
        #expect(world.book.due.wall == (try world.at("2026-12-01 06:30")))
        let fourth = AlarmID(high: 4, low: 4)
        try world.schedule(waking(.timer(.seconds(90))), id: fourth)
        #expect(world.book.due.wakingBoot == world.moment.boot + .seconds(90))
        #expect(world.book.due.boot == world.moment.boot + .seconds(60))
        try world.ask(.cancel(third))
        try world.ask(.cancel(fourth))
        #expect(world.book.due.wakingWall == nil)
        #expect(world.book.due.wakingBoot == nil)
    }

    @Test func `the machine is woken for the alert, not for the countdown before it`() throws {
        var world = try World("2026-12-01 06:00")
        try world.schedule(waking(.relative(8, 0, .daily)).with { $0.preAlert = .seconds(1_800) })
        #expect(world.book.due.wall == (try world.at("2026-12-01 07:30")))
        #expect(world.book.due.wakingWall == (try world.at("2026-12-01 08:00")))
        try world.pass(until: "2026-12-01 07:40")
        #expect(world.state() == .countdown)
        #expect(world.book.due.wakingWall == (try world.at("2026-12-01 08:00")))
        try world.ask(.pause(.first))
        #expect(world.book.due.wakingWall == (try world.at("2026-12-02 08:00")))
    }

    @Test func `a snooze wakes the machine, and the next day does while it rings`() throws {
        var world = try World("2026-12-01 06:00")
        try world.schedule(waking(.relative(7, 0, .daily)))
        try world.pass(until: "2026-12-01 07:00")
        #expect(world.book.due.boot == world.moment.boot + .seconds(600))
        #expect(world.book.due.wakingBoot == nil)
        #expect(world.book.due.wakingWall == (try world.at("2026-12-02 07:00")))
        try world.ask(.countdown(.first, for: .seconds(300)))
        #expect(world.book.due.wakingBoot == world.moment.boot + .seconds(300))
    }

    @Test func `an alert that snoozes itself wakes the machine when it rings again, even if it slept through both`()
        throws
    {
        var world = try World("2026-12-01 06:00")
        try world.schedule(
            waking(.relative(7, 0)).with {
                $0.autoSnooze = 1
                $0.ringDuration = .seconds(60)
            })
        try world.pass(until: "2026-12-01 07:00")
        #expect(world.book.due.wakingBoot == world.moment.boot + .seconds(60 + 540))
        world.sleep(.seconds(600))
        world.resume()
        #expect(world.state() == .alerting)
        #expect(world.alarm()?.occurrence?.autoSnoozes == 1)
        guard case .alerting(_, let alert, _) = world.phase() else { return }
        #expect(alert.began == world.moment.wall)
        // The last one is missed, and for that nobody is woken.
        #expect(world.book.due.wakingBoot == nil)
    }

    @Test func `the user's own number of automatic snoozes counts`() throws {
        var world = try World("2026-12-01 06:00")
        try world.schedule(waking(.relative(7, 0)))
        try world.pass(until: "2026-12-01 07:00")
        #expect(world.book.due.wakingBoot == nil)
        world.book.rules.autoSnooze = 2
        #expect(world.book.due.wakingBoot == world.moment.boot + .seconds(600 + 540))
    }

    @Test func `after a reboot a snooze wakes by the wall clock`() throws {
        var world = try World("2026-12-01 06:00")
        try world.schedule(waking(.timer(.seconds(3_600))))
        let end = world.moment.wall + .seconds(3_600)
        world.reboot(after: .seconds(600))
        #expect(world.book.due.wakingBoot == nil)
        #expect(world.book.due.wakingWall == end)
    }

    @Test func `what the machine is woken for is what a look at every alarm finds`() throws {
        var world = try World("2026-12-01 06:00")
        var generator = Dice("waking")
        let ids = (1...40).map { AlarmID(high: 9, low: $0) }
        for round in 0..<2_000 {
            let id = ids.randomElement(using: &generator) ?? .first
            let wakes = Bool.random(using: &generator)
            let hour = Int.random(in: 0..<24, using: &generator)
            let kind = Int.random(in: 0..<6, using: &generator)
            switch kind {
            case 0:
                _ = try? world.schedule(AlarmConfiguration.relative(hour, 0, .daily).with { $0.wake = wakes }, id: id)
            case 1:
                _ = try? world.schedule(AlarmConfiguration.timer(.seconds(hour * 60)).with { $0.wake = wakes }, id: id)
            case 2: try? world.ask(.countdown(id, for: .seconds(60)))
            case 3: try? world.ask(.stop(id))
            case 4: try? world.ask(.cancel(id))
            default: world.pass(.seconds(round))
            }
            let alarms = world.book.alarms.map { $0.due(bootID: "first", rules: world.book.rules) }
            #expect(world.book.due.wakingWall == alarms.compactMap(\.wakingWall).min())
            #expect(world.book.due.wakingBoot == alarms.compactMap(\.wakingBoot).min())
        }
    }
}
