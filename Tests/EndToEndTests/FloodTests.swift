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
        let before = flood.answers
        var after: Int?
        let message = try Self.message(method)
        try message.append(arguments)
        other.connection.call(message) { _ in after = flood.answers }
        agent.wait("the answer to \(method)", within: 60) { after != nil }
        return try #require(after, "\(method) was not answered") - before
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

    @Test func `more than a thousand that ring at once are stopped by one command`() throws {
        try Session.run("flood-stop") { session in
            let agent = try RunningAgent(in: session)
            let ring = AlarmConfiguration(title: "Rings").wire
            #expect(try agent.pipeline("Ring", 1_001) { _ in [.string(""), ring] } == [])
            let lines = try session.alarmctl("stop", "--all").split(separator: "\n")
            #expect(lines.count == 1_001 && lines.allSatisfy { $0.hasSuffix("Rings is stopped") })
            #expect(try agent.client.alarms().isEmpty)
        }
    }
}
