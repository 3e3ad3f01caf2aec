import AlarmCore
import AlarmWire
import DBus
import Foundation
import TestSupport
import Testing

/// Alarms of hours and weekdays, in a zone where the clock is about to show their time.
@Suite struct WeeklyTests {
    private static let seven = 7 * 3_600

    private func weekly(_ days: [String]) -> Value {
        let relative: [String: Value] = ["hour": .uint32(7), "minute": .uint32(0), "weekdays": .strings(days)]
        return .options([
            "title": .string("Weekly"), "schedule": .structure([.string("relative"), .variant(.options(relative))]),
        ])
    }

    private func schedule(_ configuration: Value, by agent: RunningAgent) throws -> AlarmID {
        let answer = try agent.client.call("Schedule", .string(""), configuration)
        return try #require(answer.first?.asString.flatMap(AlarmID.init))
    }

    @Test func `a weekly alarm of the store rings after a restart, once snoozed, and comes again next week`() throws {
        let local = LocalTime(shows: Self.seven - 4)
        try Session.run("weekly-restart") { session in
            let agent = try RunningAgent(in: session, zone: local.zone)
            let id = try schedule(weekly([local.weekday]), by: agent)
            let next = try agent.client.property("NextAlarm")
            #expect(next.asStructure?.first?.asString == id.description)
            let due = try #require(try agent.client.alarm(id)?.next)
            try agent.restart()
            #expect(try agent.client.property("NextAlarm") == next)
            try agent.wait(for: "alerting", of: id)
            let late = try #require(try agent.client.alarm(id)?.occurrence?.late)
            #expect(late < .seconds(10))
            try agent.client.call("Snooze", .string(id.description), .uint32(1))
            try agent.wait(for: "countdown", of: id)
            let pressed = ContinuousClock.now
            try agent.wait(for: "alerting", of: id)
            #expect((.seconds(0.8)...(.seconds(10))).contains(ContinuousClock.now - pressed))
            try agent.call("Stop", id)
            #expect(try agent.client.alarm(id)?.next == due + .seconds(7 * 86_400))
            let record = try #require(try agent.client.history(["id": .string(id.description)]).first)
            #expect(record.occurrence.scheduled == due)
            #expect(record.snoozes == 1)
            #expect(record.ending == .stopped)
        }
    }

    @Test func `a skip is kept over a restart, and told to those who watch what is next`() throws {
        let local = LocalTime(shows: Self.seven - 3_600)
        let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
        try Session.run("weekly-skip") { session in
            let agent = try RunningAgent(in: session, zone: local.zone)
            var invalidated: [[String]?] = []
            agent.client.connection.receive(
                Match(interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged")
            ) { invalidated.append((try? $0.arguments())?.last?.asStrings) }
            let id = try schedule(weekly(days), by: agent)
            let first = try #require(try agent.client.alarm(id)?.next)
            #expect(agent.wait("told", { invalidated == [["NextAlarm"]] }))
            try agent.call("Skip", id)
            #expect(agent.wait("told", { invalidated.count == 2 }))
            try agent.restart()
            #expect(try agent.client.alarm(id)?.next == first + .seconds(86_400))
            #expect(try agent.client.history().map(\.ending) == [.skipped])
            // One atomic edit: the dropped date stays dropped where the times are the same.
            let answer = try agent.client.call("Replace", .string(id.description), weekly(days))
            #expect(answer.first?.asOptions?["next"] == .int64((first + .seconds(86_400)).microseconds))
            let name = Value.string(id.description)
            #expect(agent.refusal("Replace", name, .options([:]))?.alarmErrorName == "InvalidConfiguration")
            #expect(try agent.client.alarm(id)?.next == first + .seconds(86_400))
        }
    }

    @Test func `next is true in the night the clock goes forward`() throws {
        let local = LocalTime(shows: 12 * 3_600, jumpsTonight: true)
        try Session.run("weekly-dst") { session in
            session.set("TZ", local.zone)
            try session.startAgent()
            try session.alarmctl("add", "11:00", "--title", "Late")
            #expect(try session.alarmctl("next").contains("Late rings "))
            let json = try session.alarmctl("next", "--json")
            let next = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
            // The clock shows 23 hours more, and 22 pass.
            let seconds = try #require(next["seconds"] as? Double)
            #expect((22.0 * 3_600 - 30...22 * 3_600).contains(seconds))
        }
    }

    @Test func `who set it may leave, it rings, and looking at it writes nothing`() throws {
        try Session.run("weekly-leave") { session in
            try session.startAgent()
            try session.alarmctl("timer", "1h", "--title", "Long")
            let id = try session.alarmctl("timer", "2s", "--title", "Tea", "--quiet")
                .trimmingCharacters(in: .whitespacesAndNewlines)
            let folder = session.scratch / "home/.local/state/alarms/"
            func files() -> [Data?] {
                ["alarms.db", "alarms.db-wal"].map { FileManager.default.contents(atPath: folder + $0) }
            }
            let before = files()
            #expect(before[0] != nil)
            for words in [["list"], ["show", id], ["next"], ["history"]] {
                _ = try session.bytes(of: [Products.folder + "/alarmctl"] + words)
            }
            #expect(files() == before)
            // Nobody is connected meanwhile.
            Thread.sleep(until: Date() + 2)
            let agent = try AlarmsClient(on: .address(session.bus.address))
            let alarm = try #require(try agent.alarms().first { $0.configuration.title == "Tea" })
            #expect(alarm.state == .alerting)
            #expect(alarm.occurrence?.late ?? .seconds(9) < .milliseconds(500))
        }
    }
}
