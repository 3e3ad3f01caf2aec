import Foundation

@testable import AlarmCore

/// A book and a world around it: two clocks, a zone, and what ended so far.
struct World {
    var book = AlarmBook()
    var moment: Moment
    private(set) var records: [Record] = []
    private(set) var touches: [Touch] = []

    /// The clock shows `time` in `zone`.
    init(_ time: String = "2026-12-01 06:00", zone name: String = "Europe/Berlin") throws {
        let zone = try Zone.system(name)
        moment = Moment(
            wall: try .at(time, in: zone), boot: Uptime(microseconds: 1_000_000_000), bootID: "first",
            zones: Zones(local: zone))
    }

    var zone: Zone { moment.zones.local }

    /// An instant by what the local clock shows.
    func at(_ time: String) throws -> Instant { try .at(time, in: zone) }

    /// Both clocks run on, and what is due happens at its time.
    mutating func pass(_ span: Duration) {
        let end = moment.boot + span
        while let due = nextDue(), due < end {
            let step = max(due - moment.boot, .zero)
            move(step)
            note(book.advance(to: moment))
        }
        move(end - moment.boot)
        note(book.advance(to: moment))
    }

    /// Both clocks run on until the local one shows this.
    mutating func pass(until time: String) throws { pass(try at(time) - moment.wall) }

    /// Both clocks run on, and nobody looks at the book.
    mutating func sleep(_ span: Duration) { move(span) }
    mutating func sleep(until time: String) throws { move(try at(time) - moment.wall) }

    /// The clock is set, and nothing else passes.
    mutating func set(clock time: String) throws {
        moment.wall = try at(time)
        note(book.replan(at: moment))
    }

    mutating func set(zone name: String) throws {
        moment.zones.local = try Zone.system(name)
        note(book.replan(at: moment))
    }

    mutating func resume() { note(book.replan(at: moment)) }

    /// The machine is off for a while; the book is what the store kept.
    mutating func reboot(after span: Duration, bootID: String = "second") {
        moment.wall = moment.wall + span
        moment.boot = Uptime(microseconds: 5_000_000)
        moment.bootID = bootID
        book = AlarmBook(restoring: book.alarms, rules: book.rules, silenced: book.silenced)
        note(book.replan(at: moment))
    }

    /// As the agent does it: time first, then the command, then time.
    mutating func ask(_ command: Command, by: String? = "test") throws(AlarmError) {
        note(book.advance(to: moment))
        note(try book.apply(command, by: by, at: moment))
        note(book.advance(to: moment))
    }

    @discardableResult
    mutating func schedule(
        _ configuration: AlarmConfiguration, id: AlarmID = .first, owner: Owner = .host
    ) throws(AlarmError) -> AlarmID {
        try ask(.schedule(.init(id: id, owner: owner, configuration: configuration, size: 100)))
        return id
    }

    func alarm(_ id: AlarmID = .first) -> Alarm? { book[id] }
    func phase(_ id: AlarmID = .first) -> Phase? { book[id]?.phase }
    func state(_ id: AlarmID = .first) -> Phase.State? { book[id]?.state }
    func next(_ id: AlarmID = .first) -> Instant? { book[id]?.next }

    /// How often an alarm began to alert.
    func rings(_ id: AlarmID = .first) -> Int {
        touches.count { touch in
            guard touch.id == id, case .alerting(let occurrence, _, _) = touch.after?.phase else { return false }
            guard case .alerting(let earlier, _, _) = touch.before?.phase else { return true }
            return occurrence.merged != earlier.merged
        }
    }

    /// The times of occurrences beside the schedule.
    var extras: Set<Instant> {
        Set(touches.compactMap(\.after?.occurrence).filter(\.isExtra).map(\.scheduled))
    }

    private mutating func note(_ new: [Touch]) {
        touches += new
        records += new.flatMap(\.records)
    }

    private mutating func move(_ span: Duration) {
        moment.wall = moment.wall + span
        moment.boot = moment.boot + span
    }

    /// What is due next, on the boot clock.
    private func nextDue() -> Uptime? {
        [book.due.boot, book.due.wall.map { moment.boot + ($0 - moment.wall) }].compactMap { $0 }.min()
    }
}

extension AlarmID {
    static let first = AlarmID(high: 1, low: 1)
    static let second = AlarmID(high: 2, low: 2)
}

extension Zone {
    static func system(_ name: String) throws -> Zone {
        let file = URL(fileURLWithPath: "/usr/share/zoneinfo/\(name)")
        return try Zone(name: name, tzif: [UInt8](Data(contentsOf: file)))
    }
}

extension Instant {
    /// `2026-12-01 06:00` or with seconds, as the clock of a zone shows it, the first time.
    static func at(_ text: String, in zone: Zone) throws -> Instant {
        let numbers = text.split { "- :".contains($0) }.compactMap { Int($0) }
        guard numbers.count >= 5, let date = LocalDate(year: numbers[0], month: numbers[1], day: numbers[2]),
            let first = zone.passes(of: date, time: Int64(numbers[3] * 3_600 + numbers[4] * 60)).first
        else { throw NoSuchTime(text: text) }
        return Instant(seconds: first + Int64(numbers.count > 5 ? numbers[5] : 0))
    }

    struct NoSuchTime: Error {
        var text: String
    }
}

extension AlarmConfiguration {
    static func timer(_ length: Duration) -> AlarmConfiguration {
        var configuration = AlarmConfiguration(title: "Tea")
        configuration.preAlert = length
        return configuration
    }

    static func relative(_ hour: Int, _ minute: Int, _ days: Weekdays? = nil) -> AlarmConfiguration {
        var configuration = AlarmConfiguration(title: "Wake up")
        configuration.schedule = .relative(.init(hour: hour, minute: minute, weekdays: days))
        return configuration
    }

    static func fixed(_ date: Instant) -> AlarmConfiguration {
        var configuration = AlarmConfiguration(title: "Train")
        configuration.schedule = .fixed(date)
        return configuration
    }

    func with(_ change: (inout AlarmConfiguration) -> Void) -> AlarmConfiguration {
        var copy = self
        change(&copy)
        return copy
    }
}
