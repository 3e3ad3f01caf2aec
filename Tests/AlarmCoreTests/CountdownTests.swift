import Testing

@testable import AlarmCore

/// Countdowns before the alert: of timers, and to a schedule.
struct CountdownTests {
    @Test func `to a schedule: it begins pre-alert before, and rings on time`() throws {
        var world = try World()
        try world.schedule(.relative(7, 0, .daily).with { $0.preAlert = .seconds(600) })
        #expect(world.next() == (try world.at("2026-12-01 07:00")))
        #expect(world.book.due.wall == (try world.at("2026-12-01 06:50")))
        try world.pass(until: "2026-12-01 06:49:59")
        #expect(world.state() == .scheduled)
        try world.pass(until: "2026-12-01 06:50")
        #expect(world.state() == .countdown)
        #expect(world.book.counting.map(\.id) == [.first])
        try world.pass(until: "2026-12-01 07:00")
        #expect(world.state() == .alerting)
        #expect(world.alarm()?.occurrence?.late == .zero)
    }

    @Test func `when less is left, it begins at once, partly elapsed`() throws {
        var world = try World("2026-12-01 06:55")
        try world.schedule(.relative(7, 0).with { $0.preAlert = .seconds(600) })
        guard case .countdown(let occurrence, let countdown, nil) = world.phase() else { throw World.Lost() }
        #expect(occurrence.scheduled == (try world.at("2026-12-01 07:00")))
        #expect(countdown.ends == .wall(try world.at("2026-12-01 07:00")))
        #expect(countdown.total == .seconds(600))
        #expect(countdown.started == (try world.at("2026-12-01 06:50")))
    }

    @Test func `unpaused, it follows the wall clock`() throws {
        var world = try World("2026-12-01 06:55")
        try world.schedule(.relative(7, 0).with { $0.preAlert = .seconds(600) })
        try world.set(clock: "2026-12-01 06:30")
        #expect(world.phase() == .scheduled(next: try world.at("2026-12-01 07:00")))
        try world.set(clock: "2026-12-01 06:58")
        #expect(world.state() == .countdown)
        world.pass(.seconds(120))
        #expect(world.state() == .alerting)
        #expect(world.rings() == 1)
    }

    @Test func `paused and resumed, it counts on from then, past the schedule`() throws {
        var world = try World("2026-12-01 06:55")
        try world.schedule(.relative(7, 0, .daily).with { $0.preAlert = .seconds(600) })
        try world.ask(.pause(.first))
        #expect(world.book.counting.map(\.id) == [.first])
        guard case .paused(_, let pause, _) = world.phase() else { throw World.Lost() }
        #expect(pause == Pause(remaining: .seconds(300), total: .seconds(600)))
        try world.pass(until: "2026-12-01 07:30")
        #expect(world.state() == .paused)
        try world.ask(.resume(.first))
        guard case .countdown(_, let countdown, _) = world.phase() else { throw World.Lost() }
        #expect(countdown.elapsedBefore == .seconds(300))
        #expect(countdown.started == world.moment.wall)
        #expect(world.next() == (try world.at("2026-12-01 07:35")))
        world.resume()
        #expect(world.next() == (try world.at("2026-12-01 07:35")))
        try world.pass(until: "2026-12-01 07:35")
        #expect(world.state() == .alerting)
        #expect(world.alarm()?.occurrence?.late == .zero)
        try world.ask(.stop(.first))
        #expect(world.next() == (try world.at("2026-12-02 07:00")))
        #expect(world.records.map(\.ending) == [.stopped])
    }

    @Test(arguments: [false, true])
    func `the next one comes while it is paused: that one rings, the paused one was skipped`(resumed: Bool) throws {
        var world = try World("2026-12-01 06:55")
        try world.schedule(.relative(7, 0, .daily).with { $0.preAlert = .seconds(600) })
        try world.ask(.pause(.first))
        if resumed {
            try world.pass(until: "2026-12-02 06:58")
            try world.ask(.resume(.first))
        }
        try world.pass(until: "2026-12-02 07:00")
        #expect(world.state() == .alerting)
        #expect(world.alarm()?.occurrence?.scheduled == (try world.at("2026-12-02 07:00")))
        #expect(world.records.map(\.ending) == [.skipped])
        #expect(world.records.map(\.occurrence.scheduled) == [try world.at("2026-12-01 07:00")])
        #expect(world.next() == (try world.at("2026-12-03 07:00")))
    }

    @Test func `the next one is missed while it is paused: the pause goes on`() throws {
        var world = try World("2026-12-01 06:55")
        try world.schedule(.relative(7, 0, .daily).with { $0.preAlert = .seconds(600) })
        try world.ask(.pause(.first))
        try world.sleep(until: "2026-12-02 12:00")
        world.resume()
        #expect(world.state() == .paused)
        #expect(world.records.map(\.ending) == [.missed])
        #expect(world.next() == (try world.at("2026-12-03 07:00")))
    }

    @Test func `stopped before the alert: it does not begin again, whatever the clock does`() throws {
        var world = try World("2026-12-01 06:55")
        try world.schedule(.relative(7, 0, .daily).with { $0.preAlert = .seconds(600) })
        try world.ask(.stop(.first))
        #expect(world.next() == (try world.at("2026-12-02 07:00")))
        world.resume()
        #expect(world.next() == (try world.at("2026-12-02 07:00")))
        try world.set(clock: "2026-12-01 06:40")
        #expect(world.next() == (try world.at("2026-12-02 07:00")))
        #expect(world.rings() == 0)
    }

    @Test func `a timer is paused and resumed, and loses nothing while it stands`() throws {
        var world = try World()
        try world.schedule(.timer(.seconds(600)))
        world.pass(.seconds(200))
        try world.ask(.pause(.first))
        #expect(world.book.due == Due())
        #expect(world.next() == nil)
        world.reboot(after: .days(3))
        #expect(world.state() == .paused)
        try world.ask(.resume(.first))
        world.pass(.seconds(399))
        #expect(world.state() == .countdown)
        world.pass(.seconds(1))
        #expect(world.state() == .alerting)
        #expect(world.alarm()?.occurrence?.late == .zero)
    }

    @Test func `a countdown longer than a day, on a daily alarm`() throws {
        var world = try World()
        try world.schedule(.relative(7, 0, .daily).with { $0.preAlert = .seconds(30 * 3_600) })
        #expect(world.state() == .countdown)
        for day in 1...3 {
            try world.pass(until: "2026-12-0\(day) 07:00")
            #expect(world.state() == .alerting)
            try world.ask(.stop(.first))
            #expect(world.state() == .countdown)
            world.resume()
        }
        #expect(world.rings() == 3)
        // Stopped more than a day ahead, it stays stopped.
        try world.pass(until: "2026-12-03 08:00")
        try world.ask(.stop(.first))
        world.resume()
        #expect(world.next() == (try world.at("2026-12-05 07:00")))
    }

    @Test func `trigger: an extra ring beside the schedule`() throws {
        for configuration in [AlarmConfiguration.relative(7, 0, .daily), .relative(7, 0)] {
            var world = try World()
            try world.schedule(configuration)
            try world.ask(.trigger(.first))
            let first = try #require(world.alarm()?.occurrence)
            #expect(first.isExtra)
            #expect(world.next() == (try world.at("2026-12-01 07:00")))
            try world.ask(.stop(.first))
            try world.ask(.trigger(.first))
            let second = try #require(world.alarm()?.occurrence)
            #expect(second.scheduled != first.scheduled)
            try world.ask(.stop(.first))
            world.resume()
            try world.pass(until: "2026-12-01 07:00")
            #expect(world.state() == .alerting)
            #expect(world.alarm()?.occurrence?.isExtra == false)
            #expect(world.rings() == 3)
        }
    }

    @Test func `trigger, snoozed until the alarm's own time: they become one`() throws {
        var world = try World()
        try world.schedule(.relative(7, 0))
        try world.ask(.trigger(.first))
        try world.ask(.countdown(.first, for: .seconds(7_200)))
        try world.pass(until: "2026-12-01 07:00")
        #expect(world.state() == .alerting)
        try world.ask(.stop(.first))
        #expect(world.alarm() == nil)
        #expect(world.records.count == 2)
    }

    @Test func `trigger of a countdown: it alerts now, and not again at its time`() throws {
        var world = try World("2026-12-01 06:55")
        try world.schedule(.relative(7, 0, .daily).with { $0.preAlert = .seconds(600) })
        try world.ask(.trigger(.first))
        #expect(world.alarm()?.occurrence?.isExtra == false)
        try world.ask(.stop(.first))
        world.resume()
        try world.pass(until: "2026-12-01 12:00")
        #expect(world.rings() == 1)
        #expect(world.state() == .scheduled)
    }

    @Test func `ring: alerts at once, is snoozed as any other, and is gone when stopped`() throws {
        var world = try World()
        let draft = Command.Draft(
            id: .first, owner: .host, configuration: AlarmConfiguration(title: "Build done"), size: 30)
        try world.ask(.ring(draft))
        #expect(world.state() == .alerting)
        #expect(world.alarm()?.occurrence?.isExtra == true)
        try world.ask(.countdown(.first, for: nil))
        try world.ask(.replace(.first, AlarmConfiguration(title: "Build done!"), size: 31))
        #expect(world.state() == .countdown)
        world.pass(.seconds(540))
        #expect(world.state() == .alerting)
        try world.ask(.stop(.first))
        #expect(world.alarm() == nil)
        var scheduled = draft
        scheduled.configuration = .relative(7, 0)
        #expect(throws: AlarmError.self) { try world.ask(.ring(scheduled)) }
    }

    @Test func `alerts are in order, the newest last`() throws {
        var world = try World()
        try world.schedule(.timer(.seconds(20)), id: .first)
        try world.schedule(.timer(.seconds(10)), id: .second)
        world.pass(.seconds(30))
        #expect(world.book.alerting.map(\.id) == [.second, .first])
        // Whatever the clock does.
        try world.set(clock: "2020-01-01 00:00")
        try world.schedule(.timer(.seconds(5)), id: AlarmID(high: 0, low: 0))
        world.pass(.seconds(5))
        #expect(world.book.alerting.map(\.id) == [.second, .first, AlarmID(high: 0, low: 0)])
    }

    @Test func `extended, a timer rings later by that, also while it is paused`() throws {
        var world = try World("2026-12-01 06:00")
        try world.schedule(.timer(.seconds(300)))
        world.pass(.seconds(100))
        try world.ask(.extend(.first, by: .seconds(60)))
        guard case .countdown(let occurrence, let countdown, nil) = world.phase() else { throw World.Lost() }
        #expect(occurrence.scheduled == (try world.at("2026-12-01 06:05")))
        #expect(countdown.total == .seconds(360))
        #expect(countdown.ends.wall == (try world.at("2026-12-01 06:06")))
        try world.ask(.pause(.first))
        try world.ask(.extend(.first, by: .seconds(30)))
        guard case .paused(_, let pause, nil) = world.phase() else { throw World.Lost() }
        #expect(pause == Pause(remaining: .seconds(290), total: .seconds(390)))
        try world.ask(.resume(.first))
        world.pass(.seconds(289))
        #expect(world.state() == .countdown)
        world.pass(.seconds(1))
        #expect(world.state() == .alerting)
        #expect(world.alarm()?.occurrence?.late == .zero)
    }

    @Test func `extended, a snooze lasts longer, and no longer than a countdown may`() throws {
        var world = try World("2026-12-01 06:59")
        try world.schedule(.relative(7, 0, .daily))
        world.pass(.seconds(60))
        try world.ask(.countdown(.first, for: .seconds(300)))
        try world.ask(.extend(.first, by: .seconds(60)))
        world.pass(.seconds(359))
        #expect(world.state() == .countdown)
        for span in [Duration.zero, .seconds(-1), .days(366), .seconds(Int64.max / 2)] {
            let before = world.book
            #expect(throws: AlarmError.self) { try world.ask(.extend(.first, by: span)) }
            #expect(world.book == before)
        }
        world.pass(.seconds(1))
        #expect(world.state() == .alerting)
    }
}
