import DBus
import Testing

/// What a message takes, and what it refuses before libdbus would abort on it.
@Suite struct MessageTests {
    static func signal() -> Message { .signal(path: "/", interface: "org.example.A", member: "B") }

    static func nested(_ depth: Int) -> Value {
        (0..<depth).reduce(Value.byte(1)) { value, _ in .variant(value) }
    }

    static let refused: [(Value, String)] = [
        (.string("a\0b"), BusError.invalidArgs),
        (.objectPath("a"), BusError.invalidArgs),
        (.objectPath("/a//b"), BusError.invalidArgs),
        (.objectPath("/a\0"), BusError.invalidArgs),
        (.signature("a"), BusError.invalidArgs),
        (.signature("a{vs}"), BusError.invalidArgs),
        (.structure([]), BusError.invalidArgs),
        (.array(of: "ss", []), BusError.invalidArgs),
        (.array(of: "", []), BusError.invalidArgs),
        (.array(of: "s", [.string("a"), .uint32(1)]), BusError.invalidArgs),
        (.array(of: "(s)", [.structure([.string("a"), .string("b")])]), BusError.invalidArgs),
        (.dictionary(key: "v", value: "s", [:]), BusError.invalidArgs),
        (.dictionary(key: "as", value: "s", [:]), BusError.invalidArgs),
        (.dictionary(key: "s", value: "ss", [:]), BusError.invalidArgs),
        (.dictionary(key: "s", value: "v", [.string("a"): .byte(1)]), BusError.invalidArgs),
        (.dictionary(key: "s", value: "v", [.byte(1): .variant(.byte(1))]), BusError.invalidArgs),
        (.variant(.structure([])), BusError.invalidArgs),
        (.variant(.structure(.init(repeating: .byte(1), count: 254))), BusError.invalidArgs),
        (.options(["a\0": .byte(1)]), BusError.invalidArgs),
        (nested(65), BusError.limitsExceeded),
        (.structure([(0..<33).reduce(.byte(1)) { value, _ in .structure([value]) }]), BusError.invalidArgs),
        (.strings([String(repeating: "x", count: 1 << 26)]), BusError.limitsExceeded),
    ]

    @Test(arguments: 0..<refused.count)
    func `a value that no message can carry is refused`(_ index: Int) {
        let (value, name) = Self.refused[index]
        #expect { try Self.signal().append(value) } throws: { error in
            guard let error = error as? BusError else { return false }
            return error.name == name && !error.text.isEmpty
        }
    }

    @Test func `a body longer than the specification allows is refused`() {
        let half = Value.string(String(repeating: "x", count: 1 << 26))
        #expect { try Self.signal().append(half, half) } throws: { ($0 as? BusError)?.name == BusError.limitsExceeded }
        let message = Self.signal()
        #expect { try (message.append(half), message.append(half)) } throws: {
            ($0 as? BusError)?.name == BusError.limitsExceeded
        }
    }

    @Test func `more types than a signature holds are refused`() throws {
        let message = Self.signal()
        try message.append([Value](repeating: .byte(1), count: 255))
        #expect(throws: BusError.self) { try message.append(.byte(1)) }
    }

    @Test func `the deepest and the longest that is allowed passes the bus`() throws {
        let stage = try Stage()
        stage.serveEcho()
        let values: [Value] = [
            Self.nested(64),
            (0..<32).reduce(.byte(1)) { value, _ in .structure([value]) },
            (0..<32).reduce(.byte(1)) { value, _ in .array(of: value.signature, [value]) },
            .variant(.structure(.init(repeating: .byte(1), count: 253))),
        ]
        for value in values { #expect(try stage.answer(to: Stage.call("Echo", value)).arguments() == [value]) }
        let entries = (0..<31).reduce(Value.byte(1)) { value, _ in .options(["k": value]) }
        #expect(throws: BusError.self) { try Self.signal().append(entries) }
        let fewer = (0..<21).reduce(Value.byte(1)) { value, _ in .options(["k": value]) }
        #expect(try stage.answer(to: Stage.call("Echo", fewer)).arguments() == [fewer])
    }

    @Test func `values appended one by one are one body`() throws {
        let message = Self.signal()
        try message.append(.byte(1))
        try message.append(.strings(["a"]), .double(0.5))
        #expect(message.signature == "yasd")
        #expect(try message.arguments() == [.byte(1), .strings(["a"]), .double(0.5)])
    }

    static let misnamed: [@Sendable () -> Message] = [
        { .signal(path: "x", interface: "org.example.A", member: "B") },
        { .signal(path: "/", interface: "A", member: "B") },
        { .signal(path: "/", interface: "org.example.A", member: "B.C") },
        { .signal(path: "/", interface: "org.example.A", member: "") },
        { .signal(path: "/", interface: "org.example.A", member: "B", destination: "nodots") },
        { .methodCall(destination: "org..example", path: "/", interface: nil, member: "B") },
        { .methodCall(destination: "org.example\0", path: "/", interface: nil, member: "B") },
        { .methodCall(destination: nil, path: "/é", interface: nil, member: "B") },
    ]

    @Test(arguments: 0..<misnamed.count)
    func `a name that D-Bus does not allow is the message's fault`(_ index: Int) throws {
        let message = Self.misnamed[index]()
        let fault = try #require(message.fault)
        #expect(fault.name == BusError.invalidArgs)
        #expect(throws: fault) { try message.append(.byte(1)) }
        let stage = try Stage()
        #expect(!stage.client.send(message))
        #expect(throws: fault) { try stage.client.callAndWait(message) }
        var answers: [BusError] = []
        stage.client.call(message) { if case .failure(let error) = $0 { answers.append(error) } }
        #expect(answers == [])
        try stage.run { !answers.isEmpty }
        #expect(answers == [fault])
    }

    @Test func `a message tells what it is`() throws {
        let call = Message.methodCall(
            destination: "org.example.Peer", path: "/a", interface: "org.example.I", member: "M")
        #expect(call.kind == .methodCall)
        #expect(call.destination == "org.example.Peer")
        #expect(call.path == "/a")
        #expect(call.interface == "org.example.I")
        #expect(call.member == "M")
        #expect(call.serial == 0 && call.replySerial == 0)
        #expect(call.sender == nil && call.errorName == nil && call.errorText == nil)
        #expect(call.autoStart && call.expectsReply)
        call.autoStart = false
        call.expectsReply = false
        #expect(!call.autoStart && !call.expectsReply)
    }

    @Test func `how a call is to be treated is told before or after its values`() throws {
        let call = { Message.methodCall(destination: nil, path: "/", interface: nil, member: "M") }
        let (before, after, first) = (call(), call(), call())
        before.autoStart = false
        before.expectsReply = false
        try before.append(.byte(1))
        try after.append(.byte(1))
        after.autoStart = false
        after.expectsReply = false
        for message in [before, after] {
            #expect(!message.autoStart && !message.expectsReply)
            #expect(try message.arguments() == [.byte(1)])
        }
        // Asked what it is it has no values yet.
        #expect(first.expectsReply && first.signature == .none)
        first.autoStart = false
        try first.append(.byte(1))
        #expect(!first.autoStart && first.expectsReply && first.signature == .byte)
    }

    @Test func `an error's sentence ends where NUL is in it`() throws {
        let stage = try Stage()
        stage.server.serve(Stage.path) { [server = stage.server] call in
            server.send(.error(to: call, name: BusError.failed, text: "no\0thing"))
        }
        #expect { try stage.answer(to: Stage.call("Echo")) } throws: { ($0 as? BusError)?.text == "no" }
    }

    @Test func `only what was sent or received can be answered`() throws {
        let call = try Stage.call("Echo")
        #expect(Message.reply(to: call).fault != nil)
        #expect(Message.error(to: call, name: BusError.failed, text: "").fault != nil)
    }

    @Test func `what was sent is not changed any more`() throws {
        let stage = try Stage()
        let signal = Self.signal()
        #expect(stage.client.send(signal))
        #expect(throws: BusError.self) { try signal.append(.byte(1)) }
        signal.autoStart = false
        signal.expectsReply = true
        #expect(stage.client.send(signal))
    }
}
