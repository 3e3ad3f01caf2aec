import AlarmKit
import Foundation
import TestSupport
import Testing

/// What apps are told of their alarms.
@Suite struct UpdatesTests {
    @Test func `updates begin with what there is, and then give every change in its order`() throws {
        try Running.run("kit-updates") { app in
            let (first, second) = (UUID(), UUID())
            _ = try await app.manager.schedule(id: first, configuration: .tea(in: 300))
            let updates = Told(app.manager)
            #expect(try await updates.next() == [first: .countdown])

            _ = try await app.manager.schedule(id: second, configuration: .tea(schedule: .tomorrow))
            #expect(try await updates.next() == [first: .countdown, second: .scheduled])
            // Nobody reads meanwhile, and nothing is left out.
            try app.manager.pause(id: first)
            try app.manager.resume(id: first)
            try app.manager.ring(id: first)
            try app.manager.countdown(id: first)
            try app.manager.stop(id: first)
            try app.manager.cancel(id: second)
            for state in [Alarm.State.paused, .countdown, .alerting, .countdown] {
                #expect(try await updates.next() == [first: state, second: .scheduled])
            }
            #expect(try await updates.next() == [second: .scheduled])
            #expect(try await updates.next() == [:])
        }
    }

    @Test func `each of many iterations gets everything, and one that is left takes nothing from the others`() throws {
        try Running.run("kit-many") { app in
            let all = (0..<10).map { _ in Told(app.manager) }
            for told in all { #expect(try await told.next() == [:]) }
            let id = UUID()
            _ = try await app.manager.schedule(id: id, configuration: .tea(in: 300))
            for told in all { #expect(try await told.next() == [id: .countdown]) }
            for told in all.dropLast() { told.end() }
            try app.manager.pause(id: id)
            #expect(try await all[9].next() == [id: .paused])
            // All gone, the library follows no longer; who comes then hears of everything again.
            all[9].end()
            let late = Told(app.manager)
            #expect(try await late.next() == [id: .paused])
            try app.manager.resume(id: id)
            #expect(try await late.next() == [id: .countdown])
        }
    }

    @Test func `an agent that is killed and comes back loses no update, and every call works on`() throws {
        try Running.run("kit-restart") { app in
            let (kept, ended) = (UUID(), UUID())
            _ = try await app.manager.schedule(id: kept, configuration: .tea(in: 300))
            _ = try await app.manager.schedule(id: ended, configuration: .tea(in: 300))
            let updates = Told(app.manager)
            #expect(try await updates.next() == [kept: .countdown, ended: .countdown])
            for round in 1...3 {
                app.kill()
                if round == 1 {
                    #expect(throws: AlarmFailure.self) { try app.manager.alarms }
                }
                try app.restart()
                #expect(try app.manager.alarms.count == 2)
                try app.manager.pause(id: kept)
                #expect(try await updates.until([kept: .paused, ended: .countdown]))
                try app.manager.resume(id: kept)
                #expect(try await updates.next() == [kept: .countdown, ended: .countdown])
            }
            // What happens while the library is not told is told after.
            app.kill()
            try app.restart(meanwhile: "cancel", ended)
            #expect(try await updates.until([kept: .countdown]))
        }
    }

    @Test func `over a crash and a restart each of many iterations gets all, whoever began when`() throws {
        try Running.run("kit-many-restarts") { app in
            let (kept, ended) = (UUID(), UUID())
            for id in [kept, ended] { _ = try await app.manager.schedule(id: id, configuration: .tea(in: 300)) }
            var all = (0..<5).map { _ in Told(app.manager) }
            for told in all { #expect(try await told.next() == [kept: .countdown, ended: .countdown]) }
            try app.restart(meanwhile: "cancel", ended)
            all += (0..<5).map { _ in Told(app.manager) }
            for told in all { #expect(try await told.until([kept: .countdown])) }
            all.remove(at: 0).end()
            try app.restart(after: SIGTERM)
            try app.manager.pause(id: kept)
            for told in all { #expect(try await told.until([kept: .paused])) }
            try app.manager.resume(id: kept)
            for told in all { #expect(try await told.next() == [kept: .countdown]) }
        }
    }

    @Test func `an agent that comes later is found`() throws {
        try waiting {
            try await Session.run("kit-late") { session in
                let manager = AlarmManager(address: session.bus.address)
                let updates = Told(manager)
                session.set("TZ", "UTC")
                let agent = try session.startAgent()
                #expect(try await updates.next() == [:])
                let id = UUID()
                _ = try await manager.schedule(id: id, configuration: .tea(in: 300))
                #expect(try await updates.next() == [id: .countdown])
                agent.end()
            }
        }
    }

    @Test func `states that end at once are told, also of alarms that are gone when they could be asked for`() throws {
        try Running.run("kit-brief") { app in
            let updates = Told(app.manager)
            #expect(try await updates.next() == [:])
            for _ in 1...20 {
                let id = UUID()
                _ = try await app.manager.schedule(id: id, configuration: .tea(in: 300))
                try app.manager.ring(id: id)
                try app.manager.cancel(id: id)
                #expect(try await updates.until([id: .alerting]))
                #expect(try await updates.next() == [:])
            }
        }
    }

    @Test func `the permission is told at first, and host programs have it`() throws {
        try Running.run("kit-permission") { app in
            #expect(app.manager.authorizationState == .authorized)
            let answer = try await app.manager.requestAuthorization()
            #expect(answer == .authorized)
            for await state in app.manager.authorizationUpdates {
                #expect(state == .authorized)
                break
            }
        }
    }
}
