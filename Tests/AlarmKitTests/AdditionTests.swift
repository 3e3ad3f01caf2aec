import AlarmKit
import AppIntents
import Foundation
import TestSupport
import Testing

/// What is here beside Apple's interface, and the life cycle's refusals.
@Suite struct AdditionTests {
    private func isRefused(_ call: () throws -> Void) -> Bool {
        do { try call() } catch { if case .notAllowed = error as? AlarmFailure { return true } }
        return false
    }

    @Test func `a call that does not fit the state is refused by name, and changes nothing`() throws {
        try Running.run("kit-states") { app in
            let id = UUID()
            _ = try await app.manager.schedule(id: id, configuration: .tea(in: 300))
            let manager = app.manager
            #expect(isRefused { try manager.resume(id: id) })
            #expect(isRefused { try manager.countdown(id: id) })
            #expect(isRefused { try manager.skip(id: id) })
            try manager.pause(id: id)
            #expect(isRefused { try manager.pause(id: id) })
            try manager.ring(id: id)
            #expect(isRefused { try manager.ring(id: id) })
            #expect(isRefused { try manager.pause(id: id) })
            #expect(try manager.alarms.map(\.state) == [.alerting])
            try manager.stop(id: id)
            for call in [manager.stop, manager.cancel, manager.pause, manager.resume, manager.countdown(id:)] {
                #expect(throws: AlarmFailure.unknownAlarm(id)) { try call(id) }
            }
        }
    }

    @Test func `life-cycle calls work from the main actor, from actors and from threads, many at once`() throws {
        try Running.run("kit-threads") { app in
            let manager = app.manager
            let ids = (0..<40).map { _ in UUID() }
            for id in ids { _ = try await manager.schedule(id: id, configuration: .tea(in: 300)) }
            try await MainActor.run { try manager.pause(id: ids[0]) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for id in ids.dropFirst() { group.addTask { try manager.pause(id: id) } }
                try await group.waitForAll()
            }
            let thread = Thread { try? manager.cancel(id: ids[0]) }
            thread.start()
            let updates = Told(manager)
            while try await updates.next()[ids[0]] != nil {}
            #expect(try manager.alarms.allSatisfy { $0.state == .paused })
        }
    }

    @Test func `skip, snooze for, extend and the history`() throws {
        try Running.run("kit-additions") { app in
            let (weekly, timer) = (UUID(), UUID())
            let before = try await app.manager.schedule(id: weekly, configuration: .tea(schedule: .weekly))
            try app.manager.skip(id: weekly)
            let after = try #require(app.manager.alarms.first { $0.id == weekly })
            #expect(try #require(after.nextAlertDate) > (try #require(before.nextAlertDate)))

            let rung = try await app.manager.ring(id: timer, configuration: .tea())
            #expect(rung.state == .alerting)
            try app.manager.countdown(id: timer, for: 1_000)
            try app.manager.extend(id: timer, by: 60)
            let snoozed = try #require(app.manager.alarms.first { $0.id == timer }?.nextAlertDate).timeIntervalSinceNow
            #expect((1_000...1_060).contains(snoozed))
            try app.manager.stop(id: timer)
            let record = try #require(app.manager.history(of: timer, limit: 1).first)
            #expect(record.ending == .stopped && record.snoozes == 1 && record.title == "Tea")
            #expect(try app.manager.history(since: .distantFuture).isEmpty)
            #expect(try app.manager.history(since: Date(timeIntervalSince1970: .nan), limit: -1).isEmpty)
        }
    }

    @Test func `intents are performed in the app with their parameters, once for each stop and never for a cancel`()
        throws
    {
        try Running.run("kit-intents") { app in
            let (stopped, cancelled, last) = (UUID(), UUID(), UUID())
            for id in [stopped, cancelled, last] {
                var configuration = AlarmManager.AlarmConfiguration<Recipe>.tea(in: 300)
                configuration.stopIntent = Note(text: id.uuidString)
                _ = try await app.manager.schedule(id: id, configuration: configuration)
            }
            let updates = Told(app.manager)
            #expect(try await updates.next().count == 3)
            try app.manager.ring(id: stopped)
            try app.session.alarmctl("stop", stopped.uuidString)
            try app.manager.cancel(id: cancelled)
            try app.manager.stop(id: last)
            var notes = Note.written.makeAsyncIterator()
            #expect(await notes.next() == stopped.uuidString)
            #expect(await notes.next() == last.uuidString)
        }
    }
}

/// An intent that says that it was performed.
struct Note: LiveActivityIntent {
    static let title: LocalizedStringResource = "Note"
    static let (written, writer) = AsyncStream.makeStream(of: String.self)

    @Parameter(title: "Text")
    var text: String

    init() {}
    init(text: String) { self.text = text }

    func perform() async throws -> some IntentResult {
        Self.writer.yield(text)
        return .result()
    }
}
