import ActivityKit
import AlarmKit
import Foundation
import TestSupport
import Testing

/// What users of AlarmKit on iPhones reported, where no other test holds it here.
@Suite struct IPhoneReportTests {
    /// A colour among what the app keeps.
    struct Paint: AlarmMetadata {
        var colour: Color
    }

    @Test func `a countdown of 0 before the alert is none, and one of nil after it is the one before`() throws {
        try Running.run("kit-zero") { app in
            let (dated, timer) = (UUID(), UUID())
            var configuration = AlarmManager.AlarmConfiguration<Recipe>.tea(in: 0, schedule: .tomorrow)
            let alarm = try await app.manager.schedule(id: dated, configuration: configuration)
            #expect(alarm.state == .scheduled)
            #expect(try app.manager.alarms.map(\.state) == [.scheduled])
            configuration = .tea(in: 300, snooze: nil)
            _ = try await app.manager.ring(id: timer, configuration: configuration)
            try app.manager.countdown(id: timer)
            let next = try #require(app.manager.alarms.first { $0.id == timer }?.nextAlertDate).timeIntervalSinceNow
            #expect((290...300).contains(next))
        }
    }

    @Test func `colours come back exactly, also from metadata`() throws {
        try Running.run("kit-colour") { app in
            let id = UUID()
            let colour = Color(red: 0.1, green: 1 / 3, blue: 0.7, opacity: 0.123_456_789)
            let attributes = AlarmAttributes(
                presentation: AlarmPresentation(alert: .init(title: "Paint")), metadata: Paint(colour: colour),
                tintColor: Color(red: 1 / 3, green: 2 / 3, blue: 0.999))
            _ = try await app.manager.schedule(
                id: id, configuration: .timer(duration: 300, attributes: attributes))
            let kept = try app.manager.configuration(of: id, as: Paint.self).attributes
            #expect(kept.metadata == Paint(colour: colour))
            #expect(kept.tintColor == Color(red: 1 / 3, green: 2 / 3, blue: 0.999))
        }
    }

    @Test func `texts made at run time come back as they are`() throws {
        try Running.run("kit-text") { app in
            for text in ["100 % sure", "%@ and %d", "<b>Tea</b>", "Tee 🫖", "a\nb"] {
                let id = UUID()
                let title = LocalizedStringResource(stringLiteral: text)
                let alarm = try await app.manager.schedule(id: id, configuration: .tea(in: 300, title: title))
                #expect(alarm.title == text)
                #expect(try app.manager.alarms.first { $0.id == id }?.title == text)
            }
        }
    }

    @Test func `what rang, was stopped, cancelled while it rang or never rang is told apart`() throws {
        try Running.run("kit-history") { app in
            let (stopped, cancelled, waiting) = (UUID(), UUID(), UUID())
            for id in [stopped, cancelled, waiting] {
                _ = try await app.manager.schedule(id: id, configuration: .tea(in: 300))
            }
            for id in [stopped, cancelled] { try app.manager.ring(id: id) }
            try app.manager.stop(id: stopped)
            try app.manager.cancel(id: cancelled)
            try app.manager.cancel(id: waiting)
            #expect(try app.manager.alarms.isEmpty)
            let records = try app.manager.history()
            func record(_ id: UUID) -> AlarmRecord? { records.first { $0.alarmID == id } }
            #expect(record(stopped)?.ending == .stopped && record(stopped)?.alertDate != nil)
            #expect(record(cancelled)?.ending == .cancelled && record(cancelled)?.alertDate != nil)
            #expect(record(waiting)?.ending == .cancelled && record(waiting)?.alertDate == nil)
        }
    }

    @Test func `of many changed at once from many tasks none undoes another's`() throws {
        try Running.run("kit-parallel") { app in
            let manager = app.manager
            let ids = (0..<20).map { _ in UUID() }
            for id in ids { _ = try await manager.schedule(id: id, configuration: .tea(in: 300)) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, id) in ids.enumerated() {
                    group.addTask {
                        try manager.cancel(id: id)
                        let next = LocalizedStringResource(stringLiteral: "New \(number)")
                        _ = try await manager.schedule(id: id, configuration: .tea(in: 300, title: next))
                    }
                }
                try await group.waitForAll()
            }
            #expect(Set(try manager.alarms.map(\.title)) == Set((0..<20).map { "New \($0)" }))
            #expect(Set(try manager.alarms.map(\.id)) == Set(ids))
        }
    }
}
