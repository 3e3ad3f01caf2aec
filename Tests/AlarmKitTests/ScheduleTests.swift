import ActivityKit
import AlarmKit
import Foundation
import TestSupport
import Testing

/// Alarms that apps schedule, and what they are told when they cannot.
@Suite struct ScheduleTests {
    @Test func `timers, dates and weekly alarms come back as they were asked for`() throws {
        try Running.run("kit-schedule") { app in
            let (timer, date, weekly) = (UUID(), UUID(), UUID())
            let counting = try await app.manager.schedule(id: timer, configuration: .tea(in: 300, snooze: nil))
            #expect(counting.id == timer && counting.state == .countdown && counting.title == "Tea")
            #expect(counting.countdownDuration == .init(preAlert: 300, postAlert: nil))
            #expect(counting.schedule == nil)
            let ahead = try #require(counting.nextAlertDate).timeIntervalSinceNow
            #expect((280...300).contains(ahead))

            let day = Date(timeIntervalSince1970: 4_000_000_000.25)
            let dated = try await app.manager.schedule(id: date, configuration: .tea(schedule: .fixed(day)))
            #expect(dated.schedule == .fixed(day) && dated.state == .scheduled && dated.nextAlertDate == day)

            let repeating = try await app.manager.schedule(id: weekly, configuration: .tea(schedule: .weekly))
            #expect(repeating.schedule == .weekly)
            #expect(Set(try app.manager.alarms.map(\.id)) == [timer, date, weekly])
        }
    }

    /// The agent sends its list only where it is another one than the last.
    @Test func `alarms are as they are at the moment, whoever changed them, after a restart too`() throws {
        try Running.run("kit-present") { app in
            #expect(try app.manager.alarms.isEmpty && app.manager.alarms.isEmpty)
            let (first, second) = (UUID(), UUID())
            _ = try await app.manager.schedule(id: first, configuration: .tea(in: 300))
            for _ in 1...50 {
                try app.manager.pause(id: first)
                #expect(try app.manager.alarms.map(\.state) == [.paused])
                try app.manager.resume(id: first)
                #expect(try app.manager.alarms.map(\.state) == [.countdown])
            }
            try app.session.alarmctl("pause", first.uuidString)
            #expect(try app.manager.alarms.map(\.state) == [.paused])
            let other = AlarmManager(address: app.session.bus.address)
            _ = try await other.schedule(id: second, configuration: .tea(schedule: .tomorrow))
            for manager in [app.manager, other] {
                #expect(try Set(manager.alarms.map(\.id)) == [first, second])
            }
            // Changed as often as before, by another agent.
            try app.restart(meanwhile: "cancel", second)
            #expect(try app.manager.alarms.map(\.id) == [first])
            #expect(try app.manager.alarms.map(\.state) == [.paused])
            app.kill()
            #expect(throws: AlarmFailure.self) { try app.manager.alarms }
            try app.restart()
            try app.session.alarmctl("cancel", first.uuidString)
            #expect(try app.manager.alarms.isEmpty)
        }
    }

    @Test func `what was scheduled can be read back and written again, metadata of another type are told`() throws {
        try Running.run("kit-read") { app in
            let id = UUID()
            _ = try await app.manager.schedule(id: id, configuration: .tea(in: 300, metadata: Recipe(dish: "Rice")))
            var kept = try app.manager.configuration(of: id, as: Recipe.self)
            #expect(kept.attributes.metadata == Recipe(dish: "Rice"))
            #expect(String(localized: kept.attributes.presentation.alert.title) == "Tea")
            #expect(kept.attributes.tintColor == .brown)
            #expect(kept.countdownDuration == .init(preAlert: 300, postAlert: 300))
            let error = #expect(throws: AlarmFailure.self) {
                try app.manager.configuration(of: id, as: Flight.self)
            }
            guard case .metadataMismatch(let text) = error else { throw Failure("\(String(describing: error))") }
            #expect(text.contains("Flight") && text.contains("Rice"))

            kept.attributes.presentation.alert.title = "Rice"
            let replaced = try await app.manager.replace(id: id, configuration: kept)
            #expect(replaced.title == "Rice" && replaced.state == .countdown)
        }
    }

    @Test func `every refusal has its name and its sentence`() throws {
        try Running.run("kit-refusals") { app in
            let id = UUID()
            _ = try await app.manager.schedule(id: id, configuration: .tea(in: 300))
            await #expect(throws: AlarmFailure.duplicateAlarm(id)) {
                try await app.manager.schedule(id: id, configuration: .tea(in: 300))
            }
            let past = await app.refusal(of: .tea(schedule: .fixed(Date(timeIntervalSince1970: 1_000_000_000))))
            guard case .dateInPast(let when) = past else { throw Failure("\(String(describing: past))") }
            #expect(when.contains("2001-09-09"))

            let silent = await app.refusal(of: .tea(in: 300, sound: .named("no such sound")))
            guard case .soundNotFound(let places) = silent else { throw Failure("\(String(describing: silent))") }
            #expect(places.contains("no such sound") && places.contains("/sounds"))

            guard case .metadataMismatch = AlarmFailure.metadataMismatch("x"),
                case .unknownAlarm = (#expect(throws: AlarmFailure.self) { try app.manager.stop(id: UUID()) })
            else { throw Failure("an unknown alarm was stopped") }
            #expect(AlarmFailure.unknownAlarm(id).localizedDescription.contains(id.uuidString))
        }
    }

    @Test func `nothing an app passes traps it`() throws {
        try Running.run("kit-nonsense") { app in
            let numbers = [Double.nan, .infinity, -.infinity, -1, 1e300, .greatestFiniteMagnitude]
            for number in numbers {
                let refused = await app.refusal(of: .tea(in: number, snooze: 60))
                guard case .invalidConfiguration = refused else {
                    throw Failure("\(number): \(String(describing: refused))")
                }
                guard case .invalidConfiguration = await app.refusal(of: .tea(in: 60, snooze: number)) else {
                    throw Failure("\(number)")
                }
                #expect(throws: AlarmFailure.self) { try app.manager.countdown(id: UUID(), for: number) }
            }
            guard case .invalidConfiguration = await app.refusal(of: .tea(in: 60, snooze: 0)) else {
                throw Failure("0")
            }
            for (hour, minute) in [(24, 0), (0, 60), (-1, 0), (Int.max, Int.min)] {
                let schedule = Alarm.Schedule.relative(.init(time: .init(hour: hour, minute: minute)))
                guard case .invalidConfiguration = await app.refusal(of: .tea(schedule: schedule)) else {
                    throw Failure("\(hour):\(minute)")
                }
            }
            let none = Alarm.Schedule.relative(.init(time: .init(hour: 7, minute: 0), repeats: .weekly([])))
            guard case .invalidConfiguration = await app.refusal(of: .tea(schedule: none)) else { throw Failure("[]") }
            guard case .invalidConfiguration = await app.refusal(of: .tea()) else { throw Failure("neither") }
            guard case .invalidConfiguration = await app.refusal(of: .tea(in: 60, title: "a\u{0}b")) else {
                throw Failure("NUL")
            }
            for date in [Date(timeIntervalSince1970: .nan), Date(timeIntervalSince1970: 1e300)] {
                guard case .invalidConfiguration = await app.refusal(of: .tea(schedule: .fixed(date))) else {
                    throw Failure("\(date.timeIntervalSince1970)")
                }
            }
            guard case .soundNotFound = await app.refusal(of: .tea(in: 60, sound: .named("../../etc/passwd"))) else {
                throw Failure("a sound outside")
            }
            #expect(try app.manager.alarms.isEmpty)
        }
    }

    @Test func `more than there may be is the error apps of AlarmKit look for`() throws {
        try Running.run("kit-limit") { app in
            let large = Recipe(dish: String(repeating: "x", count: 60_000))
            var count = 0
            do {
                while count < 1_000 {
                    _ = try await app.manager.schedule(id: UUID(), configuration: .tea(in: 600, metadata: large))
                    count += 1
                }
            } catch AlarmManager.AlarmError.maximumLimitReached {
            }
            // 16 MiB an owner.
            #expect((200...300).contains(count))
        }
    }

    @Test func `where there is no agent, or no bus, an error says so, and no empty list`() throws {
        try waiting { try await unreachableAgent() }
    }

    private func unreachableAgent() async throws {
        let bus = try PrivateBus()
        let manager = AlarmManager(address: bus.address)
        func unreachable(_ error: (any Error)?) -> Bool {
            if case .agentNotReachable(let text) = error as? AlarmFailure { !text.isEmpty } else { false }
        }
        #expect(unreachable(#expect(throws: AlarmFailure.self) { try manager.alarms }))
        #expect(unreachable(#expect(throws: AlarmFailure.self) { try manager.stop(id: UUID()) }))
        let scheduling = await #expect(throws: AlarmFailure.self) {
            try await manager.schedule(id: UUID(), configuration: .tea(in: 60))
        }
        #expect(unreachable(scheduling))
        #expect(manager.authorizationState == .notDetermined)
        bus.end()
        #expect(unreachable(#expect(throws: AlarmFailure.self) { try manager.alarms }))
        let nowhere = AlarmManager(address: "unix:path=/nonexistent/bus")
        #expect(unreachable(await #expect(throws: AlarmFailure.self) { try await nowhere.requestAuthorization() }))
    }
}

extension Running {
    /// What a configuration is refused with; nil when it is taken.
    nonisolated(nonsending) func refusal(of configuration: AlarmManager.AlarmConfiguration<Recipe>) async
        -> AlarmFailure?
    {
        do {
            _ = try await manager.schedule(id: UUID(), configuration: configuration)
            return nil
        } catch {
            return error as? AlarmFailure
        }
    }
}
