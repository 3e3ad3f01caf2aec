import Testing

@testable import AlarmCore

/// What users of other alarm clocks reported, where no other test tells it.
struct ReportTests {
    @Test func `snoozed three times and cancelled, nothing is left of it`() throws {
        var world = try World()
        try world.schedule(.relative(7, 0, .daily))
        try world.pass(until: "2026-12-01 07:00")
        for _ in 1...3 {
            try world.ask(.countdown(.first, for: .seconds(300)))
            world.pass(.seconds(300))
            #expect(world.state() == .alerting)
        }
        try world.ask(.countdown(.first, for: .seconds(300)))
        let rings = world.rings()
        try world.ask(.cancel(.first))
        #expect(world.book.due == Due())
        world.pass(.days(1))
        #expect(world.rings() == rings)
        // Set again under its name, it knows of no snooze.
        try world.schedule(.relative(7, 0, .daily))
        #expect(world.state() == .scheduled)
        try world.pass(until: "2026-12-03 07:00")
        #expect(world.alarm()?.occurrence?.snoozes == 0)
    }

    @Test func `in the hour that the clock shows twice it rings once, however often anybody looks`() throws {
        var world = try World("2026-10-24 12:00")
        try world.schedule(.relative(2, 15, .daily))
        world.pass(try .at("2026-10-25 00:15", in: .utc) - world.moment.wall)
        try world.ask(.stop(.first))
        for _ in 1...720 {
            world.pass(.seconds(10))
            world.resume()
            #expect(try #require(world.book.due.wall) > world.moment.wall)
        }
        #expect(world.rings() == 1)
        #expect(world.next() == (try world.at("2026-10-26 02:15")))
    }

    @Test func `three in the morning, set at 12:52, is 14 h 8 min away`() throws {
        for days in [nil, Weekdays.daily] {
            var world = try World("2026-12-01 12:52")
            try world.schedule(.relative(3, 0, days))
            #expect(try #require(world.next()) - world.moment.wall == .seconds(14 * 3_600 + 8 * 60))
        }
    }

    @Test func `of a timer of ten minutes, two are left after eight asleep`() throws {
        var world = try World()
        try world.schedule(.timer(.seconds(600)))
        world.sleep(.seconds(480))
        world.resume()
        #expect(try #require(world.book.due.boot) - world.moment.boot == .seconds(120))
        world.pass(.seconds(119))
        #expect(world.state() == .countdown)
        world.pass(.seconds(1))
        #expect(world.state() == .alerting)
    }

    @Test func `a snooze that ran out while the agent was down rings when it is back`() throws {
        var world = try World()
        try world.schedule(.relative(7, 0, .daily))
        try world.pass(until: "2026-12-01 07:00")
        try world.ask(.countdown(.first, for: .seconds(300)))
        world.reboot(after: .seconds(420))
        #expect(world.state() == .alerting)
        #expect(world.alarm()?.occurrence?.snoozes == 1)
        try world.ask(.countdown(.first, for: .seconds(300)))
        world.pass(.seconds(299))
        #expect(world.state() == .countdown)
        world.pass(.seconds(1))
        #expect(world.state() == .alerting)
    }

    @Test func `two alarms of one minute are two, and one stop ends one`() throws {
        var world = try World()
        try world.schedule(.relative(7, 0, .daily))
        try world.schedule(.relative(7, 0, .daily), id: .second)
        try world.pass(until: "2026-12-01 07:00")
        #expect(world.book.alerting.map(\.id) == [.first, .second])
        try world.ask(.stop(.first))
        #expect(world.book.alerting.map(\.id) == [.second])
    }

    @Test func `a clock set forward and back over a snooze moves it not`() throws {
        var world = try World()
        try world.schedule(.relative(7, 0, .daily))
        try world.pass(until: "2026-12-01 07:00")
        try world.ask(.countdown(.first, for: .seconds(300)))
        world.pass(.seconds(100))
        try world.set(clock: "2026-12-01 07:04")
        #expect(world.state() == .countdown)
        try world.set(clock: "2026-12-01 06:30")
        world.pass(.seconds(199))
        #expect(world.state() == .countdown)
        world.pass(.seconds(1))
        #expect(world.state() == .alerting)
        #expect(world.rings() == 2)
    }

    @Test func `ten thousand alarms, and not one more`() throws {
        var world = try World()
        for number in 1...10_000 {
            try world.schedule(.relative(7, 0, .daily), id: AlarmID(high: 9, low: UInt64(number)))
        }
        #expect(
            throws: AlarmError.maximumLimitReached("the host has 10000 of at most 10000 alarms: cancel one first")
        ) { try world.schedule(.timer(.seconds(60))) }
        #expect(world.book.alarms.count == 10_000)
    }
}
