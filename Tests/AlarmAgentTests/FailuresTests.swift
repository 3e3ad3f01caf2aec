import AlarmCore
import AlarmWire
import DBus
import Foundation
import TestSupport
import Testing

@testable import AlarmAgent

/// What failed while an occurrence rang, over the end of the agent.
@Suite @MainActor struct FailuresTests {
    private static let now = Instant(seconds: 1_785_826_800)
    private static let alarm = AlarmStoreTests.everyPhase[4]
    private static let occurrence = OccurrenceID(alarm: alarm.id, scheduled: now)

    private func record(_ occurrence: OccurrenceID = occurrence) -> Touch {
        let record = Record(
            occurrence: occurrence, owner: .host, title: "", rang: Self.now, late: .zero, snoozes: 0,
            ended: Self.now + .seconds(9), ending: .stopped, by: nil)
        return Touch(id: occurrence.alarm, before: nil, after: nil, records: [record])
    }

    private func open(_ scratch: Scratch) -> AlarmStore {
        let store = AlarmStore(in: scratch.path)
        _ = store.load(at: Self.now)
        return store
    }

    private func noted(_ store: AlarmStore) throws -> [String] {
        try store.history(HistoryFilter(wire: .options([:]))).flatMap { $0.asOptions?["failures"]?.asStrings ?? [] }
    }

    @Test func `what was noted is in the record that the next agent writes, once`() throws {
        let scratch = try Scratch("failures")
        defer { scratch.close() }
        let first = open(scratch)
        try first.save([Touch(id: Self.alarm.id, before: nil, after: Self.alarm)])
        for sentence in ["One.", "Two.", "One."] { first.note(sentence, of: Self.occurrence) }
        first.saveFailures()
        first.close()

        let second = open(scratch)
        second.note("Two.", of: Self.occurrence)
        second.note("Three.", of: Self.occurrence)
        second.saveFailures()
        try second.save([record()])
        #expect(try noted(second) == ["One.", "Two.", "Three."])
        second.close()

        let third = open(scratch)
        try third.save([record()])
        #expect(try noted(third) == ["One.", "Two.", "Three."])
        third.close()
    }

    @Test func `it belongs to its occurrence alone, and goes with its alarm`() throws {
        let scratch = try Scratch("failures")
        defer { scratch.close() }
        let first = open(scratch)
        try first.save([Touch(id: Self.alarm.id, before: nil, after: Self.alarm)])
        first.note("One.", of: Self.occurrence)
        first.saveFailures()
        try first.save([record(OccurrenceID(alarm: Self.alarm.id, scheduled: Self.now + .seconds(1)))])
        #expect(try noted(first) == [])
        first.close()
        // The alarm is gone now.
        open(scratch).close()
        let second = open(scratch)
        try second.save([record()])
        #expect(try noted(second) == [])
        second.close()
    }

    @Test func `it is written anew with a file that was lost`() throws {
        let scratch = try Scratch("failures")
        defer { scratch.close() }
        let first = open(scratch)
        first.book = { [Self.alarm] }
        try first.save([Touch(id: Self.alarm.id, before: nil, after: Self.alarm)])
        first.note("One.", of: Self.occurrence)
        first.saveFailures()
        for suffix in ["", "-wal"] { try? FileManager.default.removeItem(atPath: scratch / "alarms.db" + suffix) }
        first.note("Two.", of: Self.occurrence)
        first.saveFailures()
        first.close()
        let second = open(scratch)
        try second.save([record()])
        #expect(try noted(second) == ["One.", "Two."])
        second.close()
    }
}
