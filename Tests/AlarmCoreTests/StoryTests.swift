import Testing

@testable import AlarmCore

/// What people live through, told from the first command to the last.
struct StoryTests {
    @Test func `a timer rings when it is over, and is gone when stopped`() throws {
        var world = try World()
        try world.schedule(.timer(.seconds(600)))
        #expect(world.state() == .countdown)
        #expect(world.book.due.boot == world.moment.boot + .seconds(600))
        world.pass(.seconds(599))
        #expect(world.state() == .countdown)
        world.pass(.seconds(1))
        #expect(world.state() == .alerting)
        #expect(world.alarm()?.occurrence?.late == .zero)
        try world.ask(.stop(.first), by: ":1.7")
        #expect(world.alarm() == nil)
        #expect(world.book.due == Due())
        #expect(world.records.map(\.ending) == [.stopped])
        #expect(world.records.first?.by == ":1.7")
    }

    @Test func `a daily alarm rings every day at its time`() throws {
        var world = try World("2026-12-01 06:00")
        try world.schedule(.relative(7, 0, .daily))
        for day in 1...5 {
            #expect(world.next() == (try world.at("2026-12-0\(day) 07:00")))
            try world.pass(until: "2026-12-0\(day) 07:00")
            #expect(world.state() == .alerting)
            try world.ask(.stop(.first))
        }
        #expect(world.rings() == 5)
    }
}
