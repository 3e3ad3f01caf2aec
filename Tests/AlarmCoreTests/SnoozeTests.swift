import Testing

@testable import AlarmCore

/// A snooze counts from the press, belongs to the occurrence, and never shifts the schedule.
struct SnoozeTests {
    @Test func `over midnight, on an alarm of one weekday`() throws {
        // A Monday.
        var world = try World("2026-11-30 23:00")
        try world.schedule(.relative(23, 58, .day(0)).with { $0.postAlert = .seconds(300) })
        try world.pass(until: "2026-11-30 23:59")
        try world.ask(.countdown(.first, for: nil))
        try world.pass(until: "2026-12-01 00:03:59")
        #expect(world.state() == .countdown)
        try world.pass(until: "2026-12-01 00:04")
        #expect(world.state() == .alerting)
        try world.ask(.stop(.first))
        #expect(world.next() == (try world.at("2026-12-07 23:58")))
        #expect(world.records.map(\.snoozes) == [1])
    }

    @Test func `twice, and tomorrow is as ever`() throws {
        var world = try World()
        try world.schedule(.relative(7, 0, .daily).with { $0.postAlert = .seconds(300) })
        try world.pass(until: "2026-12-01 07:02")
        try world.ask(.countdown(.first, for: nil))
        #expect(world.next() == (try world.at("2026-12-01 07:07")))
        try world.pass(until: "2026-12-01 07:08")
        try world.ask(.countdown(.first, for: nil))
        try world.pass(until: "2026-12-01 07:12:59")
        #expect(world.state() == .countdown)
        try world.pass(until: "2026-12-01 07:13")
        #expect(world.state() == .alerting)
        let occurrence = try #require(world.alarm()?.occurrence)
        #expect(occurrence.scheduled == (try world.at("2026-12-01 07:00")))
        #expect(occurrence.snoozes == 2)
        try world.ask(.stop(.first))
        #expect(world.phase() == .scheduled(next: try world.at("2026-12-02 07:00")))
    }

    @Test func `its length is post-alert, else pre-alert, else the user's`() throws {
        for (configuration, length) in [
            (AlarmConfiguration.timer(.seconds(60)).with { $0.postAlert = .seconds(20) }, Duration.seconds(20)),
            (.timer(.seconds(60)), .seconds(60)),
            (.timer(.seconds(60)).with { $0.postAlert = .zero }, .seconds(60)),
            (.relative(6, 1), .seconds(540)),
        ] {
            var world = try World()
            try world.schedule(configuration)
            world.pass(.seconds(60))
            #expect(world.state() == .alerting)
            try world.ask(.countdown(.first, for: nil))
            guard case .countdown(_, let countdown, _) = world.phase() else {
                Issue.record("It does not count down")
                continue
            }
            #expect(countdown.total == length)
            #expect(world.book.due.boot == world.moment.boot + length)
        }
    }

    @Test func `of a chosen length, for once`() throws {
        var world = try World()
        try world.schedule(.timer(.seconds(60)))
        world.pass(.seconds(60))
        try world.ask(.countdown(.first, for: .seconds(7)))
        world.pass(.seconds(7))
        #expect(world.state() == .alerting)
        for length in [Duration.zero, .seconds(-5), .days(367)] {
            #expect(throws: AlarmError.self) { try world.ask(.countdown(.first, for: length)) }
        }
        try world.ask(.countdown(.first, for: nil))
        #expect(world.book.due.boot == world.moment.boot + .seconds(60))
    }

    @Test func `max-snoozes used up: no snooze, by command or by button`() throws {
        var world = try World()
        try world.schedule(.timer(.seconds(60)).with { $0.maxSnoozes = 2 })
        for _ in 1...2 {
            world.pass(.seconds(60))
            #expect(world.alarm()?.canSnooze == true)
            try world.ask(.countdown(.first, for: nil))
            #expect(world.alarm()?.canSnooze == false)
        }
        world.pass(.seconds(60))
        let alarm = try #require(world.alarm())
        #expect(!alarm.canSnooze)
        #expect(throws: AlarmError.notAllowed("the alarm was snoozed 2 times, and max-snoozes is 2: stop it")) {
            try world.ask(.countdown(.first, for: nil))
        }
        let occurrence = OccurrenceID(alarm: .first, scheduled: try #require(alarm.occurrence).scheduled)
        try world.ask(.answer(occurrence, .snooze))
        #expect(world.alarm() == alarm)
    }

    @Test func `auto-snooze: it snoozes itself, then it is missed, and counts apart from the user's`() throws {
        var world = try World()
        try world.schedule(
            .timer(.seconds(60)).with {
                $0.autoSnooze = 2
                $0.maxSnoozes = 0
                $0.ringDuration = .seconds(120)
            })
        world.pass(.seconds(60))
        for round in 1...2 {
            world.pass(.seconds(119))
            #expect(world.state() == .alerting)
            world.pass(.seconds(1))
            #expect(world.state() == .countdown)
            #expect(world.alarm()?.occurrence?.autoSnoozes == UInt32(round))
            world.pass(.seconds(60))
        }
        #expect(world.state() == .alerting)
        world.pass(.seconds(120))
        #expect(world.alarm() == nil)
        #expect(world.rings() == 3)
        #expect(world.records.map(\.ending) == [.missed])
        #expect(world.records.first?.snoozes == 0)
        #expect(world.records.first?.rang != nil)
        #expect(world.records.first?.by == nil)
    }

    @Test func `the next occurrence comes while it rings: they become one`() throws {
        var world = try World("2026-12-01 06:00")
        // Rings for two days, so that the next day's comes meanwhile.
        try world.schedule(.relative(7, 0, .daily).with { $0.ringDuration = .days(1) + .seconds(60) })
        try world.pass(until: "2026-12-01 07:00")
        try world.ask(.countdown(.first, for: .seconds(60)))
        try world.pass(until: "2026-12-02 07:00")
        let occurrence = try #require(world.alarm()?.occurrence)
        #expect(world.state() == .alerting)
        #expect(occurrence.scheduled == (try world.at("2026-12-01 07:00")))
        #expect(occurrence.snoozes == 0)
        #expect(occurrence.merged == [try world.at("2026-12-02 07:00")])
        #expect(world.next() == (try world.at("2026-12-03 07:00")))
        try world.pass(until: "2026-12-02 07:05")
        try world.ask(.stop(.first))
        #expect(world.phase() == .scheduled(next: try world.at("2026-12-03 07:00")))
        #expect(world.records.map(\.ending) == [.stopped, .stopped])
        #expect(
            world.records.map(\.occurrence.scheduled) == [
                try world.at("2026-12-01 07:00"), try world.at("2026-12-02 07:00"),
            ])
        #expect(world.records.map(\.rang) == [try world.at("2026-12-01 07:00"), try world.at("2026-12-02 07:00")])
    }

    @Test func `the next occurrence comes while it is snoozed: it rings, and one stop ends both`() throws {
        var world = try World("2026-12-01 06:00")
        try world.schedule(.relative(7, 0, .daily))
        try world.pass(until: "2026-12-01 07:00")
        try world.ask(.countdown(.first, for: .days(3)))
        try world.pass(until: "2026-12-02 07:00")
        #expect(world.state() == .alerting)
        #expect(world.book.due.boot == world.moment.boot + .seconds(600))
        world.pass(.seconds(600))
        #expect(world.records.map(\.ending) == [.missed, .missed])
        #expect(world.phase() == .scheduled(next: try world.at("2026-12-03 07:00")))
    }

    @Test func `an alarm that nobody answers is not silent tomorrow`() throws {
        var world = try World("2026-12-01 06:00")
        try world.schedule(.relative(7, 0, .daily))
        try world.pass(until: "2026-12-05 06:00")
        #expect(world.rings() == 4)
        #expect(world.records.map(\.ending) == [.missed, .missed, .missed, .missed])
        #expect(world.records.allSatisfy { $0.rang == $0.occurrence.scheduled })
        #expect(world.state() == .scheduled)
    }

    @Test func `a one-shot that nobody answers is over, and does not ring tomorrow`() throws {
        var world = try World("2026-12-01 06:00")
        try world.schedule(.relative(7, 0))
        try world.pass(until: "2026-12-03 06:00")
        #expect(world.rings() == 1)
        #expect(world.alarm() == nil)
    }

    @Test func `buttons pressed late or twice`() throws {
        var world = try World("2026-12-01 06:00")
        try world.schedule(.relative(7, 0, .daily))
        try world.pass(until: "2026-12-01 07:00")
        let today = OccurrenceID(alarm: .first, scheduled: try world.at("2026-12-01 07:00"))
        #expect(world.book.occurrence(today) == world.alarm())
        try world.ask(.answer(today, .snooze), by: "notification")
        let snoozed = world.book
        // Twice.
        try world.ask(.answer(today, .snooze), by: "notification")
        #expect(world.book == snoozed)
        // Late, but the occurrence lives: it is over.
        try world.ask(.answer(today, .stop), by: "notification")
        #expect(world.state() == .scheduled)
        #expect(world.records.map(\.by) == ["notification"])
        // Of an occurrence that is over.
        try world.pass(until: "2026-12-02 07:00")
        #expect(world.book.occurrence(today) == nil)
        try world.ask(.answer(today, .stop), by: "notification")
        #expect(world.state() == .alerting)
        try world.ask(.answer(OccurrenceID(alarm: .second, scheduled: world.moment.wall), .stop))
    }
}
