import Testing

@testable import AlarmCore

/// Clocks that jump, machines that sleep and boot, people who travel.
struct ClockTests {
    @Test func `late by less than ring-duration: it rings, and says how late`() throws {
        var world = try World()
        try world.schedule(.relative(7, 0, .daily))
        try world.sleep(until: "2026-12-01 07:04")
        world.resume()
        #expect(world.state() == .alerting)
        #expect(world.alarm()?.occurrence?.late == .seconds(240))
        #expect(world.next() == (try world.at("2026-12-02 07:00")))
        // It rings for its whole length.
        world.pass(.seconds(599))
        #expect(world.state() == .alerting)
        try world.ask(.stop(.first))
        #expect(world.records.map(\.late) == [.seconds(240)])
    }

    @Test func `later than that: missed, without a sound, and the next one is planned`() throws {
        var world = try World("2026-12-01 20:00")
        try world.schedule(.relative(20, 30, .daily))
        try world.sleep(until: "2026-12-02 08:00")
        world.resume()
        #expect(world.rings() == 0)
        #expect(world.records.map(\.ending) == [.missed])
        #expect(world.records.map(\.rang) == [nil])
        #expect(world.phase() == .scheduled(next: try world.at("2026-12-02 20:30")))
    }

    @Test func `exactly ring-duration late still rings, a microsecond more is missed`() throws {
        for (late, state) in [(Duration.seconds(600), Phase.State.alerting), (.microseconds(600_000_001), .scheduled)] {
            var world = try World()
            try world.schedule(.relative(7, 0, .daily))
            world.sleep(.seconds(3_600) + late)
            world.resume()
            #expect(world.state() == state)
        }
    }

    @Test func `many days missed: a record each, the newest fifty at most, and the last one may still ring`() throws {
        var world = try World()
        try world.schedule(.relative(7, 0, .daily))
        try world.sleep(until: "2026-12-06 07:05")
        world.resume()
        #expect(world.state() == .alerting)
        #expect(world.records.map(\.ending) == [.missed, .missed, .missed, .missed, .missed])
        try world.ask(.stop(.first))
        world.resume()
        #expect(world.records.count == 6)
        try world.sleep(until: "2098-01-01 12:00")
        world.resume()
        #expect(world.records.count == 56)
        #expect(world.records.last?.occurrence.scheduled == (try world.at("2098-01-01 07:00")))
        #expect(world.phase() == .scheduled(next: try world.at("2098-01-02 07:00")))
    }

    @Test func `five alarms missed in one sleep`() throws {
        var world = try World()
        for number in 1...5 {
            try world.schedule(.relative(7, number), id: AlarmID(high: 0, low: UInt64(number)))
        }
        try world.sleep(until: "2026-12-01 12:00")
        world.resume()
        #expect(world.records.map(\.ending) == [.missed, .missed, .missed, .missed, .missed])
        #expect(world.book.alerting.isEmpty)
        #expect(world.book.next(for: nil) == nil)
        #expect(world.book.alarms.map(\.state) == [nil, nil, nil, nil, nil])
        // Their rows are kept a day.
        world.pass(.days(1))
        #expect(world.book.alarms.isEmpty)
        #expect(world.records.count == 5)
    }

    @Test(arguments: [false, true])
    func `the clock is set back after the ring: no second ring`(isStopped: Bool) throws {
        var world = try World()
        try world.schedule(.relative(7, 0, .daily))
        try world.pass(until: "2026-12-01 07:01")
        if isStopped { try world.ask(.stop(.first)) }
        try world.set(clock: "2026-12-01 06:30")
        if !isStopped { try world.ask(.stop(.first)) }
        try world.pass(until: "2026-12-02 06:59")
        #expect(world.rings() == 1)
        try world.pass(until: "2026-12-02 07:00")
        #expect(world.rings() == 2)
    }

    @Test func `expiry and the setting of the clock in one round: one ring, in either order`() throws {
        for settingFirst in [true, false] {
            var world = try World()
            try world.schedule(.relative(7, 0, .daily))
            world.moment.wall = try world.at("2026-12-01 07:00:01")
            if settingFirst {
                world.resume()
                world.pass(.zero)
            } else {
                world.pass(.zero)
                world.resume()
            }
            #expect(world.rings() == 1)
            #expect(world.state() == .alerting)
        }
    }

    @Test func `only missed, and ahead again when the clock is set back: it rings after all`() throws {
        for configuration in [
            AlarmConfiguration.relative(7, 0, .daily), .relative(7, 0), .fixed(try World().at("2026-12-01 07:00")),
        ] {
            var world = try World()
            try world.schedule(configuration)
            try world.set(clock: "2026-12-01 18:00")
            #expect(world.rings() == 0)
            #expect(world.records.map(\.ending) == [.missed])
            try world.set(clock: "2026-12-01 06:10")
            #expect(world.next() == (try world.at("2026-12-01 07:00")))
            try world.pass(until: "2026-12-01 07:00")
            #expect(world.rings() == 1)
        }
    }

    @Test func `a missed one-shot is nobody's: it counts for nothing, and its name is free`() throws {
        var world = try World()
        world.book.rules.hostLimit = 1
        try world.schedule(.relative(7, 0))
        try world.sleep(until: "2026-12-01 12:00")
        world.resume()
        #expect(world.alarm() != nil)
        #expect(world.state() == nil)
        #expect(throws: AlarmError.unknownAlarm(.first)) { try world.ask(.cancel(.first)) }
        try world.schedule(.relative(13, 0))
        #expect(world.state() == .scheduled)
        expectSound(world.book, at: world.moment)
    }

    @Test func `missed by a clock in 2098, it is kept a day by the right clock`() throws {
        var world = try World()
        try world.schedule(.relative(7, 0))
        try world.set(clock: "2098-06-01 12:00")
        try world.set(clock: "2026-12-01 09:00")
        #expect(world.state() == nil)
        world.pass(.seconds(86_399))
        #expect(world.alarm() != nil)
        world.pass(.seconds(1))
        #expect(world.alarm() == nil)
    }

    @Test func `a clock in 2098 is corrected: everything is planned for today`() throws {
        var world = try World("2098-06-01 12:00")
        try world.schedule(.relative(7, 0, .daily))
        try world.schedule(.relative(7, 30), id: .second)
        try world.pass(until: "2098-06-02 07:31")
        try world.ask(.stop(.second))
        try world.schedule(.relative(7, 30), id: .second)
        try world.set(clock: "2026-12-01 06:00")
        #expect(world.next() == (try world.at("2026-12-01 07:00")))
        #expect(world.next(.second) == (try world.at("2026-12-01 07:30")))
        try world.pass(until: "2026-12-01 07:30")
        #expect(world.book.alerting.map(\.id) == [.second])
        #expect(world.rings() == 2)
        #expect(world.rings(.second) == 2)
    }

    @Test func `a clock goes to 2098 and comes back: nothing is lost, nothing rings twice`() throws {
        var world = try World("2026-12-01 06:00")
        try world.schedule(.relative(7, 0, .daily))
        try world.ask(.skip(.first))
        try world.schedule(.relative(7, 30), id: .second)
        try world.set(clock: "2098-06-01 12:00")
        #expect(world.book.alerting.isEmpty)
        try world.set(clock: "2026-12-01 06:00")
        #expect(world.next() == (try world.at("2026-12-02 07:00")))
        #expect(world.next(.second) == (try world.at("2026-12-01 07:30")))
    }

    @Test func `a small step back never brings a one-shot of tomorrow to today`() throws {
        var world = try World("2026-12-01 07:00:00")
        world.sleep(.milliseconds(500))
        try world.schedule(.relative(7, 0))
        try world.set(clock: "2026-12-01 06:59:59")
        #expect(world.next() == (try world.at("2026-12-02 07:00")))
    }

    @Test func `a timer does not care how the clock is set`() throws {
        var world = try World()
        try world.schedule(.timer(.seconds(600)))
        try world.set(clock: "2026-12-01 09:00")
        #expect(world.state() == .countdown)
        #expect(world.next() == (try world.at("2026-12-01 09:10")))
        guard case .countdown(_, let countdown, _) = world.phase() else { throw World.Lost() }
        #expect(countdown.started == (try world.at("2026-12-01 09:00")))
        world.pass(.seconds(599))
        #expect(world.state() == .countdown)
        try world.set(clock: "2020-01-01 00:00")
        world.pass(.seconds(1))
        #expect(world.state() == .alerting)
        #expect(world.alarm()?.occurrence?.late == .zero)
        let began = world.moment.wall
        try world.set(clock: "2026-12-01 06:00")
        guard case .alerting(_, let alert, _) = world.phase() else { throw World.Lost() }
        #expect(alert.began == world.moment.wall && alert.began != began)
        world.pass(.seconds(600))
        #expect(world.alarm() == nil)
    }

    @Test func `a timer that ran out while the machine slept rings late, or is missed`() throws {
        for (asleep, state, late) in [(660, Phase.State.alerting, 60), (1_201, nil, 0)] {
            var world = try World()
            try world.schedule(.timer(.seconds(600)))
            world.sleep(.seconds(asleep))
            world.resume()
            #expect(world.state() == state)
            #expect(world.alarm()?.occurrence?.late ?? .zero == .seconds(late))
            #expect(world.records.map(\.ending) == (state == nil ? [.missed] : []))
        }
    }

    @Test func `replanning twice changes nothing, and small drifts of the clocks are no setting`() throws {
        var world = try World()
        try world.schedule(.relative(7, 0, .daily).with { $0.preAlert = .seconds(7_200) })
        try world.schedule(.timer(.seconds(600)), id: .second)
        let before = world.book
        world.moment.wall = world.moment.wall + .milliseconds(90)
        #expect(world.book.replan(at: world.moment).isEmpty)
        #expect(world.book == before)
    }
}

extension World {
    struct Lost: Error {}
}
