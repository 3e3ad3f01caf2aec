import AlarmCore
import AlarmWire
import DBus
import Foundation
import TestSupport
import Testing

/// One client takes all it can; nobody else may notice.
@Suite struct FloodTests {
    /// A client that always has so many calls under way.
    private final class Flood {
        let client: AlarmsClient
        private let call: () throws -> Message
        private(set) var answers = 0
        private(set) var errors: Set<String> = []
        var goesOn = true

        init(_ agent: RunningAgent, _ count: Int, _ call: @escaping () throws -> Message) throws {
            client = try AlarmsClient(on: .address(agent.session.bus.address))
            client.connection.attach(to: agent.loop)
            self.call = call
            for _ in 0..<count { try send() }
        }

        private func send() throws {
            client.connection.call(try call(), timeout: nil) { [weak self] answer in
                guard let self else { return }
                answers += 1
                if case .failure(let error) = answer { errors.insert(error.name) }
                if goesOn { try? send() }
            }
        }
    }

    private static func message(_ method: String, _ arguments: Value...) throws -> Message {
        let message = Message.methodCall(
            destination: Interface.alarms.name, path: Interface.path, interface: Interface.alarms.name, member: method)
        try message.append(arguments)
        return message
    }

    /// How many answers the flood got while one call of another client waited for its own.
    private func wait(
        for method: String, _ arguments: Value..., during flood: Flood, _ agent: RunningAgent
    ) throws -> Int {
        let other = try AlarmsClient(on: .address(agent.session.bus.address))
        other.connection.attach(to: agent.loop)
        // What came while it connected is read by then.
        var before: Int?
        other.connection.call(try Self.message("Unsubscribe")) { _ in before = flood.answers }
        agent.wait("the first answer", within: 60) { before != nil }
        var after: Int?
        let message = try Self.message(method)
        try message.append(arguments)
        other.connection.call(message) { _ in after = flood.answers }
        agent.wait("the answer to \(method)", within: 60) { after != nil }
        return try #require(after, "\(method) was not answered") - #require(before)
    }

    @Test func `a flood of Schedules delays nobody else's call`() throws {
        try Session.run("flood-schedule") { session in
            let agent = try RunningAgent(in: session)
            let ringing = try agent.schedule(AlarmConfiguration(title: "Rings"), by: "Ring")
            let timer = AlarmConfiguration.timer(86_400).wire
            let flood = try Flood(agent, 4_000) { try Self.message("Schedule", .string(""), timer) }
            agent.wait("the flood", within: 60) { flood.answers > 100 }
            for _ in 0..<3 {
                let list = Value.options(["state": .string("alerting")])
                #expect(try wait(for: "List", list, during: flood, agent) < 2_000)
            }
            #expect(try wait(for: "Stop", .string(ringing.description), during: flood, agent) < 2_000)
            flood.goesOn = false
            #expect(flood.errors.isSubset(of: ["org.example.Alarms.Error.MaximumLimitReached"]))
        }
    }

    @Test func `a flood of Lists delays nobody else's call, and no alarm`() throws {
        try Session.run("flood-list") { session in
            let agent = try RunningAgent(in: session)
            let timer = AlarmConfiguration.timer(86_400).wire
            #expect(try agent.pipeline("Schedule", 1_000) { _ in [.string(""), timer] } == [])
            let ringing = try agent.schedule(AlarmConfiguration(title: "Rings"), by: "Ring")
            let flood = try Flood(agent, 300) { try Self.message("List", .options([:])) }
            agent.wait("the flood", within: 60) { flood.answers > 10 }
            // Whoever had to queue would wait for all 300. Some of those may be answered, and not be read yet.
            for _ in 0..<3 {
                #expect(try wait(for: "Get", .string(ringing.description), during: flood, agent) < 150)
            }
            #expect(try wait(for: "Stop", .string(ringing.description), during: flood, agent) < 150)
            for _ in 0..<3 {
                let id = try agent.schedule(.timer(0.3))
                let before = flood.answers
                try agent.wait(for: "countdown", of: id)
                let due = ContinuousClock.now + .milliseconds(300)
                agent.wait("its time") { ContinuousClock.now >= due }
                let answers = flood.answers
                #expect(answers > before)
                try agent.wait(for: "alerting", of: id)
                #expect(flood.answers - answers < 150)
                try agent.call("Stop", id)
            }
            flood.goesOn = false
            #expect(flood.errors.isEmpty)
        }
    }

    @Test func `many who come at once for a List each delay nobody else's call`() throws {
        try Session.run("flood-many") { session in
            let agent = try RunningAgent(in: session)
            let timer = AlarmConfiguration.timer(86_400).wire
            #expect(try agent.pipeline("Schedule", 1_000) { _ in [.string(""), timer] } == [])
            let ringing = try agent.schedule(AlarmConfiguration(title: "Rings"), by: "Ring")
            var answers = 0
            let many = try (0..<100).map { _ in try AlarmsClient(on: .address(session.bus.address)) }
            for one in many {
                one.connection.attach(to: agent.loop)
                one.connection.call(try Self.message("List", .options([:])), timeout: nil) { _ in answers += 1 }
            }
            agent.wait("the first List") { answers > 0 }
            var before: Int?
            let stop = try Self.message("Stop", .string(ringing.description))
            agent.client.connection.call(stop) { _ in before = answers }
            agent.wait("Stop", within: 60) { before != nil }
            #expect(try #require(before) < 50)
            agent.wait("all Lists", within: 60) { answers == many.count }
            #expect(answers == many.count)
        }
    }

    @Test func `who asks for Lists and reads none holds up nobody, and can have them later`() throws {
        try Session.run("flood-unread") { session in
            let agent = try RunningAgent(in: session)
            var timer = AlarmConfiguration.timer(86_400)
            timer.body = String(repeating: "y", count: 60_000)
            // Not more at once than one sender may have waiting.
            for _ in 0..<3 { #expect(try agent.pipeline("Schedule", 50) { _ in [.string(""), timer.wire] } == []) }
            // 1.8 GB, more than the bus keeps for us.
            let count = 200
            let deaf = try AlarmsClient(on: .address(session.bus.address))
            var answers = 0
            for _ in 0..<count {
                deaf.connection.call(try Self.message("List", .options([:])), timeout: nil) {
                    if case .success = $0 { answers += 1 }
                }
            }
            deaf.connection.flush()
            for _ in 0..<3 {
                let id = try agent.schedule(.timer(0.2))
                try agent.wait(for: "alerting", of: id, within: 20)
                try agent.call("Snooze", id, seconds: 60)
                try agent.call("Stop", id)
            }
            // One after the other, by one that does nothing but wait for them: never asked whether it reads.
            let blocking = try AlarmsClient(on: .address(session.bus.address))
            for _ in 0..<8 { _ = try blocking.connection.callAndWait(Self.message("List", .options([:]))) }
            #expect(answers == 0)
            deaf.connection.attach(to: agent.loop)
            agent.wait("all Lists", within: 120) { answers == count }
            #expect(answers == count)
        }
    }

    @Test func `long answers follow each other though nothing else happens`() throws {
        try Session.run("flood-alone") { session in
            let agent = try RunningAgent(in: session)
            var answers = 0
            for _ in 0..<100 {
                let call = Message.methodCall(
                    destination: Interface.alarms.name, path: Interface.path,
                    interface: "org.freedesktop.DBus.Introspectable", member: "Introspect")
                agent.client.connection.call(call, timeout: nil) { _ in answers += 1 }
            }
            agent.client.connection.flush()
            agent.wait("all answers", within: 20) { answers == 100 }
            #expect(answers == 100)
        }
    }

    @Test func `what nobody waits for any more is not listed`() throws {
        try Session.run("flood-gone") { session in
            let agent = try RunningAgent(in: session)
            let timer = AlarmConfiguration.timer(86_400).wire
            #expect(try agent.pipeline("Schedule", 2_000) { _ in [.string(""), timer] } == [])
            let gone = try AlarmsClient(on: .address(session.bus.address))
            _ = try gone.property("Version")
            // In turn, so that none is what was answered last.
            for number in 0..<2_000 {
                let filter: [String: Value] = number.isMultiple(of: 2) ? [:] : ["state": .string("countdown")]
                gone.connection.call(try Self.message("List", .options(filter))) { _ in }
            }
            gone.connection.flush()
            gone.connection.close()
            let id = try agent.schedule(.timer(0.1))
            try agent.wait(for: "alerting", of: id)
            try agent.call("Stop", id)
            let start = try Family.processorTime(of: agent.program.pid)
            agent.wait("some time", within: 3) { false }
            #expect(try Family.processorTime(of: agent.program.pid) - start < 0.5)
        }
    }

    @Test func `more than a thousand that ring at once are stopped by one command`() throws {
        try Session.run("flood-stop") { session in
            let agent = try RunningAgent(in: session)
            let ring = AlarmConfiguration(title: "Rings").wire
            #expect(try agent.pipeline("Ring", 1_001) { _ in [.string(""), ring] } == [])
            let told = try session.output(Products.folder + "/alarmctl", "stop", "--all", within: 60)
            let lines = told.split(separator: "\n")
            #expect(lines.count == 1_001 && lines.allSatisfy { $0.hasSuffix("Rings is stopped") })
            #expect(try agent.client.alarms().isEmpty)
        }
    }
}
