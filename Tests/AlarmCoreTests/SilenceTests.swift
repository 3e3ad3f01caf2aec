import Testing

@testable import AlarmCore

/// Alarms of an app that the user has denied: kept, and silent.
struct SilenceTests {
    private static let coffee = Owner.app("org.example.Coffee")

    private func world(_ configuration: AlarmConfiguration, _ id: AlarmID = .first) throws -> World {
        var world = try World("2026-12-01 06:00")
        try world.schedule(configuration, id: id, owner: Self.coffee)
        return world
    }

    private func deny(_ world: inout World) throws { try world.ask(.silence(Self.coffee, true), by: "permission") }
    private func allow(_ world: inout World) throws { try world.ask(.silence(Self.coffee, false), by: "permission") }

    @Test func `a daily alarm is kept, leaves a record each day, and rings again once it is allowed`() throws {
        var world = try world(.relative(7, 0, .daily))
        try deny(&world)
        #expect(world.next() == nil && world.state() == .scheduled)
        #expect(world.book.next(for: .host) == nil)
        #expect(world.book.upcoming(5) == [])
        try world.pass(until: "2026-12-03 08:00")
        #expect(world.rings() == 0)
        #expect(world.records.map(\.ending) == [.denied, .denied, .denied])
        #expect(world.records.allSatisfy { $0.rang == nil && $0.by == nil })
        try allow(&world)
        #expect(world.next() == (try world.at("2026-12-04 07:00")))
        try world.pass(until: "2026-12-04 07:01")
        #expect(world.rings() == 1)
    }

    @Test func `what rings falls silent at once, and says who ended it`() throws {
        var world = try world(.relative(7, 0, .daily))
        try world.schedule(.relative(7, 0), id: .second)
        try world.pass(until: "2026-12-01 07:01")
        try deny(&world)
        // The other's rings on.
        #expect(world.book.alerting.map(\.id) == [.second])
        #expect(world.state() == .scheduled)
        #expect(world.records.map(\.ending) == [.denied])
        #expect(world.records.first?.by == "permission" && world.records.first?.rang != nil)
        // A late press changes nothing.
        let occurrence = OccurrenceID(alarm: .first, scheduled: try world.at("2026-12-01 07:00"))
        try world.ask(.answer(occurrence, .stop))
        #expect(world.records.count == 1)
    }

    @Test(arguments: [false, true])
    func `a timer that runs out is over without a sound; a snooze and a pause likewise`(isPaused: Bool) throws {
        var world = try world(.timer(.seconds(60)))
        try world.schedule(.timer(.seconds(10)), id: .second, owner: Self.coffee)
        world.pass(.seconds(11))
        try world.ask(.countdown(.second, for: .seconds(40)))
        if isPaused { try world.ask(.pause(.first)) }
        try deny(&world)
        #expect(world.book.counting.count == 2)
        if isPaused { try world.ask(.resume(.first)) }
        world.pass(.seconds(70))
        #expect(world.rings(.first) == 0 && world.rings(.second) == 1)
        #expect(world.book.alerting == [])
        #expect(world.records.map(\.ending) == [.denied, .denied])
        #expect(world.state(.first) == nil && world.state(.second) == nil)
    }

    @Test func `a countdown that is allowed again before its end rings at it`() throws {
        var world = try world(.timer(.seconds(60)))
        try deny(&world)
        world.pass(.seconds(30))
        try allow(&world)
        world.pass(.seconds(31))
        #expect(world.rings() == 1 && world.state() == .alerting)
    }

    @Test func `after a restart it is as silent, and what came due meanwhile was not missed`() throws {
        var world = try world(.relative(7, 0, .daily))
        try world.schedule(.relative(7, 0), id: .second, owner: Self.coffee)
        try deny(&world)
        world.reboot(after: .days(2))
        #expect(world.rings() == 0)
        #expect(world.records.map(\.ending) == [.denied, .denied, .denied])
        #expect(world.alarm()?.isSilenced == true)
        expectSound(world.book, at: world.moment)
    }

    @Test func `what the app sets afterwards is silent, rings for nobody and wakes no machine`() throws {
        var world = try World("2026-12-01 06:00")
        try deny(&world)
        try world.schedule(.relative(7, 0, .daily).with { $0.wake = true }, owner: Self.coffee)
        #expect(world.alarm()?.isSilenced == true)
        #expect(world.book.due.wakingWall == nil)
        let draft = Command.Draft(id: .second, owner: Self.coffee, configuration: .timer(.seconds(5)), size: 1)
        for command in [Command.ring(draft), .trigger(.first)] {
            #expect(throws: AlarmError.self) { try world.ask(command) }
        }
        #expect(world.state(.second) == nil && world.state() == .scheduled)
        try allow(&world)
        #expect(world.book.due.wakingWall != nil)
        try world.ask(.trigger(.first))
        #expect(world.state() == .alerting)
    }

    @Test func `a clock that is set back brings a one-shot back that was not let ring`() throws {
        var world = try world(.fixed(World().at("2026-12-01 07:00")))
        try deny(&world)
        try world.pass(until: "2026-12-01 07:30")
        #expect(world.state() == nil)
        try world.set(clock: "2026-12-01 06:30")
        try allow(&world)
        try world.pass(until: "2026-12-01 07:01")
        #expect(world.rings() == 1)
    }

    @Test func `other owners are not touched, and a change that is undone takes no answer back`() throws {
        var world = try world(.relative(7, 0, .daily))
        try world.schedule(.relative(8, 0, .daily), id: .second, owner: .app("org.example.Tea"))
        var book = world.book
        let touches = try book.apply(.silence(Self.coffee, true), by: nil, at: world.moment)
        #expect(touches.map(\.id) == [.first])
        book.undo(touches)
        #expect(book == world.book)
        #expect(book.silenced == [Self.coffee])
        #expect(try book.apply(.silence(Self.coffee, true), by: nil, at: world.moment).count == 1)
        #expect(try book.apply(.silence(Self.coffee, true), by: nil, at: world.moment).isEmpty)
    }
}
