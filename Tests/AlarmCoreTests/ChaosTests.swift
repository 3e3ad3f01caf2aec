import TestSupport
import Testing

@testable import AlarmCore

/// Whatever happens, in whatever order: what must be true stays true.
struct ChaosTests {
    @Test(arguments: 0..<8)
    func `random lives`(number: Int) throws {
        var dice = Dice("random life \(number)")
        var life = try Life(&dice)
        for step in 0..<250 {
            let comment: Comment = "seed \(dice.seed), step \(step)"
            let before = life.book
            let touches = life.step(&dice)
            expectSound(life.book, at: life.moment, comment)
            #expect(life.book.advance(to: life.moment).isEmpty, comment)

            var undone = life.book
            undone.undo(touches)
            #expect(undone == before, comment)
            expectIndexed(undone, at: life.moment, comment)
            for touch in touches { #expect(touch.before != touch.after || !touch.records.isEmpty, comment) }
        }
    }

    @Test(arguments: 0..<20)
    func `without a clock that is set back, every occurrence leaves exactly one record`(number: Int) throws {
        var dice = Dice("quiet life \(number)")
        let zone = ["Europe/Berlin", "Australia/Lord_Howe", "Pacific/Apia"][number % 3]
        var world = try World("2011-03-01 12:00", zone: zone)
        let configuration = AlarmConfiguration.relative(
            .random(in: 0..<24, using: &dice), .random(in: 0..<60, using: &dice),
            number.isMultiple(of: 2) ? .daily : [.day(0), .day(2), .day(4)]
        ).with {
            $0.preAlert = [nil, .seconds(600), .seconds(30 * 3_600)].randomElement(using: &dice) ?? nil
            $0.autoSnooze = .random(in: 0...2, using: &dice)
            $0.ringDuration = [nil, .seconds(60), .days(1), .days(3)].randomElement(using: &dice) ?? nil
        }
        var planned: [Instant] = []
        guard case .relative(let relative) = configuration.schedule else { throw World.Lost() }
        var instant: Instant? = world.moment.wall
        while let time = instant, time < (try world.at("2030-01-01 00:00")) {
            instant = relative.next(after: time, in: world.zone)
            planned += [instant].compactMap { $0 }
        }
        try world.schedule(configuration)

        for step in 0..<300 {
            let commands: [Command] = [
                .stop(.first), .countdown(.first, for: nil), .countdown(.first, for: .days(2)), .pause(.first),
                .resume(.first), .trigger(.first), .skip(.first),
            ]
            let span = Duration.seconds(
                .random(in: 0...([10, 900, 20_000, 90_000, 3_000_000].randomElement(using: &dice) ?? 1), using: &dice))
            switch Int.random(in: 0..<10, using: &dice) {
            case 0..<5: try? world.ask(commands.randomElement(using: &dice) ?? .skip(.first))
            case 5..<8: world.pass(min(span, .days(5)))
            case 8:
                world.sleep(span)
                world.resume()
            default: world.reboot(after: span, bootID: "boot \(step)")
            }
            let alarm = try #require(world.alarm())
            let living = alarm.occurrence.map { $0.isExtra ? $0.merged : [$0.scheduled] + $0.merged } ?? []
            let extras = world.extras
            let recorded = world.records.map(\.occurrence.scheduled).filter { !extras.contains($0) }
            let next = alarm.following ?? alarm.next
            let over = planned.prefix { $0 < next ?? $0 }
            let comment: Comment = "seed \(dice.seed), step \(step)"
            try #require((recorded + living).sorted() == Array(over), comment)
            #expect(Set(world.records.map(\.occurrence)).count == world.records.count, comment)
        }
        #expect(world.rings() > 0)
    }

    @Test func `a store full of nonsense never crashes the book`() throws {
        var dice = Dice("nonsense")
        let zone = try Zone.system("Europe/Berlin")
        for _ in 0..<100 {
            let alarms = (0..<20).map { Nonsense.alarm($0, &dice) }
            var book = AlarmBook(restoring: alarms, rules: Rules())
            var moment = Moment(
                wall: try .at("2026-12-01 06:00", in: zone), boot: Uptime(microseconds: 5_000_000), bootID: "first",
                zones: Zones(local: zone))
            if Bool.random(using: &dice) { _ = book.advance(to: moment) }
            _ = book.replan(at: moment)
            for alarm in book.alarms {
                let id = alarm.id
                for command in [
                    Command.pause(id), .resume(id), .skip(id), .trigger(id), .countdown(id, for: nil), .stop(id),
                ] {
                    _ = try? book.apply(command, by: nil, at: moment)
                }
                _ = (alarm.next, alarm.canSnooze, book.next(for: alarm.owner))
            }
            moment.wall = moment.wall + .days(3)
            moment.boot = moment.boot + .days(3)
            _ = book.advance(to: moment)
            #expect(book.advance(to: moment).isEmpty)
            expectIndexed(book, at: moment)
        }
    }
}

/// A world in which anything may happen next.
private struct Life {
    var book = AlarmBook()
    private(set) var moment: Moment
    private let zones: [Zone]
    private var boots = 1

    init(_ dice: inout Dice) throws {
        zones = try [
            "Europe/Berlin", "Europe/London", "Australia/Lord_Howe", "America/New_York", "Pacific/Apia", "UTC",
        ]
        .map(Zone.system)
        let start = Instant(seconds: .random(in: 1_300_000_000...1_900_000_000, using: &dice))
        moment = Moment(
            wall: start, boot: Uptime(microseconds: 7_000_000), bootID: "1",
            zones: Zones(local: zones[0], named: ["Europe/London": zones[1]]))
        book.rules.appLimit = 3
    }

    mutating func step(_ dice: inout Dice) -> [Touch] {
        switch Int.random(in: 0..<20, using: &dice) {
        case 0..<11:
            var touches = book.advance(to: moment)
            let command = command(&dice)
            if let more = try? book.apply(command, by: "someone", at: moment) { touches += more }
            return touches + book.advance(to: moment)
        case 11..<15:
            // Time, seen as it passes.
            var touches: [Touch] = []
            let end = moment.boot + min(span(&dice), .days(20))
            while moment.boot < end {
                let due = [book.due.boot, book.due.wall.map { moment.boot + ($0 - moment.wall) }]
                let next = due.compactMap { $0 }.min() ?? end
                pass(min(max(next, moment.boot), end) - moment.boot)
                touches += book.advance(to: moment)
            }
            return touches
        case 15: pass(span(&dice))
        case 16: moment.wall = moment.wall + span(&dice)
        case 17: moment.wall = moment.wall - span(&dice)
        case 18: moment.zones.local = zones.randomElement(using: &dice) ?? zones[0]
        default:
            boots += 1
            moment.wall = moment.wall + span(&dice)
            moment.boot = Uptime(microseconds: 3_000_000)
            moment.bootID = "\(boots)"
        }
        return book.replan(at: moment)
    }

    private mutating func pass(_ span: Duration) {
        moment.wall = moment.wall + span
        moment.boot = moment.boot + span
    }

    private func span(_ dice: inout Dice) -> Duration {
        let most = [1, 60, 600, 3_600, 86_400, 10 * 86_400, 1_000 * 86_400].randomElement(using: &dice) ?? 1
        return .milliseconds(Int.random(in: 0...(most * 1_000), using: &dice))
    }

    private func command(_ dice: inout Dice) -> Command {
        let id = AlarmID(high: 0, low: .random(in: 0..<12, using: &dice))
        let draft = Command.Draft(
            id: id, owner: id.low % 3 == 0 ? .host : .app("app\(id.low % 3)"), configuration: configuration(&dice),
            size: .random(in: 1...1_000, using: &dice))
        switch Int.random(in: 0..<16, using: &dice) {
        case 0...3: return .schedule(draft)
        case 4: return .ring(.init(id: id, owner: .host, configuration: .init(title: "Now"), size: 5))
        case 5: return .replace(id, draft.configuration, size: draft.size)
        case 6: return .cancel(id)
        case 7: return .stop(id)
        case 8: return .pause(id)
        case 9: return .resume(id)
        case 10: return .countdown(id, for: Bool.random(using: &dice) ? nil : span(&dice))
        case 11: return .trigger(id)
        case 12: return .skip(id)
        case 13: return .extend(id, by: span(&dice))
        case 14: return .silence(.app("app1"), Bool.random(using: &dice))
        default:
            let occurrence = OccurrenceID(alarm: id, scheduled: book[id]?.occurrence?.scheduled ?? moment.wall)
            return .answer(occurrence, Bool.random(using: &dice) ? .stop : .snooze)
        }
    }

    private func configuration(_ dice: inout Dice) -> AlarmConfiguration {
        var configuration = AlarmConfiguration(title: "Some")
        let near = Instant(microseconds: moment.wall.microseconds) + span(&dice)
        let seconds = near.microseconds / 1_000_000 % 86_400
        let days: [Weekdays?] = [nil, .daily, .daily, Weekdays(rawValue: .random(in: 1...127, using: &dice))]
        switch Int.random(in: 0..<5, using: &dice) {
        case 0: configuration.preAlert = span(&dice) + .milliseconds(1)
        case 1: configuration.schedule = .fixed(near)
        default:
            configuration.schedule = .relative(
                .init(
                    hour: Int(seconds / 3_600), minute: Int(seconds / 60 % 60),
                    weekdays: days.randomElement(using: &dice) ?? nil))
            if Int.random(in: 0..<4, using: &dice) == 0 { configuration.timeZone = "Europe/London" }
        }
        if Int.random(in: 0..<3, using: &dice) == 0 { configuration.preAlert = min(span(&dice), .days(366)) }
        if Int.random(in: 0..<3, using: &dice) == 0 { configuration.autoSnooze = .random(in: 0...3, using: &dice) }
        if Int.random(in: 0..<3, using: &dice) == 0 { configuration.maxSnoozes = .random(in: 0...2, using: &dice) }
        if Int.random(in: 0..<3, using: &dice) == 0 { configuration.ringDuration = span(&dice) + .seconds(1) }
        return configuration
    }
}

/// Alarms that no book ever made.
private enum Nonsense {
    static func alarm(_ number: Int, _ dice: inout Dice) -> Alarm {
        var configuration = AlarmConfiguration(title: "")
        let schedules: [Schedule?] = [
            nil, .fixed(instant(&dice)),
            .relative(
                .init(
                    hour: integer(&dice), minute: integer(&dice),
                    weekdays: Weekdays(rawValue: .random(in: 0...255, using: &dice)))),
            .relative(.init(hour: 7, minute: 30, weekdays: .daily)), .relative(.init(hour: 7, minute: 30)),
        ]
        configuration.schedule = schedules.randomElement(using: &dice) ?? nil
        configuration.timeZone = [nil, nil, "Nowhere"].randomElement(using: &dice) ?? nil
        configuration.preAlert = Bool.random(using: &dice) ? nil : duration(&dice)
        configuration.postAlert = Bool.random(using: &dice) ? nil : duration(&dice)
        configuration.ringDuration = Bool.random(using: &dice) ? nil : duration(&dice)
        configuration.autoSnooze = Bool.random(using: &dice) ? nil : .max
        return Alarm(
            id: AlarmID(high: 0, low: UInt64(number / 2)), owner: number.isMultiple(of: 5) ? .app("a") : .host,
            configuration: configuration, size: integer(&dice) / 1_000, phase: phase(&dice),
            lastRang: Bool.random(using: &dice) ? nil : instant(&dice),
            skipped: [LocalDate(days: integer(&dice)), LocalDate(days: 20_000)])
    }

    private static func phase(_ dice: inout Dice) -> Phase {
        var occurrence = Occurrence(scheduled: instant(&dice), isExtra: Bool.random(using: &dice))
        if Bool.random(using: &dice) { occurrence.rang = instant(&dice) }
        occurrence.snoozes = [0, .max].randomElement(using: &dice) ?? 0
        occurrence.autoSnoozes = [0, 1, .max].randomElement(using: &dice) ?? 0
        occurrence.merged = Bool.random(using: &dice) ? [] : [instant(&dice)]
        let following = Bool.random(using: &dice) ? nil : instant(&dice)
        switch Int.random(in: 0..<5, using: &dice) {
        case 0: return .scheduled(next: instant(&dice))
        case 1:
            let countdown = Countdown(
                ends: deadline(&dice), total: duration(&dice), elapsedBefore: duration(&dice), started: instant(&dice))
            return .countdown(occurrence, countdown, following: following)
        case 2:
            let pause = Pause(remaining: duration(&dice), total: duration(&dice))
            return .paused(occurrence, pause, following: following)
        case 3:
            return .alerting(occurrence, Alert(began: instant(&dice), ends: deadline(&dice)), following: following)
        default: return .missed(instant(&dice), until: instant(&dice))
        }
    }

    private static func deadline(_ dice: inout Dice) -> Deadline {
        if Bool.random(using: &dice) { return .wall(instant(&dice)) }
        let uptime = Uptime(microseconds: number(&dice))
        return .boot(uptime, bootID: Bool.random(using: &dice) ? "first" : "zero", wall: instant(&dice))
    }

    private static func instant(_ dice: inout Dice) -> Instant { Instant(microseconds: number(&dice)) }
    private static func integer(_ dice: inout Dice) -> Int { Int(number(&dice)) }

    private static func duration(_ dice: inout Dice) -> Duration {
        [.seconds(Int64.max), .seconds(Int64.min), .zero, .seconds(-1), .microseconds(number(&dice)), .seconds(60)]
            .randomElement(using: &dice) ?? .zero
    }

    private static func number(_ dice: inout Dice) -> Int64 {
        let now: Int64 = 1_796_101_200_000_000
        let near = now + Int64.random(in: -400_000_000_000...400_000_000_000, using: &dice)
        return [.min, .min + 1, .max, .max - 1, 0, -1, 23, near, near, near, near].randomElement(using: &dice) ?? 0
    }
}
