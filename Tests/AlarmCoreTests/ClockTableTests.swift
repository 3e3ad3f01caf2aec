import Testing

@testable import AlarmCore

/// Every state, and everything that can happen to the clocks.
struct ClockTableTests {
    /// The alarm is one of 07:00 with ten minutes of countdown before it, or a timer of ten minutes set at 06:50.
    enum Start: String, CaseIterable, Sendable {
        case scheduled, weekly, counting, countingWeekly, paused, pausedWeekly, alerting, alertingWeekly, snoozed
        case snoozedWeekly, missed, timer, timerPaused, timerAlerting, timerSnoozed

        var isWeekly: Bool { rawValue.hasSuffix("eekly") }
        var isTimer: Bool { rawValue.hasPrefix("timer") }

        /// The clock shows 06:00 where it is scheduled, 06:55 before the alert, 07:01 after it, 09:00 where it was missed.
        func world() throws -> World {
            var world = try World("2026-12-01 06:00")
            if isTimer {
                try world.pass(until: "2026-12-01 06:50")
                try world.schedule(.timer(.seconds(600)))
            } else {
                try world.schedule(.relative(7, 0, isWeekly ? .daily : nil).with { $0.preAlert = .seconds(600) })
            }
            switch self {
            case .scheduled, .weekly: break
            case .missed:
                try world.sleep(until: "2026-12-01 09:00")
                world.resume()
            case .counting, .countingWeekly, .paused, .pausedWeekly, .timer, .timerPaused:
                try world.pass(until: "2026-12-01 06:55")
                if self != .counting, self != .countingWeekly, self != .timer { try world.ask(.pause(.first)) }
            case .alerting, .alertingWeekly, .snoozed, .snoozedWeekly, .timerAlerting, .timerSnoozed:
                try world.pass(until: "2026-12-01 07:01")
                if rawValue.hasPrefix("snoozed") || self == .timerSnoozed {
                    try world.ask(.countdown(.first, for: .seconds(540)))
                }
            }
            return world
        }
    }

    enum Event: String, CaseIterable, Sendable {
        case setTo0705, setTo0900, setBackAnHour, setTo2098AndBack, setTo1990AndBack, nextDay
        case asleepSeconds, asleepMinutes, asleepHours, asleepDays, bootInAMinute, bootInHours, bootInDays

        func happen(to world: inout World) throws {
            let wall = world.moment.wall
            switch self {
            case .setTo0705: try world.set(clock: "2026-12-01 07:05")
            case .setTo0900: try world.set(clock: "2026-12-01 09:00")
            case .setBackAnHour: world.set(wall: wall - .seconds(3_600))
            case .setTo2098AndBack:
                try world.set(clock: "2098-06-01 12:00")
                world.set(wall: wall)
            case .setTo1990AndBack:
                try world.set(clock: "1990-06-01 12:00")
                world.set(wall: wall)
            case .nextDay: world.set(wall: wall + .days(1))
            case .asleepSeconds: world.sleep(.seconds(30))
            case .asleepMinutes: world.sleep(.seconds(900))
            case .asleepHours: world.sleep(.seconds(3 * 3_600))
            case .asleepDays: world.sleep(.days(3))
            case .bootInAMinute: world.reboot(after: .seconds(60))
            case .bootInHours: world.reboot(after: .seconds(3 * 3_600))
            case .bootInDays: world.reboot(after: .days(3))
            }
            world.resume()
        }
    }

    /// What becomes of it, event by event: its state, `kept` for a one-shot that was missed and may come back, `gone`; `!`
    /// where it begins to ring; and how many occurrences were missed, of which fifty at most are recorded.
    private static let table: [Start: String] = [
        .scheduled: "alerting! kept-1 scheduled scheduled-1 scheduled kept-1 "
            + "scheduled scheduled kept-1 kept-1 scheduled kept-1 kept-1",
        .weekly: "alerting! scheduled-1 scheduled scheduled-50 scheduled-50 scheduled-1 "
            + "scheduled scheduled scheduled-1 scheduled-3 scheduled scheduled-1 scheduled-3",
        .counting: "alerting! kept-1 scheduled countdown-1 countdown kept-1 "
            + "countdown alerting! kept-1 kept-1 countdown kept-1 kept-1",
        .countingWeekly: "alerting! scheduled-1 scheduled countdown-50 countdown-50 countdown-1 "
            + "countdown alerting! scheduled-1 countdown-3 countdown scheduled-1 countdown-3",
        .paused: "paused paused paused paused paused paused paused paused paused paused paused paused paused",
        .pausedWeekly: "paused paused paused paused-50 paused paused "
            + "paused paused paused paused-2 paused paused paused-2",
        .alerting: "alerting alerting alerting alerting alerting alerting "
            + "alerting gone-1 gone-1 gone-1 alerting gone-1 gone-1",
        .alertingWeekly: "alerting alerting alerting alerting-50 alerting alerting! "
            + "alerting scheduled-1 scheduled-1 alerting-3 alerting scheduled-1 alerting-3",
        .snoozed: "countdown countdown countdown countdown countdown countdown "
            + "countdown alerting! gone-1 gone-1 countdown gone-1 gone-1",
        .snoozedWeekly: "countdown countdown countdown countdown-50 countdown alerting! "
            + "countdown alerting! scheduled-1 alerting!-3 countdown scheduled-1 alerting!-3",
        .missed: "kept kept kept gone kept-1 gone kept kept kept gone kept kept gone",
        .timer: "countdown countdown countdown countdown countdown countdown "
            + "countdown alerting! kept-1 kept-1 countdown kept-1 kept-1",
        .timerPaused: "paused paused paused paused paused paused paused paused paused paused paused paused paused",
        .timerAlerting: "alerting alerting alerting alerting alerting alerting "
            + "alerting gone-1 gone-1 gone-1 alerting gone-1 gone-1",
        .timerSnoozed: "countdown countdown countdown countdown countdown countdown "
            + "countdown alerting! gone-1 gone-1 countdown gone-1 gone-1",
    ]

    @Test(arguments: Start.allCases, Event.allCases)
    func `every state, whatever happens to the clocks`(start: Start, event: Event) throws {
        var world = try start.world()
        let (records, rings) = (world.records.count, world.rings())
        try event.happen(to: &world)
        var outcome = world.state()?.rawValue ?? (world.alarm() == nil ? "gone" : "kept")
        if world.rings() > rings { outcome += "!" }
        let ended = world.records.dropFirst(records)
        if !ended.isEmpty { outcome += "-\(ended.count)" }
        #expect(ended.allSatisfy { $0.ending == .missed })
        let row = try #require(Self.table[start]).split(separator: " ")
        let place = try #require(Event.allCases.firstIndex(of: event))
        #expect(outcome == row[place])
        expectSound(world.book, at: world.moment)
        // Looked at once more, nothing changes.
        let book = world.book
        world.resume()
        #expect(world.book == book)
    }

    @Test(arguments: [false, true], [false, true])
    func `a one-shot that a dead clock moved to 1990 rings at its time by the right one`(
        isSeenBetween: Bool, isStartedBetween: Bool
    ) throws {
        for preAlert: Int64 in [0, 600] {
            var world = try World("2026-12-01 06:00")
            try world.schedule(.relative(7, 0).with { $0.preAlert = .seconds(preAlert) })
            let wall = world.moment.wall
            try world.set(clock: "1990-06-01 12:00")
            #expect(world.next() == (try world.at("1990-06-02 07:00")))
            world.moment.wall = wall
            // The machine was switched off with the wrong clock.
            if isStartedBetween { world.book = AlarmBook(restoring: world.book.alarms, rules: world.book.rules) }
            // A command that comes before the news of the clock lets time pass.
            if isSeenBetween { world.pass(.zero) }
            world.resume()
            #expect(world.next() == (try world.at("2026-12-01 07:00")))
            try world.pass(until: "2026-12-01 07:00")
            #expect(world.rings() == 1)
        }
    }

    @Test func `a one-shot that two dead clocks moved rings at its time by the right one`() throws {
        var world = try World("2026-12-01 06:00")
        try world.schedule(.relative(7, 0))
        let wall = world.moment.wall
        for year in [1990, 1980] {
            try world.set(clock: "\(year)-06-01 12:00")
            #expect(world.next() == (try world.at("\(year)-06-02 07:00")))
        }
        world.set(wall: wall)
        #expect(world.next() == (try world.at("2026-12-01 07:00")))
    }

    @Test func `a one-shot that a dead clock moved follows the zone, by the right one as well`() throws {
        for zone in ["Europe/London", "Europe/Helsinki"] {
            var world = try World("2026-12-01 05:00")
            try world.schedule(.relative(7, 0))
            let wall = world.moment.wall
            try world.set(clock: "1990-06-01 12:00")
            try world.set(zone: zone)
            #expect(world.next() == (try world.at("1990-06-02 07:00")))
            world.set(wall: wall)
            #expect(world.next() == (try world.at("2026-12-01 07:00")))
        }
    }

    @Test func `replaced by a dead clock, a one-shot is what one is that was set by it`() throws {
        var world = try World("2026-12-01 06:00")
        try world.schedule(.relative(7, 0))
        let wall = world.moment.wall
        try world.set(clock: "1990-06-01 12:00")
        try world.ask(.replace(.first, .relative(8, 0), size: 100))
        try world.schedule(.relative(8, 0), id: .second)
        #expect(world.phase() == world.phase(.second))
        world.set(wall: wall)
        #expect(world.phase() == world.phase(.second))
        #expect(world.records.map(\.ending) == [.missed, .missed])
    }

    @Test func `a one-shot that was moved and missed is missed once`() throws {
        var world = try World("2098-06-01 12:00")
        try world.schedule(.relative(7, 0))
        try world.set(clock: "2026-12-01 06:00")
        try world.sleep(until: "2026-12-01 12:00")
        for _ in 0..<3 {
            world.resume()
            #expect(world.state() == nil)
            #expect(world.records.map(\.ending) == [.missed])
        }
    }

    @Test func `a one-shot that was moved and slept through is late for its new time`() throws {
        var world = try World("2098-06-01 12:00")
        try world.schedule(.relative(7, 0))
        try world.set(clock: "2026-12-01 06:00")
        try world.sleep(until: "2026-12-01 07:05")
        world.resume()
        #expect(world.state() == .alerting)
        #expect(world.alarm()?.occurrence?.late == .seconds(300))
    }
}

extension World {
    mutating func set(wall: Instant) {
        moment.wall = wall
        resume()
    }
}
