import Testing

@testable import AlarmCore

/// Schedules: zones, dropped dates, new configurations.
struct ScheduleTests {
    @Test func `a journey from Berlin to London: relative alarms move, fixed ones stay`() throws {
        var world = try World("2026-12-01 05:00")
        let fixed = try world.at("2026-12-01 07:00")
        let berlin = world.zone
        world.moment.zones.named["Europe/Berlin"] = berlin
        try world.schedule(.relative(7, 0, .daily))
        try world.schedule(.fixed(fixed), id: .second)
        let third = AlarmID(high: 3, low: 3)
        try world.schedule(.relative(7, 0, .daily).with { $0.timeZone = "Europe/Berlin" }, id: third)
        try world.set(zone: "Europe/London")
        #expect(world.next() == fixed + .seconds(3_600))
        #expect(world.next(.second) == fixed)
        #expect(world.next(third) == fixed)
        // It rang in Berlin before: London's seven rings all the same.
        try world.set(zone: "Europe/Berlin")
        try world.pass(until: "2026-12-01 07:01")
        try world.ask(.stop(.first))
        try world.set(zone: "Europe/London")
        #expect(world.next() == fixed + .seconds(3_600))
    }

    @Test func `a journey east over the alarm's time: late or missed, never silent`() throws {
        // Moscow is two hours ahead of Berlin.
        for (clock, state, ending) in [
            ("2026-12-01 05:05", Phase.State.alerting, nil), ("2026-12-01 06:30", .scheduled, Record.Ending.missed),
            ("2026-12-01 04:30", .scheduled, nil),
        ] {
            var world = try World(clock)
            try world.schedule(.relative(7, 0, .daily))
            try world.set(zone: "Europe/Moscow")
            #expect(world.state() == state)
            #expect(world.records.map(\.ending) == [ending].compactMap { $0 })
        }
        var world = try World("2026-12-01 05:05")
        try world.schedule(.relative(7, 0))
        try world.set(zone: "Europe/Moscow")
        #expect(world.alarm()?.occurrence?.late == .seconds(300))
    }

    @Test func `a journey while the agent was down`() throws {
        var world = try World("2026-12-01 05:00")
        try world.schedule(.relative(7, 0, .daily))
        try world.schedule(.relative(7, 0, .daily).with { $0.preAlert = .seconds(1_800) }, id: .second)
        // 07:20 in Berlin is 06:20 in London, where seven is still ahead.
        try world.sleep(until: "2026-12-01 07:20")
        world.book = AlarmBook(restoring: world.book.alarms, rules: world.book.rules)
        try world.set(zone: "Europe/London")
        #expect(world.next() == (try world.at("2026-12-01 07:00")))
        try world.pass(until: "2026-12-01 07:00")
        #expect(world.book.alerting.map(\.id) == [.first, .second])
        #expect(world.records.isEmpty)
    }

    @Test func `a journey east while the agent was down: late by what it was planned for`() throws {
        var world = try World("2026-12-01 06:00")
        try world.schedule(.relative(7, 0, .daily))
        try world.sleep(until: "2026-12-01 07:05")
        try world.set(zone: "Europe/Moscow")
        #expect(world.state() == .alerting)
        #expect(world.alarm()?.occurrence?.late == .seconds(300))
        #expect(world.next() == (try world.at("2026-12-02 07:00")))
    }

    @Test func `a journey over the date line: what comes before the last ringing does not ring`() throws {
        var world = try World("2026-12-01 06:00", zone: "Pacific/Niue")
        try world.schedule(.relative(7, 0, .daily))
        try world.pass(until: "2026-12-01 07:05")
        try world.ask(.stop(.first))
        // Twenty-five hours ahead: it is past seven of the next day.
        try world.set(zone: "Pacific/Kiritimati")
        #expect(world.rings() == 1)
        #expect(world.records.map(\.ending) == [.stopped])
        #expect(world.next() == (try world.at("2026-12-03 07:00")))
    }

    @Test func `over the end of summer time it rings once, over its beginning at the gap's end`() throws {
        for (from, until, expected) in [
            ("2026-10-24 12:00", "2026-10-25 12:00", "2026-10-25 00:30"),
            ("2026-03-28 12:00", "2026-03-29 12:00", "2026-03-29 01:00"),
        ] {
            var world = try World(from)
            try world.schedule(.relative(2, 30, .daily).with { $0.ringDuration = .seconds(60) })
            try world.pass(until: until)
            #expect(world.rings() == 1)
            #expect(world.records.map(\.rang) == [try .at(expected, in: .utc)])
        }
    }

    @Test func `between the two passes of its time, planning anew rings it no second time`() throws {
        var world = try World("2026-10-24 12:00")
        try world.schedule(.relative(2, 30, .daily))
        world.pass(try .at("2026-10-25 00:35", in: .utc) - world.moment.wall)
        try world.ask(.stop(.first))
        world.resume()
        #expect(world.next() == (try .at("2026-10-26 01:30", in: .utc)))
    }

    @Test func `asleep over the first pass of its time: the second is still ahead`() throws {
        var world = try World("2026-10-24 12:00")
        try world.schedule(.relative(2, 30, .daily))
        world.sleep(try .at("2026-10-25 00:50", in: .utc) - world.moment.wall)
        world.pass(.zero)
        #expect(world.next() == (try .at("2026-10-25 01:30", in: .utc)))
        let before = world.book
        world.resume()
        #expect(world.book == before)
    }

    @Test func `a zone that the system knows no more: it keeps its offset`() throws {
        var world = try World("2026-12-01 06:00", zone: "Europe/London")
        world.moment.zones.named["America/New_York"] = try .system("America/New_York")
        try world.schedule(.relative(7, 0, .daily).with { $0.timeZone = "America/New_York" })
        let next = try #require(world.next())
        world.moment.zones.named = [:]
        world.resume()
        #expect(world.next() == next)
        for day in 0..<3 {
            world.pass(next + .days(Int64(day)) - world.moment.wall)
            #expect(world.state() == .alerting)
            try world.ask(.stop(.first))
            world.resume()
        }
        #expect(world.next() == next + .days(3))
    }

    @Test func `skip drops the next one, and once more the one after, whatever happens meanwhile`() throws {
        var world = try World()
        try world.schedule(.relative(7, 0, .daily))
        try world.ask(.skip(.first), by: ":1.5")
        #expect(world.next() == (try world.at("2026-12-02 07:00")))
        try world.ask(.skip(.first))
        world.book = AlarmBook(restoring: world.book.alarms, rules: world.book.rules)
        world.resume()
        try world.set(zone: "Europe/London")
        try world.set(clock: "2026-11-30 12:00")
        #expect(world.next() == (try world.at("2026-12-03 07:00")))
        try world.set(clock: "2026-12-01 05:00")
        #expect(world.next() == (try world.at("2026-12-03 07:00")))
        #expect(world.records.map(\.ending) == [.skipped, .skipped])
        #expect(world.records.first?.by == ":1.5")
        try world.pass(until: "2026-12-03 07:00")
        #expect(world.rings() == 1)
        #expect(world.alarm()?.skipped == [])
    }

    @Test func `skip needs an alarm that repeats`() throws {
        var world = try World()
        try world.schedule(.relative(7, 0))
        #expect(
            throws: AlarmError.notAllowed("skip needs an alarm that repeats; this one rings once: cancel it")
        ) { try world.ask(.skip(.first)) }
        try world.schedule(.relative(7, 0, [.day(0)]), id: .second)
        for _ in 1...366 { try world.ask(.skip(.second)) }
        #expect(throws: AlarmError.self) { try world.ask(.skip(.second)) }
        #expect(world.state(.second) == .scheduled)
    }

    @Test func `replace: what is under way goes on where the times are the same`() throws {
        var world = try World()
        try world.schedule(.relative(7, 0, .daily).with { $0.preAlert = .seconds(600) })
        try world.pass(until: "2026-12-01 06:55")
        let phase = world.phase()
        let named = AlarmConfiguration.relative(7, 0, .daily).with {
            $0.preAlert = .seconds(600)
            $0.title = "School"
        }
        try world.ask(.replace(.first, named, size: 300))
        #expect(world.phase() == phase)
        #expect(world.alarm()?.configuration.title == "School")
        #expect(world.alarm()?.size == 300)
        try world.pass(until: "2026-12-01 07:00")
        try world.ask(.countdown(.first, for: nil))
        try world.ask(.replace(.first, named.with { $0.body = "Now" }, size: 300))
        #expect(world.state() == .countdown)
        #expect(world.records.isEmpty)
        expectSound(world.book, at: world.moment)
    }

    @Test func `replace: else it is planned anew, and what was under way is recorded`() throws {
        var world = try World()
        try world.schedule(.timer(.seconds(600)))
        try world.ask(.replace(.first, .timer(.seconds(900)), size: 100))
        #expect(world.book.due.boot == world.moment.boot + .seconds(900))
        try world.ask(.replace(.first, .relative(8, 0, .daily), size: 100))
        #expect(world.phase() == .scheduled(next: try world.at("2026-12-01 08:00")))
        #expect(world.records.map(\.ending) == [.cancelled, .cancelled])
        let before = world.book
        let past = try world.at("2026-11-01 08:00")
        #expect(throws: AlarmError.dateInPast(past)) { try world.ask(.replace(.first, .fixed(past), size: 100)) }
        #expect(world.book == before)
    }

    @Test func `a fixed date rings once, at its instant`() throws {
        var world = try World()
        try world.schedule(.fixed(try world.at("2026-12-01 06:30")))
        world.pass(.seconds(1_799))
        #expect(world.state() == .scheduled)
        world.pass(.seconds(1))
        #expect(world.state() == .alerting)
        try world.ask(.stop(.first))
        #expect(world.alarm() == nil)
        let past = world.moment.wall - .microseconds(1)
        #expect(throws: AlarmError.dateInPast(past)) { try world.schedule(.fixed(past)) }
        #expect(throws: AlarmError.self) { try world.schedule(.fixed(Instant(microseconds: .min))) }
        #expect(throws: AlarmError.self) { try world.schedule(.fixed(Instant(microseconds: .max))) }
        #expect(world.book.alarms.isEmpty)
    }
}
