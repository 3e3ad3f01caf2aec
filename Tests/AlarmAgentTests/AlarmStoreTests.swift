import AlarmCore
import AlarmWire
import DBus
import Foundation
import Testing

@testable import AlarmAgent

@Suite @MainActor struct AlarmStoreTests {
    private let folder = NSTemporaryDirectory() + "alarms-store-\(UUID().uuidString)"
    private static let now = Instant(seconds: 1_785_826_800)
    private var now: Instant { Self.now }

    private static func id(_ number: UInt64) -> AlarmID { AlarmID(high: 7, low: number) }

    private static func alarm(_ number: UInt64, _ phase: Phase) -> Alarm {
        var configuration = AlarmConfiguration(title: "Alarm \(number) \u{1F600}")
        configuration.schedule = .relative(.init(hour: 7, minute: 30, weekdays: .daily))
        configuration.stopButton = .init(text: "Done", textColor: .init(red: 0, green: 0.5, blue: 1))
        configuration.stopIntent = .command(["true", ""])
        configuration.postAlert = .milliseconds(1_500)
        configuration.wake = true
        configuration.maxSnoozes = 3
        return Alarm(
            id: id(number), owner: number == 2 ? .app("org.example.App") : .host, configuration: configuration,
            size: 200,
            phase: phase, lastRang: now - .seconds(60), skipped: [LocalDate(days: 20_000), LocalDate(days: 20_001)])
    }

    /// One alarm in each phase.
    static var everyPhase: [Alarm] {
        var occurrence = Occurrence(scheduled: now, isExtra: true)
        occurrence.rang = now + .microseconds(5)
        occurrence.late = .seconds(240)
        (occurrence.snoozes, occurrence.autoSnoozes) = (2, 1)
        let boot = Deadline.boot(Uptime(microseconds: 77), bootID: "b", wall: now + .seconds(9))
        let countdown = Countdown(ends: boot, total: .seconds(540), elapsedBefore: .seconds(3), started: now)
        return [
            alarm(1, .scheduled(next: now)),
            alarm(2, .countdown(occurrence, countdown, following: now + .seconds(86_400))),
            alarm(
                3,
                .countdown(
                    Occurrence(scheduled: now), Countdown(ends: .wall(now), total: .seconds(5), started: now),
                    following: nil)),
            alarm(4, .paused(occurrence, Pause(remaining: .seconds(5), total: .seconds(60)), following: nil)),
            alarm(5, .alerting(occurrence, Alert(began: now, ends: boot), following: now)),
            alarm(6, .missed(now, until: now + .seconds(86_400))),
        ]
    }

    /// What version 1 could not hold is in it too.
    static var everyPhaseOfVersion2: [Alarm] {
        everyPhase.map { alarm in
            var alarm = alarm
            guard case .alerting(var occurrence, let alert, let following) = alarm.phase else { return alarm }
            occurrence.merged = [now - .seconds(7_200), now - .seconds(3_600)]
            alarm.phase = .alerting(occurrence, alert, following: following)
            return alarm
        }
    }

    /// What version 6 could not hold is in it too.
    static var everyPhaseOfVersion7: [Alarm] {
        everyPhaseOfVersion2.map { alarm in
            var alarm = alarm
            if case .scheduled(let next) = alarm.phase { alarm.movedFrom = next + .seconds(1_000_000) }
            return alarm
        }
    }

    private var everyPhase: [Alarm] { Self.everyPhaseOfVersion7 }
    private func id(_ number: UInt64) -> AlarmID { Self.id(number) }
    private func alarm(_ number: UInt64, _ phase: Phase) -> Alarm { Self.alarm(number, phase) }

    private func touches(_ alarms: [Alarm]) -> [Touch] { alarms.map { Touch(id: $0.id, before: nil, after: $0) } }

    private func load() -> (AlarmStore, [Alarm]) {
        let store = AlarmStore(in: folder)
        let alarms = store.load(at: now)
        return (store, alarms.sorted { $0.id < $1.id })
    }

    private func save(_ alarms: [Alarm]) throws {
        let (store, _) = load()
        try store.save(touches(alarms))
        store.close()
    }

    private func edit(_ statement: String) throws {
        try Database(at: folder + "/alarms.db").run(statement)
    }

    /// What lies in the folder besides the files a store always has.
    private var others: [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { !["alarms.db", "alarms.db-wal", "alarms.db-shm"].contains($0) }
    }

    @Test func `every phase comes back as it was`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try save(everyPhase)
        #expect(load().1 == everyPhase)
    }

    @Test func `what was removed is gone, and its record stays`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try save(everyPhase)
        let (store, _) = load()
        let record = Record(
            occurrence: OccurrenceID(alarm: id(1), scheduled: now), owner: .host, title: "Alarm", rang: now,
            late: .seconds(4),
            snoozes: 2, ended: now + .seconds(9), ending: .stopped, by: ":1.4")
        try store.save([Touch(id: id(1), before: everyPhase[0], after: nil, records: [record])])
        store.close()
        let (again, alarms) = load()
        #expect(alarms == Array(everyPhase.dropFirst()))
        let all = try again.history(HistoryFilter(wire: .options([:])))
        #expect(all.compactMap(Record.init(wire:)) == [record])
        for (filter, count) in [
            (["id": Value.string(id(1).description.lowercased())], 1), (["id": .string(id(2).description)], 0),
            (["owner": .string("x")], 0), (["since": .int64(now.microseconds)], 1),
            (["since": .int64((now + .seconds(10)).microseconds)], 0), (["limit": .uint32(0)], 0),
        ] {
            #expect(try again.history(HistoryFilter(wire: .options(filter))).count == count, "\(filter)")
        }
    }

    @Test func `one unreadable row costs no other alarm, is said, and stays`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try save(everyPhase)
        try edit("UPDATE alarm SET next = NULL WHERE id = '\(id(1))'")
        try edit("UPDATE alarm SET schedule = 'relative 7' WHERE id = '\(id(3))'")
        try edit("UPDATE alarm SET title = NULL WHERE id = '\(id(4))'")
        try edit("INSERT INTO alarm (id, title, state) VALUES ('nonsense', 'x', 'scheduled')")
        let (store, alarms) = load()
        #expect(alarms.map(\.id) == [id(2), id(5), id(6)])
        #expect(store.troubles.count == 4)
        #expect(store.troubles.contains { $0.contains(id(1).description) && $0.contains("state") })
        #expect(store.troubles.contains { $0.contains(id(3).description) && $0.contains("schedule") })
        #expect(store.troubles.contains { $0.contains("title is missing") })
        store.close()
        #expect(load().0.troubles.count == 4)
    }

    @Test(arguments: [0, 1, 100, 4_096, 5_000])
    func `a file cut short is set aside, and the store works`(_ length: Int) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try save(everyPhase + (10...400).map { alarm($0, .scheduled(next: now)) })
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder + "/alarms.db"))
        try file.truncate(atOffset: UInt64(length))
        try file.close()
        let (store, alarms) = load()
        #expect(others.count == 1 && others[0].hasPrefix("alarms.db.damaged-"), "\(others)")
        #expect(store.troubles.first?.contains("damaged") == true)
        try store.save(touches([alarm(500, .scheduled(next: now))]))
        store.close()
        #expect(load().1 == alarms + [alarm(500, .scheduled(next: now))])
    }

    @Test func `a page of garbage costs what stood on it and no more`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let all = (10...1_000).map { alarm($0, .scheduled(next: now)) }
        try save(all)
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder + "/alarms.db"))
        let size = try file.seekToEnd()
        try file.seek(toOffset: size / 2 / 4_096 * 4_096)
        try file.write(contentsOf: Data(repeating: 0xA5, count: 4_096))
        try file.close()
        let (store, alarms) = load()
        #expect(alarms.count > 900 && alarms.count < all.count)
        #expect(alarms.allSatisfy(all.contains))
        #expect(store.troubles.first?.contains("damaged") == true)
        #expect(others.count == 1)
        store.close()
        #expect(load().1 == alarms)
        #expect(load().0.troubles.isEmpty)
    }

    @Test func `garbage is set aside whole`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("not a database at all, but long enough to be taken for one".utf8).write(
            to: URL(fileURLWithPath: folder + "/alarms.db"))
        let (store, alarms) = load()
        #expect(alarms.isEmpty)
        #expect(others.count == 1 && others[0].hasPrefix("alarms.db.damaged-"))
        try store.save(touches(everyPhase))
        store.close()
        #expect(load().1 == everyPhase)
    }

    @Test func `a file of a later version is copied, and what is known is used`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try save(everyPhase)
        try edit("ALTER TABLE alarm ADD COLUMN moon TEXT")
        try edit("PRAGMA user_version = 8")
        let (store, alarms) = load()
        #expect(alarms == everyPhase)
        #expect(store.troubles.first?.contains("later version") == true)
        #expect(others == ["alarms.db.version-8"])
        try store.save([Touch(id: id(1), before: nil, after: nil)])
    }

    @Test func `a store in a folder that cannot be made refuses by name, and tries again`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        _ = FileManager.default.createFile(atPath: folder, contents: nil)
        let (store, alarms) = load()
        #expect(alarms.isEmpty)
        #expect(store.refusal?.contains("folder cannot be made: Not a directory") == true)
        #expect(throws: AlarmError.self) { try store.save(touches(everyPhase)) }
        try FileManager.default.removeItem(atPath: folder)
        try store.save(touches(everyPhase))
        #expect(store.refusal == nil)
        store.close()
        #expect(load().1 == everyPhase)
    }

    @Test func `a folder that goes while the store is written anew is missed, and said why it cannot be had`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (store, _) = load()
        try store.save(touches(everyPhase))
        store.book = { everyPhase }
        try FileManager.default.removeItem(atPath: folder)
        store.whenTroubled = { [folder] _ in
            try? FileManager.default.removeItem(atPath: folder)
            _ = FileManager.default.createFile(atPath: folder, contents: nil)
        }
        for _ in 0..<2 {
            #expect(throws: AlarmError.self) { try store.save([]) }
            let told = store.refusal ?? ""
            #expect(told.contains("deleted or moved away") && told.contains("Not a directory"), "\(told)")
        }
        try FileManager.default.removeItem(atPath: folder)
        try store.save([])
        store.close()
        #expect(load().1 == everyPhase)
    }

    @Test func `garbage that turns up where there was no folder is set aside, and the whole book is written`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        _ = FileManager.default.createFile(atPath: folder, contents: nil)
        let (store, _) = load()
        store.book = { everyPhase }
        try FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(repeating: 0xA5, count: 10_000).write(to: URL(fileURLWithPath: folder + "/alarms.db"))
        try store.save([])
        #expect(others.count == 1 && others[0].hasPrefix("alarms.db.damaged-"), "\(others)")
        store.close()
        #expect(load().1 == everyPhase)
    }

    @Test func `a second agent on the same store is refused, and told who has it`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var lock: StoreLock? = try StoreLock(in: folder)
        let error = #expect(throws: AlarmError.self) { try StoreLock(in: folder) }
        #expect(error?.wire.text.contains("process \(getpid())") == true)
        withExtendedLifetime(lock) {}
        lock = nil
        #expect(throws: Never.self) { try StoreLock(in: folder) }
    }

    @Test func `what was missed is kept until it is seen, for a week`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (store, _) = load()
        let records = [(1, Record.Ending.missed), (2, .missed), (3, .stopped), (4, .missed)].map { number, ending in
            Record(
                occurrence: OccurrenceID(alarm: id(number), scheduled: now), owner: .host, title: "Alarm \(number)",
                rang: nil, late: .zero, snoozes: 0,
                ended: now - .seconds(number == 4 ? 8 * 86_400 : 60 * Int64(number)), ending: ending, by: nil)
        }
        try store.save(records.map { Touch(id: $0.occurrence.alarm, before: nil, after: nil, records: [$0]) })
        store.close()
        let (again, _) = load()
        #expect(again.unseen(at: now) == [records[1], records[0]])
        again.seeMissed()
        again.close()
        let (last, _) = load()
        #expect(last.unseen(at: now) == [])
        try last.save([Touch(id: id(1), before: nil, after: nil, records: [records[0]])])
        #expect(last.unseen(at: now) == [records[0]])
    }

    @Test func `shown notifications are remembered for the next agent`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (store, _) = load()
        #expect(store.shown() == [])
        store.remember([Shown(id: 7, server: ":1.5"), Shown(id: .max, server: ":1.6")])
        store.remember([Shown(id: .max, server: ":1.6")])
        store.close()
        #expect(load().0.shown() == [Shown(id: .max, server: ":1.6")])
    }
}
