import AlarmCore
import DBus
import Testing

@testable import AlarmAgent

/// The menu as a value: its rows, their numbers, and what hosts are told of them.
struct TrayMenuTests {
    private let moment = Stage.start

    private func timer(_ title: String, _ number: UInt64, minutes: Int64 = 25) -> Counting? {
        let id = AlarmID(high: 8, low: number)
        return Counting(Stage.countdown(title, id: id, ends: moment.wall + .seconds(60 * minutes), from: moment))
    }

    private func ringing(_ title: String, _ number: UInt64, snoozes: Bool = true) -> Ringing? {
        Ringing(
            Stage.alarm(title, number: number, at: moment, late: .zero) {
                if !snoozes { $0.configuration.secondaryBehavior = nil }
            })
    }

    private func scheduled(_ title: String, _ number: UInt64, hours: Int64) -> Alarm {
        Alarm(
            id: AlarmID(high: 9, low: number), owner: .host, configuration: AlarmConfiguration(title: title), size: 0,
            phase: .scheduled(next: moment.wall + .seconds(3_600 * hours)))
    }

    private func labels(_ underWay: UnderWay) -> [String] {
        TrayRows.rows(of: underWay, at: moment).map { $0.label?.filter { !"\u{2068}\u{2069}".contains($0) } ?? "-" }
    }

    @Test func `a countdown has Pause, +1 min and Cancel, and what comes next stands below`() throws {
        var underWay = UnderWay(next: [scheduled("Gym", 1, hours: 2), scheduled("Wake up", 2, hours: 24)])
        underWay.counting = [try #require(timer("Tea", 1))]
        underWay.countingCount = 1
        #expect(
            labels(underWay) == [
                "Tea · 07:25", "Pause", "+1 min", "Cancel", "-", "Next", "Gym · 09:00", "Wake up · Wed  5 Aug, 07:00",
            ])
    }

    @Test func `what rings comes first, with Stop and Snooze; several have both for all`() throws {
        var underWay = UnderWay(ringing: [try #require(ringing("Tea", 1, snoozes: false))])
        #expect(labels(underWay) == ["Tea · 07:00", "Stop"])
        underWay.ringing.append(try #require(ringing("Gym", 2)))
        #expect(
            labels(underWay) == [
                "Stop all", "Snooze all", "-", "Tea · 07:00", "Stop", "-", "Gym · 07:00", "Stop", "Snooze",
            ])
        let all = (1...9).compactMap { ringing("\($0)", $0) }
        #expect(labels(UnderWay(ringing: all)).suffix(2) == ["-", "and 4 more"])
    }

    @Test func `what stands still is resumed; a snooze is cancelled`() throws {
        var alarm = try #require(timer("Tea", 1)).alarm
        let occurrence = try #require(alarm.occurrence)
        alarm.phase = .paused(occurrence, Pause(remaining: .seconds(299), total: .seconds(600)), following: nil)
        let paused = try #require(Counting(alarm))
        #expect(labels(UnderWay(counting: [paused], countingCount: 1)) == ["Tea · 4:59", "Resume", "+1 min", "Cancel"])
        var rang = occurrence
        rang.rang = moment.wall
        let ends = Deadline.wall(moment.wall + .seconds(540))
        alarm.phase = .countdown(
            rang, Countdown(ends: ends, total: .seconds(540), started: moment.wall), following: nil)
        let snoozed = try #require(Counting(alarm))
        let rows = labels(UnderWay(counting: [snoozed], countingCount: 3))
        #expect(rows == ["Tea · 07:09", "+1 min", "Cancel", "-", "and 2 more"])
    }

    @Test func `titles are shown as typed, on one line, and not as wide as the screen`() throws {
        let titles = ["a_b", "__", "<b>&amp;", "two\nlines", String(repeating: "é", count: 200)]
        let rows = try titles.enumerated().map { number, title in
            let one = try #require(timer(title, UInt64(number)))
            return TrayRows.rows(of: UnderWay(counting: [one], countingCount: 1), at: moment)[0]
        }
        let labels = rows.map { $0.menuLabel?.dropFirst().split(separator: "\u{2069}").first.map(String.init) }
        #expect(
            labels == ["a__b", "____", "<b>&amp;", "two lines", String(repeating: "é", count: 47) + "…"])
    }

    @Test func `rows keep their numbers, and no number is used twice`() throws {
        var menu = TrayMenu()
        let (tea, eggs) = (try #require(timer("Tea", 1)), try #require(timer("Eggs", 2)))
        let both = UnderWay(counting: [tea, eggs], countingCount: 2)
        #expect(menu.set(TrayRows.rows(of: both, at: moment)) == .init(layout: true))
        let before = menu.rows.map(\.id)
        #expect(menu.set(TrayRows.rows(of: both, at: moment)).isNone)
        #expect(menu.set(TrayRows.rows(of: UnderWay(counting: [eggs], countingCount: 1), at: moment)).layout)
        #expect(menu.rows.map(\.id) == Array(before.suffix(4)))
        #expect(menu[before[1]] == nil)
        #expect(menu.set(TrayRows.rows(of: both, at: moment)).layout)
        #expect(Set(menu.rows.prefix(5).map(\.id)).isDisjoint(with: before))
        var alarm = tea.alarm
        let ends = Deadline.wall(moment.wall + .seconds(1_560))
        alarm.phase = .countdown(
            tea.occurrence, Countdown(ends: ends, total: .seconds(1_560), started: moment.wall), following: nil)
        let longer = UnderWay(counting: [try #require(Counting(alarm)), eggs], countingCount: 2)
        #expect(menu.set(TrayRows.rows(of: longer, at: moment)) == .init(labels: [menu.rows[0].id]))
        #expect(menu.revision == 3)
    }

    @Test func `a layout has the levels and properties that are asked for`() throws {
        var menu = TrayMenu()
        let underWay = UnderWay(
            counting: [try #require(timer("Tea", 1))], countingCount: 1, next: [scheduled("Gym", 1, hours: 2)])
        _ = menu.set(TrayRows.rows(of: underWay, at: moment))
        let whole = try #require(menu.layout(of: 0, depth: -1, named: [])?.asStructure)
        #expect(whole[1].asOptions == ["children-display": .string("submenu")])
        let rows = try #require(whole[2].asArray).compactMap { $0.asVariant?.asStructure }
        #expect(rows.count == menu.rows.count)
        #expect(rows[0][1].asOptions?["enabled"] == .boolean(false))
        #expect(rows[1][1].asOptions == ["label": .string("Pause")])
        #expect(rows[4][1].asOptions == ["type": .string("separator")])
        #expect(menu.layout(of: 0, depth: 1, named: []) == menu.layout(of: 0, depth: -1, named: []))
        #expect(menu.layout(of: 0, depth: 0, named: [])?.asStructure?[2].asArray == [])
        let types = try #require(menu.layout(of: 0, depth: -1, named: ["type"])?.asStructure?[2].asArray)
        #expect(types.flatMap { $0.asVariant?.asStructure?[1].asOptions?.keys.map(\.self) ?? [] } == ["type"])
        let pause = menu.rows[1].id
        #expect(menu.layout(of: pause, depth: -1, named: [])?.asStructure?[2].asArray == [])
        #expect(menu.layout(of: 99, depth: -1, named: []) == nil)
        #expect(menu.properties(of: [pause, 99], named: []).asArray?.count == 1)
    }
}
