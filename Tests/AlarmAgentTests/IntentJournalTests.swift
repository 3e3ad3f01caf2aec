import AlarmCore
import AlarmWire
import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

@testable import AlarmAgent

/// What is to be performed, over the end of the agent and over what the disk refuses.
@Suite @MainActor struct IntentJournalTests {
    static let now = Instant(seconds: 1_785_826_800)
    static let alarm = AlarmStoreTests.everyPhase[4]
    static let occurrence = OccurrenceID(alarm: alarm.id, scheduled: now)

    static func delivery(_ key: String, _ intent: AlarmConfiguration.Intent? = nil) -> Delivery {
        Delivery(
            key: key, occurrence: occurrence, owner: .app("org.example.App"), title: "Tea", button: .stop,
            intent: intent ?? .action("brewed", parameter: try? Value.int32(7).marshalled()))
    }

    static let all = [
        delivery("1"), delivery("2", .command(["a", ""])), delivery("3", .action("x", parameter: nil, app: "a.b")),
    ]

    private func open(_ scratch: Scratch) -> AlarmStore {
        let store = AlarmStore(in: scratch.path)
        _ = store.load(at: Self.now)
        return store
    }

    @Test func `what is open is there after a restart, as it was and in its order, and what is closed is not`() throws {
        let scratch = try Scratch("journal")
        defer { scratch.close() }
        let all = Self.all
        var store = open(scratch)
        for delivery in all + all { store.open(delivery) }
        store.saveIntents()
        store.close()
        store = open(scratch)
        #expect(store.begun == all)
        #expect(store.isOpen(all[1]))
        store.close(all[1])
        store.close(all[1])
        store.open(Self.delivery("4"))
        store.close(Self.delivery("4"))
        store.saveIntents()
        store.close()
        store = open(scratch)
        #expect(store.begun == [all[0], all[2]])
        // Also where the file is lost meanwhile.
        for suffix in ["", "-wal"] { unlink(scratch / "alarms.db" + suffix) }
        try store.save([])
        store.close()
        #expect(open(scratch).begun == [all[0], all[2]])
        // As long as history is kept.
        let later = AlarmStore(in: scratch.path)
        _ = later.load(at: Self.now + .seconds(91 * 86_400))
        #expect(later.begun == [])
        later.close()
        #expect(open(scratch).begun == [])
    }

    /// A change that ends the alarm, whose stop intent writes a line.
    private func touch(_ scratch: Scratch) -> Touch {
        var configuration = AlarmConfiguration(title: "Tea")
        configuration.stopIntent = .command(["sh", "-c", "echo $ALARM_OCCURRENCE >>'\(scratch / "written")'"])
        let before = Alarm(
            id: Self.alarm.id, owner: .host, configuration: configuration, size: 200, phase: Self.alarm.phase)
        let record = Record(
            occurrence: Self.occurrence, owner: .host, title: "Tea", rang: Self.now, late: .zero, snoozes: 0,
            ended: Self.now + .seconds(9), ending: .stopped, by: nil)
        return Touch(id: before.id, before: before, after: nil, records: [record])
    }

    private func lines(_ scratch: Scratch) -> Int {
        ((try? scratch.read("written")) ?? "").split(separator: "\n").count
    }

    /// - Parameter isShownFirst: before it is written, as what the disk cannot refuse; else after.
    @Test(arguments: [true, false])
    func `what a change asks for is performed once, however often the disk refuses it`(isShownFirst: Bool) throws {
        let scratch = try Scratch("journal")
        defer { scratch.close() }
        let daemon = try PrivateBus()
        defer { daemon.end() }
        let loop = try Loop()
        let bus = try Connection(to: .address(daemon.address))
        let (store, touch) = (open(scratch), touch(scratch))
        let moment = Stage.start
        let intents = Intents(bus: bus, loop: loop, journal: store) { _, sentence in Issue.record("\(sentence)") }
        let book = AlarmBook(restoring: [], rules: Rules())
        if isShownFirst { intents.show(book, after: [touch], at: moment) }
        for _ in 1...2 {
            #expect(throws: AlarmError.self) {
                try intents.save([touch]) { () throws(AlarmError) in throw .storageFailed("full") }
            }
            #expect(store.begun.isEmpty)
        }
        try intents.save([touch]) { () throws(AlarmError) in try store.save([touch]) }
        // Written and not shown, it would be performed by the next agent.
        #expect(store.begun.count == (isShownFirst ? 0 : 1))
        if !isShownFirst { intents.show(book, after: [touch], at: moment) }
        #expect(store.begun.isEmpty)
        store.saveIntents()
        let deadline = ContinuousClock.now + .seconds(10)
        while lines(scratch) == 0, ContinuousClock.now < deadline { loop.runOnce(for: .milliseconds(10)) }
        store.close()
        Intents(bus: bus, loop: loop, journal: open(scratch)) { _, _ in }.resume()
        #expect(lines(scratch) == 1)
    }

    @Test func `what was written and not performed is performed by the next agent`() throws {
        let scratch = try Scratch("journal")
        defer { scratch.close() }
        let daemon = try PrivateBus()
        defer { daemon.end() }
        let loop = try Loop()
        let bus = try Connection(to: .address(daemon.address))
        let (store, touch) = (open(scratch), touch(scratch))
        try Intents(bus: bus, loop: loop, journal: store) { _, _ in }
            .save([touch]) { () throws(AlarmError) in try store.save([touch]) }
        store.close()
        let next = open(scratch)
        Intents(bus: bus, loop: loop, journal: next) { _, _ in }.resume()
        let deadline = ContinuousClock.now + .seconds(10)
        while lines(scratch) == 0, ContinuousClock.now < deadline { loop.runOnce(for: .milliseconds(10)) }
        #expect(lines(scratch) == 1)
        #expect(next.begun.isEmpty)
    }
}
