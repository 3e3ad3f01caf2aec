import DBus
import EventLoop
import TestSupport
import Testing

/// Signals, and the rules by which they come.
@Suite struct SignalTests {
    static let interface = "org.example.Bell"

    static func signal(_ member: String, _ arguments: Value..., path: String = "/bell") throws -> Message {
        let signal = Message.signal(path: path, interface: interface, member: member)
        try signal.append(arguments)
        return signal
    }

    @Test func `only what fits the rule comes`() throws {
        let stage = try Stage()
        var heard: [String] = []
        func hear(_ name: String, _ match: Match) {
            stage.client.receive(match) { signal in heard.append("\(name) \(signal.member ?? "")") }
        }
        hear("member", Match(interface: Self.interface, member: "Ring"))
        hear("path", Match(path: "/bell/1", interface: Self.interface))
        hear("namespace", Match(pathNamespace: "/bell", interface: Self.interface))
        hear("argument", Match(interface: Self.interface, arg0: "it's, \\ 'so'"))
        hear("unique", Match(sender: stage.server.uniqueName, interface: Self.interface))
        hear("name", Match(sender: Stage.name, interface: Self.interface))
        hear("other", Match(sender: "org.example.None", interface: Self.interface))
        hear("client", Match(sender: stage.client.uniqueName, interface: Self.interface))
        // The bus has all rules before the first signal goes out.
        _ = try stage.answer(
            to: .methodCall(destination: "org.freedesktop.DBus", path: "/", interface: nil, member: "GetId"))
        stage.server.send(try Self.signal("Ring", path: "/bells"))
        stage.server.send(try Self.signal("Stop", .string("it's, \\ 'so'"), path: "/bell/1"))
        stage.server.send(try Self.signal("End", .string("it")))
        try stage.run { heard.contains("name End") }
        #expect(
            heard == [
                "member Ring", "unique Ring", "name Ring", "path Stop", "namespace Stop", "argument Stop",
                "unique Stop", "name Stop", "namespace End", "unique End", "name End",
            ])
    }

    @Test func `a rule used twice lives until both are cancelled`() throws {
        let stage = try Stage()
        var heard: [String] = []
        let match = Match(interface: Self.interface)
        let first = stage.client.receive(match) { _ in heard.append("first") }
        let second = stage.client.receive(match) { _ in heard.append("second") }
        func ring() throws {
            _ = try stage.client.callAndWait(
                .methodCall(destination: "org.freedesktop.DBus", path: "/", interface: nil, member: "GetId"))
            stage.server.send(try Self.signal("Ring"))
            // A signal sent to this connection alone needs no rule, and comes after those before it.
            var isThrough = false
            let end = stage.client.receive(Match(interface: "org.example.End")) { _ in isThrough = true }
            stage.server.send(
                .signal(
                    path: "/", interface: "org.example.End", member: "End", destination: stage.client.uniqueName))
            try stage.run { isThrough }
            end.cancel()
        }
        try ring()
        #expect(heard == ["first", "second"])
        first.cancel()
        first.cancel()
        try ring()
        #expect(heard == ["first", "second", "second"])
        second.cancel()
        try ring()
        #expect(heard == ["first", "second", "second"])
    }

    @Test func `the bus keeps one rule for many subscriptions, and none when they are cancelled`() throws {
        let stage = try Stage()
        func rules() throws -> UInt32? {
            let question = Message.methodCall(
                destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
                interface: "org.freedesktop.DBus.Debug.Stats", member: "GetConnectionStats")
            try question.append(.string(stage.client.uniqueName))
            return try stage.answer(to: question).arguments().first?.asOptions?["MatchRules"]?.asUInt32
        }
        #expect(try rules() == 0)
        let match = Match(interface: Self.interface)
        var all = (0..<3).map { _ in stage.client.receive(match) { _ in } }
        #expect(try rules() == 1)
        // This one also follows the name.
        all.append(stage.client.receive(Match(sender: Stage.name, interface: Self.interface)) { _ in })
        all.append(stage.client.watchName(Stage.name) { _ in })
        #expect(try rules() == 3)
        for subscription in all { subscription.cancel() }
        #expect(try rules() == 0)
    }

    @Test func `a subscription cancelled by another's signal is not called any more`() throws {
        let stage = try Stage()
        var heard: [String] = []
        var second: Subscription?
        stage.client.receive(Match(interface: Self.interface)) { _ in
            heard.append("first")
            second?.cancel()
        }
        second = stage.client.receive(Match(interface: Self.interface)) { _ in heard.append("second") }
        stage.client.receive(Match(interface: Self.interface)) { _ in heard.append("third") }
        _ = try stage.client.callAndWait(
            .methodCall(destination: "org.freedesktop.DBus", path: "/", interface: nil, member: "GetId"))
        stage.server.send(try Self.signal("Ring"))
        try stage.run { heard.contains("third") }
        #expect(heard == ["first", "third"])
    }

    @Test func `a stranger's signal is not taken for the name's owner's`() throws {
        let stage = try Stage()
        let stranger = try Connection(to: .address(stage.bus.address))
        var heard: [String] = []
        stage.client.receive(Match(sender: Stage.name, interface: Self.interface)) { heard.append($0.member ?? "") }
        _ = try stage.answer(
            to: .methodCall(destination: "org.freedesktop.DBus", path: "/", interface: nil, member: "GetId"))
        stranger.send(
            .signal(
                path: "/bell", interface: Self.interface, member: "Forged", destination: stage.client.uniqueName))
        _ = try stranger.callAndWait(
            .methodCall(destination: "org.freedesktop.DBus", path: "/", interface: nil, member: "GetId"))
        stage.server.send(try Self.signal("Real"))
        try stage.run { !heard.isEmpty }
        #expect(heard == ["Real"])
    }

    @Test func `signals follow a name to its new owner`() throws {
        let stage = try Stage()
        let peer = try PythonPeer(on: stage.bus)
        defer { peer.child.end() }
        var heard: [String] = []
        stage.client.receive(Match(sender: "org.example.Moving", interface: Self.interface)) {
            heard.append($0.member ?? "")
        }
        func emit(_ member: String) throws {
            let arguments: [Value] = [.string("/bell"), .string(Self.interface), .string(member)]
            let call = try PythonPeer.call("Emit")
            try call.append(arguments)
            _ = try stage.answer(to: call)
        }
        try emit("Before")
        _ = try stage.answer(to: PythonPeer.call("Own", .string("org.example.Moving")))
        try emit("Owned")
        _ = try stage.answer(to: PythonPeer.call("Disown", .string("org.example.Moving")))
        try emit("After")
        #expect(heard == ["Owned"])
    }

    @Test func `a signal to one is heard by that one alone`() throws {
        let stage = try Stage()
        var heard: [String] = []
        let other = try Connection(to: .address(stage.bus.address))
        other.attach(to: stage.loop)
        other.receive(Match(interface: Self.interface)) { heard.append("other \($0.member ?? "")") }
        stage.client.receive(Match(interface: Self.interface)) { heard.append("client \($0.member ?? "")") }
        for connection in [other, stage.client] {
            _ = try connection.callAndWait(
                .methodCall(destination: "org.freedesktop.DBus", path: "/", interface: nil, member: "GetId"))
        }
        let name = stage.client.uniqueName
        stage.server.send(.signal(path: "/", interface: Self.interface, member: "One", destination: name))
        stage.server.send(try Self.signal("All"))
        try stage.run { heard.count >= 3 }
        #expect(heard.filter { $0.hasPrefix("client") } == ["client One", "client All"])
        #expect(heard.filter { $0.hasPrefix("other") } == ["other All"])
    }

    @Test func `a rule quotes what it is given`() {
        let match = Match(sender: "org.example.A", path: "/a", interface: "a.b", member: "C", arg0: "it's, a='b'")
        #expect(
            match.rule == #"type='signal',sender='org.example.A',path='/a',interface='a.b',member='C',"#
                + #"arg0='it'\''s, a='\''b'\'''"#)
        #expect(Match().rule == "type='signal'")
    }
}
