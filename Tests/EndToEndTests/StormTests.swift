import AlarmCore
import AlarmWire
import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

/// The agent is killed in the midst of a storm of commands, again and again; nothing that was answered may be lost.
@Suite struct StormTests {
    /// `make test-storm` sets 1,000.
    private static let rounds = ProcessInfo.processInfo.environment["ALARMS_STORM_ROUNDS"].flatMap(Int.init) ?? 25

    /// What the store must hold of one alarm.
    private struct Expected {
        /// After everything that was answered; nil: no such alarm.
        var answered: Content?
        /// After the one command that was not answered when the agent was killed.
        var asked: [Content?] = []
        var admits: [Content?] { [answered] + asked }
    }

    private struct Content: Equatable {
        var title: String
        var state: Phase.State
    }

    @Test func `kill -9 at any point loses nothing that was answered`() throws {
        try Session.run("storm") { session in
            // A kill loses no page of the kernel's, and without a disk there are many more answers to lose in the time.
            let store = "/dev/shm/\(URL(fileURLWithPath: session.scratch.path).lastPathComponent)"
            defer { try? FileManager.default.removeItem(atPath: store) }
            session.set("XDG_STATE_HOME", store)
            var generator = SystemRandomNumberGenerator()
            let loop = try Loop()
            let client = try AlarmsClient(on: .address(session.bus.address))
            client.connection.attach(to: loop)
            var owner: String?
            client.connection.watchName(Interface.alarms.name) { owner = $0 }
            var expected: [AlarmID: Expected] = [:]
            var answers = 0

            for round in 1...Self.rounds {
                let agent = try session.start(Products.folder + "/alarmd")
                try spin(loop, until: "an agent") { owner != nil }
                try check(&expected, by: client, in: round)
                var open = 0
                for _ in 0..<Int.random(in: 1...12) {
                    for _ in 0..<Int.random(in: 1...5) {
                        let (id, method, arguments, outcome) = command(on: expected, &generator)
                        expected[id, default: Expected()].asked = [outcome]
                        open += 1
                        try send(method, arguments, by: client) { isAnswered in
                            open -= 1
                            guard isAnswered else { return }
                            answers += 1
                            expected[id]?.answered = outcome
                            expected[id]?.asked = []
                        }
                    }
                    // Sometimes the next ones are sent when these are answered, sometimes while they are being written.
                    let patient = Bool.random()
                    while patient && open > 0 { loop.runOnce(for: .milliseconds(10)) }
                    loop.runOnce(for: .microseconds(Int64.random(in: 0...2_000)))
                }
                agent.signal(SIGKILL)
                try spin(loop, until: "the agent's end") { owner == nil && open == 0 }
                agent.end()
            }
            #expect(answers > Self.rounds * 5)
        }
    }

    /// One command on an alarm that has none open yet, and what it leads to.
    private func command(
        on expected: [AlarmID: Expected], _ generator: inout SystemRandomNumberGenerator
    ) -> (AlarmID, String, [Value], Content?) {
        let settled = expected.filter { $0.value.asked.isEmpty && $0.value.answered != nil }
        guard settled.count > 20, settled.count > 60 || Bool.random(), let (id, value) = settled.randomElement(),
            let now = value.answered
        else {
            let id = AlarmID.random(using: &generator)
            let title = "Storm \(id)"
            if Bool.random() {
                return (
                    id, "Ring", [.string(id.description), AlarmConfiguration(title: title).wire],
                    .init(title: title, state: .alerting)
                )
            }
            let timer = AlarmConfiguration.timer(3_600, title)
            return (id, "Schedule", [.string(id.description), timer.wire], .init(title: title, state: .countdown))
        }
        let name = Value.string(id.description)
        switch now.state {
        case .alerting:
            return Bool.random()
                ? (id, "Stop", [name], nil)
                : (id, "Snooze", [name, .uint32(3_600)], Content(title: now.title, state: .countdown))
        case .countdown:
            return Bool.random()
                ? (id, "Cancel", [name], nil) : (id, "Pause", [name], Content(title: now.title, state: .paused))
        case .paused: return (id, "Resume", [name], Content(title: now.title, state: .countdown))
        case .scheduled: return (id, "Cancel", [name], nil)
        }
    }

    private func check(_ expected: inout [AlarmID: Expected], by client: AlarmsClient, in round: Int) throws {
        let alarms = Dictionary(uniqueKeysWithValues: try client.alarms().map { ($0.id, $0) })
        for (id, value) in expected {
            let found = alarms[id].map { Content(title: $0.configuration.title, state: $0.state) }
            try #require(
                value.admits.contains(found), "round \(round): \(id) is \(found as Any), not one of \(value.admits)")
            expected[id] = found == nil ? nil : Expected(answered: found)
        }
        #expect(alarms.keys.allSatisfy { expected[$0] != nil })
        #expect(try client.property("Health").asOptions?["store"] == nil)
    }

    private func send(
        _ method: String, _ arguments: [Value], by client: AlarmsClient, _ answered: @escaping (Bool) -> Void
    ) throws {
        let message = Message.methodCall(
            destination: Interface.alarms.name, path: Interface.path, interface: Interface.alarms.name, member: method)
        message.autoStart = false
        try message.append(arguments)
        client.connection.call(message) { result in
            if case .success = result { answered(true) } else { answered(false) }
        }
    }

    private func spin(_ loop: Loop, until what: String, _ holds: () -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(10)
        while !holds() {
            guard ContinuousClock.now < deadline else { throw Failure("\(what) did not come") }
            loop.runOnce(for: .milliseconds(10))
        }
    }
}
