import AlarmCore
import TestSupport
import Testing

@testable import AlarmAgent

/// What SQLite could take for null, and is none.
@Suite @MainActor struct StatementTests {
    private static let now = Instant(seconds: 1_785_826_800)

    @Test func `what is empty is not null`() throws {
        let database = try Database(at: ":memory:")
        try database.run("CREATE TABLE entry (a, b, c)")
        try database.run("INSERT INTO entry VALUES (?, ?, ?)", [.text(""), .blob([]), .null])
        try database.run("SELECT a, b, c FROM entry", []) { row in
            #expect(row.text(0) == "")
            #expect(!row.isNull(1) && row.isNull(2))
        }
    }

    @Test func `texts of an alarm that are empty come back, and are not taken for none`() throws {
        let scratch = try Scratch("empty")
        defer { scratch.close() }
        let alarms = ["", nil].enumerated().map { number, text in
            var configuration = AlarmConfiguration(title: "Tea")
            configuration.schedule = .fixed(Self.now)
            configuration.body = text
            configuration.pausedTitle = text
            configuration.metadata = text
            return Alarm(
                id: AlarmID(high: 7, low: UInt64(number)), owner: .host, configuration: configuration, size: 200,
                phase: .scheduled(next: Self.now))
        }
        let store = AlarmStore(in: scratch.path)
        _ = store.load(at: Self.now)
        try store.save(alarms.map { Touch(id: $0.id, before: nil, after: $0) })
        store.close()
        let loaded = AlarmStore(in: scratch.path).load(at: Self.now).sorted { $0.id < $1.id }
        #expect(loaded == alarms)
        #expect(loaded.map(\.configuration.body) == ["", nil])
    }
}
