import AlarmCore
import AlarmWire
import DBus
import Foundation
import TestSupport
import Testing

/// Who says he is the notification server, and what a server may say.
@Suite struct StrangerTests {
    /// A server in the test's own loop: what it answers and says is the test's choice.
    private final class Server {
        static let name = "org.freedesktop.Notifications"
        static let path = "/org/freedesktop/Notifications"
        let bus: Connection
        /// The actions of each `Notify`, and whether it was closed.
        private(set) var posts: [[String]] = []
        var answer: (Server, Message) -> [Value]? = { server, _ in [.uint32(UInt32(server.posts.count))] }

        init(for agent: RunningAgent) throws {
            bus = try Connection(to: .address(agent.session.bus.address))
            bus.attach(to: agent.loop)
            bus.serve(Self.path) { [unowned self] call in take(call) }
            guard try bus.requestName(Self.name) == .primaryOwner else { throw Failure("\(Self.name) is taken") }
        }

        private func take(_ call: Message) {
            switch call.member {
            case "GetServerInformation":
                reply(to: call, [.string("fake"), .string("us"), .string("1"), .string("1.2")])
            case "GetCapabilities": reply(to: call, [.strings(["actions", "body"])])
            case "Notify":
                let values = (try? call.arguments()) ?? []
                posts.append(values.count > 5 ? values[5].asStrings ?? [] : [])
                if let values = answer(self, call) { reply(to: call, values) }
            default: reply(to: call, [])
            }
        }

        private func reply(to call: Message, _ values: [Value]) {
            let reply = Message.reply(to: call)
            try? reply.append(values)
            bus.send(reply)
        }

        /// The key of a button of the last notification.
        func key(_ action: String) -> String { posts.last?.first { $0.hasPrefix(action + ".") } ?? "" }
    }

    private func tell(_ member: String, _ values: Value..., from bus: Connection, to destination: String? = nil) throws
    {
        let signal = Message.signal(
            path: Server.path, interface: Server.name, member: member, destination: destination)
        try signal.append(values)
        bus.send(signal)
        bus.flush()
    }

    private func with(
        _ name: String, _ configuration: AlarmConfiguration = .timer(0.1, snooze: 600),
        _ test: (RunningAgent, Server, AlarmID) throws -> Void
    ) throws {
        try Session.run("stranger-\(name)") { session in
            let agent = try RunningAgent(in: session)
            let server = try Server(for: agent)
            let id = try agent.schedule(configuration)
            try agent.wait(for: "alerting", of: id)
            #expect(agent.wait("a notification", { !server.posts.isEmpty }))
            try test(agent, server, id)
        }
    }

    @Test func `presses and closes by anybody but the server change nothing`() throws {
        try with("forged") { agent, server, id in
            let stranger = try Connection(to: .address(agent.session.bus.address))
            let owner = try #require(
                stranger.callAndWait(nameOwner(of: Interface.alarms.name)).arguments().first?.asString)
            for destination in [nil, owner] {
                for key in [server.key("stop"), server.key("snooze")] {
                    try tell("ActionInvoked", .uint32(1), .string(key), from: stranger, to: destination)
                }
                for reason: UInt32 in 1...4 {
                    try tell("NotificationClosed", .uint32(1), .uint32(reason), from: stranger, to: destination)
                }
            }
            // What the server says comes after it, and counts.
            #expect(try agent.state(of: id) == .alerting)
            try tell("ActionInvoked", .uint32(1), .string(server.key("snooze")), from: server.bus)
            try agent.wait(for: "countdown", of: id)
            #expect(agent.states[id] == ["countdown", "alerting", "countdown"])
        }
    }

    private func nameOwner(of name: String) throws -> Message {
        let message = Message.methodCall(
            destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
            member: "GetNameOwner")
        try message.append(.string(name))
        return message
    }

    @Test func `what makes no sense is passed over, and then the real press counts`() throws {
        try with("nonsense") { agent, server, id in
            let stop = server.key("stop")
            let keys = ["", "stop", "stop.", "stop.x", stop + "x", String(stop.dropLast()), "cancel.\(id)", "default"]
            for key in keys { try tell("ActionInvoked", .uint32(1), .string(key), from: server.bus) }
            try tell("ActionInvoked", .string(stop), .uint32(1), from: server.bus)
            try tell("ActionInvoked", .uint32(1), .variant(.string(stop)), from: server.bus)
            try tell("ActionInvoked", from: server.bus)
            try tell("NotificationClosed", from: server.bus)
            try tell("NotificationClosed", .string("1"), .string("2"), from: server.bus)
            try tell("NotificationClosed", .uint32(.max), .uint32(.max), from: server.bus)
            try tell("ActionInvoked", .uint32(1), .string(String(repeating: "s", count: 1_000_000)), from: server.bus)
            #expect(try agent.state(of: id) == .alerting)
            try tell("ActionInvoked", .uint32(1), .string(stop), from: server.bus)
            try agent.wait(for: "removed", of: id)
            #expect(try agent.client.history().map(\.by) == ["notification"])
        }
    }

    @Test(arguments: [
        [], [Value.string("1")], [.uint32(0)], [.uint32(.max)], [.int32(-1)], [.array(of: .uint32, [.uint32(1)])],
    ])
    func `a server that answers nonsense leaves the alarm ringing, and it can be stopped`(answer: [Value]) throws {
        try Session.run("stranger-answer") { session in
            let agent = try RunningAgent(in: session)
            let server = try Server(for: agent)
            server.answer = { _, _ in answer }
            let id = try agent.schedule(.timer(0.1, snooze: 600))
            try agent.wait(for: "alerting", of: id)
            #expect(agent.wait("a notification", { !server.posts.isEmpty }))
            let stop = server.key("stop")
            #expect(try agent.state(of: id) == .alerting)
            try agent.call("Snooze", id, seconds: 600)
            try agent.call("Trigger", id)
            try agent.call("Stop", id)
            // A press that comes late is none.
            try tell("ActionInvoked", .uint32(0), .string(stop), from: server.bus)
            #expect(try agent.client.alarms() == [])
            #expect(try agent.client.history().map(\.ending) == [.stopped])
        }
    }

    @Test func `Stop races with both buttons: one of them counts, and nothing is left`() throws {
        try Session.run("stranger-race") { session in
            let agent = try RunningAgent(in: session)
            let server = try Server(for: agent)
            var endings: [Record.Ending] = []
            for round in 0..<10 {
                let posts = server.posts.count
                let id = try agent.schedule(.timer(0.05, snooze: 600))
                try agent.wait(for: "alerting", of: id)
                #expect(agent.wait("a notification", { server.posts.count > posts }))
                let number = UInt32(server.posts.count)
                let keys = [server.key("stop"), server.key("snooze")]
                for key in round % 2 == 0 ? keys : keys.reversed() {
                    try tell("ActionInvoked", .uint32(number), .string(key), from: server.bus)
                }
                // Whichever came first, a Stop ends it: ringing, snoozed or over.
                let refusal = agent.refusal("Stop", .string(id.description))
                #expect(refusal == nil || refusal?.alarmErrorName == "UnknownAlarm")
                #expect(agent.wait("its end", { agent.states[id]?.last == "removed" }))
                #expect(try agent.client.alarms() == [])
                endings = try agent.client.history().map(\.ending)
            }
            #expect(endings == Array(repeating: .stopped, count: 10))
        }
    }

    @Test func `what rings is not replaced, and says so`() throws {
        try with("replace") { agent, server, id in
            let other = AlarmConfiguration.timer(60, "Other")
            let refusal = agent.refusal("Replace", .string(id.description), other.wire)
            #expect(refusal?.alarmErrorName == "NotAllowed")
            #expect(try agent.client.alarm(id)?.configuration.title == "Tea")
            #expect(try agent.state(of: id) == .alerting)
            try tell("ActionInvoked", .uint32(1), .string(server.key("snooze")), from: server.bus)
            try agent.wait(for: "countdown", of: id)
            #expect(agent.refusal("Replace", .string(id.description), other.wire) == nil)
            #expect(try agent.client.alarm(id)?.configuration.title == "Other")
        }
    }
}
