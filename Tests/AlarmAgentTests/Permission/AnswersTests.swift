import AlarmCore
import Foundation
import Testing

@testable import AlarmAgent

/// The user's answers in the store.
@Suite @MainActor struct AnswersTests {
    private let folder = NSTemporaryDirectory() + "alarms-answers-\(UUID().uuidString)"
    private let now = Instant(seconds: 1_785_826_800)

    private func load() -> AlarmStore {
        let store = AlarmStore(in: folder)
        _ = store.load(at: now)
        return store
    }

    @Test func `who may set alarms is kept, and forgotten; what a disk refuses is written when it can be`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        _ = FileManager.default.createFile(atPath: folder, contents: nil)
        let store = load()
        store.keep(KeptAnswer(.denied), of: "org.example.App")
        store.keep(KeptAnswer(.authorized, isShared: true), of: "")
        #expect(store.owesAnswers && store.answers.count == 2)
        try FileManager.default.removeItem(atPath: folder)
        store.payAnswers()
        #expect(!store.owesAnswers)
        store.close()
        let again = load()
        #expect(
            again.answers == ["org.example.App": KeptAnswer(.denied), "": KeptAnswer(.authorized, isShared: true)])
        again.keep(nil, of: "org.example.App")
        again.close()
        #expect(load().answers == ["": KeptAnswer(.authorized, isShared: true)])
    }

    @Test func `answers outlive damage, as far as they can be read, and a file that is deleted`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = load()
        let alarms = (0..<400).map { number in
            Alarm(
                id: AlarmID(high: 7, low: number), owner: .host, configuration: AlarmConfiguration(title: "Alarm"),
                size: 200, phase: .scheduled(next: now))
        }
        store.book = { alarms }
        try store.save(alarms.map { Touch(id: $0.id, before: nil, after: $0) })
        store.keep(KeptAnswer(.denied), of: "org.example.App")
        try FileManager.default.removeItem(atPath: folder + "/alarms.db")
        store.keep(KeptAnswer(.authorized), of: "org.example.Tea")
        store.close()
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder + "/alarms.db"))
        let size = try file.seekToEnd()
        try file.seek(toOffset: size / 2 / 4_096 * 4_096)
        try file.write(contentsOf: Data(repeating: 0xA5, count: 4_096))
        try file.close()
        let again = load()
        #expect(again.troubles.first?.contains("damaged") == true)
        let answers = ["org.example.App": KeptAnswer(.denied), "org.example.Tea": KeptAnswer(.authorized)]
        #expect(again.answers == answers)
        again.close()
        #expect(load().answers == answers)
    }

    @Test func `a file that was only touched is not taken for another because an app is denied`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = load()
        var alarm = Alarm(
            id: AlarmID(high: 7, low: 1), owner: .app("org.example.App"), configuration: AlarmConfiguration(title: "x"),
            size: 200, phase: .scheduled(next: now))
        alarm.isSilenced = true
        let kept = alarm
        store.book = { [kept] }
        try store.save([Touch(id: kept.id, before: nil, after: kept)])
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: folder + "/alarms.db")
        store.keep(KeptAnswer(.denied), of: "org.example.App")
        #expect(store.troubles == [])
    }
}
