import AlarmCore
import AlarmWire
import DBus
import Foundation
import TestSupport
import Testing

@testable import AlarmAgent

/// Stores that earlier versions wrote, kept as SQL. They are never written anew: what was once stored must load for good.
@Suite @MainActor struct GoldenTests {
    private static let now = Instant(seconds: 1_785_826_800)

    private func load(_ name: String) throws -> (AlarmStore, [Alarm]) {
        let scratch = try Scratch("golden")
        defer { scratch.close() }
        let sql = try String(
            contentsOfFile: Products.repository + "/Tests/AlarmAgentTests/Golden/\(name).sql", encoding: .utf8)
        try make(sql, at: scratch / "alarms.db")
        let store = AlarmStore(in: scratch.path)
        let alarms = store.load(at: Self.now)
        return (store, alarms.sorted { $0.id < $1.id })
    }

    private func make(_ sql: String, at path: String) throws {
        try Database(at: path).run(sql)
    }

    @Test func `version 1 loads, every phase of it`() throws {
        let (store, alarms) = try load("version-1")
        #expect(store.troubles == [])
        #expect(alarms == AlarmStoreTests.everyPhase)
    }

    @Test func `version 1 is read also from a damaged file`() throws {
        let scratch = try Scratch("golden")
        defer { scratch.close() }
        let sql = try String(
            contentsOfFile: Products.repository + "/Tests/AlarmAgentTests/Golden/version-1.sql", encoding: .utf8)
        let path = scratch / "alarms.db"
        try make(sql, at: path)
        // An index of the history, which is not where the alarms are.
        var page = 0
        try Database(at: path).run("SELECT rootpage FROM sqlite_schema WHERE name = 'record_ended'", []) { row in
            page = Int(row.integer(0) ?? 0)
        }
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.seek(toOffset: UInt64(page - 1) * 4_096)
        try file.write(contentsOf: Data(repeating: 0xA5, count: 4_096))
        try file.close()
        for troubles in [1, 0] {
            let store = AlarmStore(in: scratch.path)
            let alarms = store.load(at: Self.now)
            #expect(store.troubles.count { $0.contains("damaged") } == troubles, "\(store.troubles)")
            #expect(alarms.sorted { $0.id < $1.id } == AlarmStoreTests.everyPhase)
            store.close()
        }
    }

    @Test func `version 2 loads, every phase of it`() throws {
        let (store, alarms) = try load("version-2")
        #expect(store.troubles == [])
        #expect(alarms == AlarmStoreTests.everyPhaseOfVersion2)
        #expect(store.unseen(at: Self.now) == [])
    }

    @Test func `version 3 loads, every phase of it, and what was missed and is not seen`() throws {
        let (store, alarms) = try load("version-3")
        #expect(store.troubles == [])
        #expect(alarms == AlarmStoreTests.everyPhaseOfVersion2)
        #expect(try store.history(HistoryFilter(wire: .options([:]))).count == 3)
        let unseen = store.unseen(at: Self.now)
        #expect(unseen.map(\.title) == ["Alarm 2 \u{1F600}"])
        #expect(unseen.first?.owner == .app("org.example.App"))
        #expect(unseen.first?.ending == .missed)
    }

    @Test func `version 4 loads, every phase of it, and what failed while one rings`() throws {
        let (store, alarms) = try load("version-4")
        #expect(store.troubles == [])
        #expect(alarms == AlarmStoreTests.everyPhaseOfVersion2)
        #expect(store.unseen(at: Self.now).map(\.title) == ["Alarm 2 \u{1F600}"])
        let occurrence = OccurrenceID(alarm: alarms[4].id, scheduled: Self.now)
        #expect(store.failures == [occurrence: ["It rings without sound: there is no sound server."]])
        #expect(store.answers == [:])
    }

    @Test func `version 5 loads, every phase of it, and who may set alarms`() throws {
        let (store, alarms) = try load("version-5")
        #expect(store.troubles == [])
        #expect(alarms == AlarmStoreTests.everyPhaseOfVersion2)
        #expect(
            store.answers == [
                "": KeptAnswer(.authorized), "org.example.App": KeptAnswer(.denied, isShared: true),
                "org.example.Tea": KeptAnswer(.notDetermined),
            ])
        let records = try store.history(HistoryFilter(wire: .options([:]))).compactMap(Record.init(wire:))
        #expect(records.map(\.ending).contains(.denied) && records.count == 4)
    }

    @Test func `version 6 loads, every phase of it, and what is to be performed`() throws {
        let (store, alarms) = try load("version-6")
        #expect(store.troubles == [])
        #expect(alarms == AlarmStoreTests.everyPhaseOfVersion2)
        #expect(store.begun == IntentJournalTests.all)
    }

    @Test func `version 7 loads, every phase of it, and where a one-shot was moved from`() throws {
        let (store, alarms) = try load("version-7")
        #expect(store.troubles == [])
        #expect(alarms == AlarmStoreTests.everyPhaseOfVersion7)
        #expect(store.begun == IntentJournalTests.all)
    }
}
