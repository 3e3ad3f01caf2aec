import DBus
import EventLoop
import Glibc
import TestSupport
import Testing

/// Calls and their answers.
@Suite struct CallTests {
    @Test func `a call is answered, by the loop and to one who waits`() throws {
        let stage = try Stage()
        let peer = try PythonPeer(on: stage.bus)
        defer { peer.child.end() }
        let reply = try stage.answer(to: PythonPeer.call("Echo", .string("hello")))
        #expect(reply.kind == .reply)
        #expect(reply.sender?.hasPrefix(":1.") == true)
        #expect(try reply.arguments() == [.string("hello")])
        #expect(try stage.client.callAndWait(PythonPeer.call("Echo", .byte(1))).arguments() == [.byte(1)])
    }

    @Test func `a connection without a loop calls and waits`() throws {
        let stage = try Stage()
        let peer = try PythonPeer(on: stage.bus)
        defer { peer.child.end() }
        let alone = try Connection(to: .address(stage.bus.address))
        #expect(try alone.callAndWait(PythonPeer.call("Echo", .byte(1))).arguments() == [.byte(1)])
    }

    @Test func `calls are answered in order`() throws {
        let stage = try Stage()
        stage.serveEcho()
        var order: [UInt32] = []
        for number in 0..<500 {
            try stage.client.call(Stage.call("Echo", .uint32(UInt32(number)))) { answer in
                if let number = try? answer.get().arguments().first?.asUInt32 { order.append(number) }
            }
        }
        #expect(order == [])
        try stage.run { order.count == 500 }
        #expect(order == Array(0..<500))
    }

    @Test func `calls that are there together are taken in one round`() throws {
        let stage = try Stage()
        var batch = 0
        var largest = 0
        stage.server.serve(Stage.path) { call in
            batch += 1
            stage.server.send(.reply(to: call))
        }
        stage.loop.atEndOfRound {
            largest = max(largest, batch)
            batch = 0
        }
        let caller = try Connection(to: .address(stage.bus.address))
        for _ in 0..<100 { try caller.send(Stage.call("Echo", .string(String(repeating: "x", count: 200)))) }
        // The bus has handed all of them on before it answers this.
        let sync = Message.methodCall(
            destination: "org.freedesktop.DBus", path: "/", interface: "org.freedesktop.DBus", member: "GetId")
        _ = try caller.callAndWait(sync)
        try stage.run { largest > 0 }
        #expect(largest == 100)
        stage.server.unserve(Stage.path)
    }

    @Test func `an answer may come later, and out of order`() throws {
        let stage = try Stage()
        var kept: Message?
        var order: [String] = []
        stage.server.serve(Stage.path) { [unowned server = stage.server] call in
            guard call.member == "Keep" else { return _ = server.send(.reply(to: call)) }
            kept = call
        }
        try stage.client.call(Stage.call("Keep")) { _ in order.append("Keep") }
        try stage.client.call(Stage.call("Other")) { _ in order.append("Other") }
        try stage.run { order == ["Other"] }
        stage.server.send(.reply(to: try #require(kept)))
        try stage.run { order == ["Other", "Keep"] }
    }

    @Test func `an error comes with its name and its sentence`() throws {
        let stage = try Stage()
        stage.server.serve(Stage.path) { [unowned server = stage.server] call in
            server.send(.error(to: call, name: "org.example.Error.NotNow", text: "Später 🔔"))
        }
        let expected = BusError(name: "org.example.Error.NotNow", text: "Später 🔔")
        #expect(throws: expected) { try stage.answer(to: Stage.call("A")) }
    }

    @Test func `an error whose name D-Bus does not allow is told as failed`() throws {
        let stage = try Stage()
        stage.server.serve(Stage.path) { [unowned server = stage.server] call in
            server.send(.error(to: call, name: "not a name", text: "Why"))
        }
        #expect(throws: BusError(name: BusError.failed, text: "Why")) { try stage.answer(to: Stage.call("A")) }
    }

    @Test func `what is not served is answered by itself`() throws {
        let stage = try Stage()
        stage.serveEcho()
        func name(_ path: String, _ interface: String, _ member: String) throws -> String? {
            let call = Message.methodCall(
                destination: Stage.name, path: path, interface: interface, member: member)
            do { _ = try stage.answer(to: call) } catch let error as BusError { return error.name }
            return nil
        }
        #expect(try name("/nothing/here", Stage.interface, "Echo") == BusError.unknownObject)
        #expect(try name(Stage.path, Stage.interface, "Missing") == BusError.unknownMethod)
        #expect(try name("/nothing/here", "org.freedesktop.DBus.Peer", "Ping") == nil)
        #expect(try name(Stage.path, "org.freedesktop.DBus.Peer", "Ping") == nil)
        #expect(try name(Stage.path, Stage.interface, "Echo") == nil)
        stage.server.unserve(Stage.path)
        #expect(try name(Stage.path, Stage.interface, "Echo") == BusError.unknownObject)
    }

    @Test func `the path above an object names it to those who look`() throws {
        let stage = try Stage()
        stage.serveEcho()
        let call = Message.methodCall(
            destination: Stage.name, path: "/org", interface: "org.freedesktop.DBus.Introspectable",
            member: "Introspect")
        let text = try #require(try stage.answer(to: call).arguments().first?.asString)
        #expect(text.contains("<node name=\"example\"/>"))
    }

    @Test func `a call that wants no answer gets none`() throws {
        let stage = try Stage()
        var calls = 0
        stage.server.serve(Stage.path) { [unowned server = stage.server] call in
            calls += 1
            #expect(!call.expectsReply || call.member == "Last")
            server.send(.reply(to: call))
        }
        let unanswered = try Stage.call("First")
        unanswered.expectsReply = false
        #expect(stage.client.send(unanswered))
        _ = try stage.answer(to: Stage.call("Last"))
        #expect(calls == 2)
    }

    @Test func `a call nobody answers ends with its timeout`() throws {
        let stage = try Stage()
        stage.server.serve(Stage.path) { _ in }
        let clock = ContinuousClock()
        let start = clock.now
        #expect { try stage.answer(to: Stage.call("A"), timeout: .milliseconds(60)) } throws: {
            ($0 as? BusError)?.name == BusError.noReply
        }
        #expect(clock.now - start >= .milliseconds(60))
        #expect { try stage.client.callAndWait(Stage.call("A"), timeout: .milliseconds(1)) } throws: {
            ($0 as? BusError)?.name == BusError.noReply
        }
    }

    @Test func `a cancelled call is not answered, and the next one is`() throws {
        let stage = try Stage()
        stage.serveEcho()
        let call = try stage.client.call(Stage.call("Echo")) { _ in Issue.record("Answered though cancelled") }
        #expect(call.isOpen)
        call.cancel()
        call.cancel()
        #expect(!call.isOpen)
        _ = try stage.answer(to: Stage.call("Echo"))
        let refused = stage.client.call(.methodCall(destination: "x", path: "/", interface: nil, member: "A")) { _ in
            Issue.record("Answered though cancelled")
        }
        refused.cancel()
        _ = try stage.answer(to: Stage.call("Echo"))
    }

    @Test func `a message is called only once`() throws {
        let stage = try Stage()
        stage.serveEcho()
        let message = try Stage.call("Echo")
        _ = try stage.answer(to: message)
        #expect { try stage.answer(to: message) } throws: { ($0 as? BusError)?.name == BusError.invalidArgs }
        #expect { try stage.answer(to: .signal(path: "/", interface: "a.b", member: "C")) } throws: {
            ($0 as? BusError)?.name == BusError.invalidArgs
        }
    }

    @Test func `a name nobody owns is told`() throws {
        let stage = try Stage()
        let call = Message.methodCall(destination: "org.example.None", path: "/", interface: nil, member: "A")
        #expect { try stage.answer(to: call) } throws: { ($0 as? BusError)?.name == BusError.serviceUnknown }
        let waited = Message.methodCall(destination: "org.example.None", path: "/", interface: nil, member: "A")
        #expect { try stage.client.callAndWait(waited) } throws: { ($0 as? BusError)?.name == BusError.serviceUnknown }
    }

    @Test func `without a loop an answer is waited for, and no longer than that`() throws {
        let stage = try Stage()
        let alone = try Connection(to: .address(stage.bus.address))
        let bus = "org.freedesktop.DBus"
        for (method, error) in [("GetId", nil), ("GetNothing", BusError.unknownMethod)] {
            var answer: Result<Message, BusError>?
            let question = Message.methodCall(destination: bus, path: "/", interface: bus, member: method)
            alone.wait(for: alone.call(question) { answer = $0 }, atMost: .seconds(20))
            guard case .failure(let refusal) = try #require(answer) else {
                #expect(error == nil)
                continue
            }
            #expect(refusal.name == error)
        }
        var fault: Result<Message, BusError>?
        let faulty = alone.call(.methodCall(destination: "x", path: "/", interface: nil, member: "A")) { fault = $0 }
        alone.wait(for: faulty, atMost: .seconds(20))
        #expect { try fault?.get() } throws: { ($0 as? BusError)?.name == BusError.invalidArgs }

        stage.server.serve(Stage.path) { _ in }
        let start = ContinuousClock.now
        let used = Self.processorTime
        let unanswered = try alone.call(Stage.call("A"), timeout: nil) { _ in Issue.record("Answered by nobody") }
        alone.wait(for: unanswered, atMost: .milliseconds(200))
        #expect(unanswered.isOpen && ContinuousClock.now - start >= .milliseconds(200))
        // It looks for it for a moment, and then sleeps.
        #expect(Self.processorTime - used < .milliseconds(50))
        unanswered.cancel()
    }

    @Test func `without a loop, what a bus takes late is written while an answer is waited for`() throws {
        let stage = try Stage()
        let alone = try Connection(to: .address(stage.bus.address))
        var heard: [Value] = []
        stage.client.receive(Match(path: "/", interface: "org.example.Numbers")) { signal in
            heard += (try? signal.arguments().prefix(1)) ?? []
        }
        let bus = "org.freedesktop.DBus"
        _ = try stage.client.callAndWait(.methodCall(destination: bus, path: "/", interface: bus, member: "GetId"))
        stage.bus.daemon.signal(SIGSTOP)
        let filling = String(repeating: "x", count: 60_000)
        for number in Int32(0)..<10 {
            let signal = Message.signal(path: "/", interface: "org.example.Numbers", member: "Number")
            try signal.append(.int32(number), .string(filling))
            #expect(alone.send(signal))
        }
        var answer: Result<Message, BusError>?
        let question = Message.methodCall(destination: bus, path: "/", interface: bus, member: "GetId")
        let call = alone.call(question) { answer = $0 }
        alone.wait(for: call, atMost: .milliseconds(20))
        #expect(call.isOpen)
        stage.bus.daemon.signal(SIGCONT)
        alone.wait(for: call, atMost: .seconds(20))
        #expect(try answer?.get().arguments().count == 1)
        try stage.run { heard.count == 10 }
        #expect(heard == (0..<10).map(Value.int32))
    }

    /// What this thread has used.
    private static var processorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
