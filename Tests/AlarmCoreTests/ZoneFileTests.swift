import Foundation
import TestSupport
import Testing

@testable import AlarmCore

/// What a zone's file may hold.
struct ZoneFileTests {
    private static let names = ["Europe/Berlin", "Africa/Casablanca", "Asia/Kolkata", "Pacific/Apia", "UTC"]

    @Test(arguments: names)
    func `a file that ends too early is refused`(name: String) throws {
        let bytes = try Self.bytes(name)
        for length in 0..<bytes.count {
            #expect(throws: ZoneError.self) { try Zone(name: name, tzif: Array(bytes.prefix(length))) }
        }
    }

    @Test(arguments: names)
    func `a damaged file is refused, or read, and never a crash`(name: String) throws {
        let bytes = try Self.bytes(name)
        var random = Dice(name)
        var refused = 0
        for _ in 0..<400 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Bool.random(using: &random) ? Int.random(in: 0..<64, using: &random) : 0
                damaged[Int.random(in: place..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            do { try Self.read(Zone(name: name, tzif: damaged)) } catch { refused += 1 }
        }
        #expect(refused > 0, "Seed \(random.seed)")
    }

    @Test func `any bytes behind the magic word are refused, or read, and never a crash`() throws {
        var random = Dice("any bytes")
        for _ in 0..<2_000 {
            let length = Int.random(in: 0...300, using: &random)
            let small = Bool.random(using: &random)
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...(small ? 3 : 255), using: &random) }
            let version = [[], Array("2".utf8), Array("4".utf8)].randomElement(using: &random) ?? []
            if let zone = try? Zone(name: "", tzif: Array("TZif".utf8) + version + bytes) { Self.read(zone) }
        }
        #expect(throws: ZoneError.notTZif) { try Zone(name: "", tzif: Array("Not a zone at all".utf8)) }
        #expect(throws: ZoneError.truncated) { try Zone(name: "", tzif: Array("TZif".utf8)) }
    }

    @Test func `a file of version 1 is read by its 32-bit times`() throws {
        var file = Self.block(version: 0, times: [0, 1_000], kinds: [1, 0], offsets: [3_600, 7_200], timeBytes: 4)
        let zone = try Zone(name: "", tzif: file)
        #expect([-1, 0, 999, 1_000].map { zone.offset(at: Instant(seconds: $0)) } == [3_600, 7_200, 7_200, 3_600])
        file.removeLast()
        #expect(throws: ZoneError.truncated) { try Zone(name: "", tzif: file) }
    }

    @Test func `each way to break a file is refused by its name`() throws {
        let text = Array("\nUTC0\n".utf8)
        let wrong: [([UInt8], String)] = [
            (Self.file(times: [5, 5], kinds: [0, 0], offsets: [0], footer: text), "order"),
            (Self.file(times: [5], kinds: [7], offsets: [0], footer: text), "unknown"),
            (Self.file(times: [], kinds: [], offsets: [], footer: text), "0 kinds"),
            (Self.file(times: [], kinds: [], offsets: [200_000], footer: text), "200000"),
            (Self.file(times: [], kinds: [], offsets: [0], footer: Array("UTC0\n".utf8)), "no footer"),
            (Self.file(times: [], kinds: [], offsets: [0], footer: Array("\nMoon\n".utf8)), "Moon"),
        ]
        for (bytes, part) in wrong {
            let error = #expect(throws: ZoneError.self) { try Zone(name: "", tzif: bytes) }
            #expect(error?.description.contains(part) == true, "\(String(describing: error))")
        }
    }

    /// A rule, and the offset in hours at some instants.
    @Test(arguments: [
        ("UTC0", ["2026-06-01 00:00": 0.0]),
        ("<+0330>-3:30", ["2026-06-01 00:00": 3.5]),
        ("EST5EDT", ["2026-03-08 06:59": -5, "2026-03-08 07:00": -4, "2026-11-01 05:59": -4, "2026-11-01 06:00": -5]),
        ("CET-1CEST,M3.5.0,M10.5.0/3", ["2026-03-29 00:59": 1, "2026-03-29 01:00": 2, "2026-10-25 01:00": 1]),
        ("IST-1GMT0,M10.5.0,M3.5.0/1", ["2026-03-29 00:59": 0, "2026-03-29 01:00": 1, "2026-10-25 01:00": 0]),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", ["2026-03-29 00:59": -2, "2026-03-29 01:00": -1, "2026-10-25 01:00": -2]),
        ("AAA3BBB,J60,J300", ["2024-03-01 04:59": -3, "2024-03-01 05:00": -2, "2025-03-01 05:00": -2]),
        ("AAA3BBB,59,299", ["2024-02-29 04:59": -3, "2024-02-29 05:00": -2, "2025-03-01 05:00": -2]),
        ("AAA3BBB,M4.1.6/167,M10.1.0/-167", ["2026-04-11 01:59": -3, "2026-04-11 02:00": -2, "2026-09-27 03:00": -3]),
        // Summer time all the year.
        ("XXX3EDT4,0/0,J365/23", ["2026-01-01 03:00": -4, "2026-06-01 00:00": -4, "2026-12-31 23:59": -4]),
        (
            "AEST-10AEDT,M10.1.0,M4.1.0/3",
            ["2026-01-01 00:00": 11, "2026-06-01 00:00": 10, "9000-01-01 00:00": 11, "9000-06-01 00:00": 10]
        ),
    ])
    func `the rule for the years to come is read in all its forms`(rule: String, offsets: [String: Double]) throws {
        let bytes = Self.file(times: [], kinds: [], offsets: [0], footer: Array("\n\(rule)\n".utf8))
        let zone = try Zone(name: rule, tzif: bytes)
        for (time, hours) in offsets {
            #expect(zone.offset(at: try .at(time, in: .utc)) == Int(hours * 3_600), "\(rule) at \(time)")
        }
    }

    @Test func `from the last transition on, the rule holds`() throws {
        let transition = try Instant.at("2026-07-01 00:00", in: .utc)
        let bytes = Self.file(
            times: [transition.microseconds / 1_000_000], kinds: [0], offsets: [3_600],
            footer: Array("\nCET-1CEST,M3.5.0,M10.5.0/3\n".utf8))
        let zone = try Zone(name: "", tzif: bytes)
        #expect(zone.offset(at: transition - .microseconds(1)) == 3_600)
        #expect(zone.offset(at: transition) == 7_200)
        #expect(zone.offset(at: transition + .days(180)) == 3_600)
    }

    @Test(arguments: [
        "U0", "UTC", "UTC+", "UTC99", "<UTC0", "CET-1CEST,", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0",
        "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J366", "CET-1CEST,366,1",
        "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1CEST,M3.5.0,M10.5.0,", "CET-1:60", "CET-1CEST2x",
    ])
    func `what is no rule is refused`(rule: String) {
        #expect(ZoneRule(Array(rule.utf8)[...]) == nil)
    }

    @Test func `an instant costs microseconds`() throws {
        let zone = try Zone.system("Europe/Berlin")
        let relative = Schedule.Relative(hour: 2, minute: 30, weekdays: [.day(6)])
        var instant = try Instant.at("2026-01-01 00:00", in: zone)
        let spent = ContinuousClock().measure {
            for _ in 0..<1_000 { instant = relative.next(after: instant, in: zone) ?? instant }
        }
        #expect(zone.date(at: instant).year == 2045)
        // A thousand take a millisecond in a release build; this is a debug build, beside others.
        #expect(spent < .seconds(1))
    }

    /// Asks everything of a zone that may be nonsense.
    private static func read(_ zone: Zone) {
        for microseconds in [Int64.min, -1 << 52, 0, 1 << 50, 1 << 56, .max] {
            let instant = Instant(microseconds: microseconds)
            let date = zone.date(at: instant)
            _ = (zone.offset(at: instant), date.year, date.month, date.day, date.weekday)
            for days in [nil, Weekdays.day(2)] {
                let next = Schedule.Relative(hour: 2, minute: 30, weekdays: days).next(after: instant, in: zone)
                if let next, next <= instant { Issue.record("It rang before it was set") }
            }
        }
    }

    private static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(name)")))
    }

    private static func file(times: [Int64], kinds: [UInt8], offsets: [Int32], footer: [UInt8]) -> [UInt8] {
        block(version: 50, times: [], kinds: [], offsets: [0], timeBytes: 4)
            + block(version: 50, times: times, kinds: kinds, offsets: offsets, timeBytes: 8) + footer
    }

    private static func block(
        version: UInt8, times: [Int64], kinds: [UInt8], offsets: [Int32], timeBytes: Int
    ) -> [UInt8] {
        func number(_ value: Int64, _ bytes: Int) -> [UInt8] {
            (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> Int64(8 * $0)) }
        }
        let counts = [0, 0, 0, times.count, offsets.count, 4].flatMap { number(Int64($0), 4) }
        return Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15) + counts
            + times.flatMap { number($0, timeBytes) } + kinds + offsets.flatMap { number(Int64($0), 4) + [0, 0] }
            + Array("XYZ\0".utf8)
    }
}
