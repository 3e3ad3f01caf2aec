import DBus
import EventLoop
import Glibc
import TestSupport
import Testing

/// Lists that are longer than what a socket takes at once.
@Suite struct LongMessageTests {
    private static let elements: [[String: Value]] = (0..<20_000).map {
        ["id": .int32($0), "title": .string("Tea at \($0)"), "days": .strings(["mon", "tue"])]
    }

    private static func list(_ elements: [[String: Value]] = elements) -> OptionsList {
        let list = OptionsList()
        for element in elements {
            list.append { options in
                for (name, value) in element.sorted(by: { $0.key < $1.key }) { options.put(name, value) }
            }
        }
        return list
    }

    private static var value: Value { .array(of: .options, elements.map(Value.options)) }

    private static func signal(_ number: Int32) throws -> Message {
        let signal = Message.signal(path: "/", interface: "org.example.After", member: "Number")
        try signal.append(.int32(number))
        return signal
    }

    /// Serves `List` while the bus does not read, so that a part of it waits, and calls `meanwhile` when it is under way;
    /// then lets the bus go on, unless it `staysStopped`.
    private func serve(
        _ stage: Stage, _ list: OptionsList = list(), _ more: [Value] = [], staysStopped: Bool = false,
        meanwhile: @escaping () throws -> Void = {}
    ) {
        stage.server.serve(Stage.path) { [unowned server = stage.server, daemon = stage.bus.daemon] call in
            do {
                try daemon.stop()
                defer { if !staysStopped { daemon.signal(SIGCONT) } }
                try server.send(.reply(to: call), list, more)
                #expect(server.outgoingBytes > 0)
                try meanwhile()
            } catch {
                server.send(.error(to: call, name: BusError.failed, text: "\(error)"))
            }
        }
    }

    @Test func `it comes whole, with what follows it in the body, and leaves nothing behind`() throws {
        for title in ["", "a", "ab", "abc", "abcd", "abcde", "abcdef", "abcdefg"] {
            let stage = try Stage()
            let more: [Value] = [.byte(1), .uint64(7), .string(title), .options([title: .double(1)])]
            let elements = Self.elements + [["title": .string(title)]]
            serve(stage, Self.list(elements), more)
            let answer = try stage.answer(to: Stage.call("List"))
            #expect(answer.signature == "aa{sv}ytsa{sv}")
            #expect(try answer.arguments() == [.array(of: .options, elements.map(Value.options))] + more)
            #expect(stage.server.outgoingBytes == 0)
            #expect(stage.rounds(in: .milliseconds(30)) < 5)
        }
    }

    @Test func `what is sent meanwhile comes behind it, in its order`() throws {
        let stage = try Stage()
        var heard: [String] = []
        stage.client.receive(Match(interface: "org.example.After")) { signal in
            if case .int32(let number)? = try? signal.arguments().first { heard.append("\(number)") }
        }
        stage.client.serve("/client") { [unowned client = stage.client] call in
            heard.append(call.member ?? "")
            client.send(.reply(to: call))
        }
        try stage.waitForBus()
        let name = stage.client.uniqueName
        serve(stage, staysStopped: true) { [unowned server = stage.server, daemon = stage.bus.daemon] in
            // After some rounds in which all the others are read.
            stage.loop.after(.milliseconds(100)) { daemon.signal(SIGCONT) }
            #expect(server.send(try Self.signal(1)))
            server.call(.methodCall(destination: name, path: "/client", interface: nil, member: "Two")) { answer in
                if case .success = answer { heard.append("answered") }
            }
            server.receive(Match(interface: "org.example.Server")) { _ in }.cancel()
            #expect(server.send(try Self.signal(3)))
            // A list behind a list.
            let signal = Message.signal(path: "/", interface: "org.example.After", member: "Number")
            try server.send(signal, OptionsList(), [.int32(4)])
        }
        stage.client.receive(Match(interface: "org.example.After", member: "Number")) { signal in
            if signal.signature == "aa{sv}i" { heard.append("list") }
        }
        stage.client.call(try Stage.call("List"), timeout: .seconds(20)) { answer in
            heard.append((try? answer.get().arguments().first) == Self.value ? "whole" : "damaged")
        }
        // libdbus answers them by itself. They are more than are read at once, and all there when the list is asked for.
        var pongs = 0
        for _ in 0..<600 {
            let ping = Message.methodCall(
                destination: Stage.name, path: "/", interface: "org.freedesktop.DBus.Peer", member: "Ping")
            stage.client.call(ping, timeout: .seconds(20)) { if case .success = $0 { pongs += 1 } }
        }
        try stage.waitForBus()
        try stage.run { heard.contains("list") && heard.contains("answered") && pongs == 600 }
        #expect(heard.filter { $0 != "answered" } == ["whole", "1", "Two", "3", "list"])
    }

    /// A bus that keeps too much of ours already takes nothing more, and passes on what others send.
    @Test func `signals, answers and calls are heard while the bus takes nothing`() throws {
        let stage = try Stage(limits: ["max_incoming_bytes": 1 << 20])
        let idle = try Connection(to: .address(stage.bus.address))
        var heard: Set<String> = []
        stage.server.receive(Match(interface: "org.example.After")) { _ in heard.insert("signal") }
        stage.server.serve("/other") { _ in heard.insert("call") }
        var lists = 0
        stage.server.serve(Stage.path) { [unowned server = stage.server] call in
            try? server.send(.reply(to: call), Self.list())
            lists += 1
        }
        for _ in 0..<4 { idle.send(try Stage.call("List")) }
        idle.flush()
        try stage.run { lists == 4 }
        #expect(stage.rounds(in: .milliseconds(200)) < 20)
        #expect(stage.server.outgoingBytes > 0)
        stage.client.send(try Self.signal(1))
        stage.client.call(.methodCall(destination: Stage.name, path: "/other", interface: nil, member: "A")) { _ in }
        try stage.run { heard == ["signal", "call"] }
        #expect(stage.server.outgoingBytes > 0)
    }

    @Test func `two at once come one after the other`() throws {
        let stage = try Stage()
        serve(stage)
        var answers: [Bool] = []
        for _ in 0..<3 {
            stage.client.call(try Stage.call("List"), timeout: .seconds(20)) { answer in
                answers.append((try? answer.get().arguments().first) == Self.value)
            }
        }
        try stage.run { answers.count == 3 }
        #expect(answers == [true, true, true])
    }

    @Test func `a bus that does not read holds nobody up, and gets the rest later`() throws {
        let stage = try Stage()
        var received = 0
        serve(stage, staysStopped: true)
        stage.client.receive(Match(interface: "org.example.After")) { _ in received += 1 }
        var answer: Value?
        stage.client.call(try Stage.call("List"), timeout: .seconds(60)) { answer = try? $0.get().arguments().first }
        try stage.run { stage.server.outgoingBytes > 0 }
        for number in 0..<50 { #expect(stage.server.send(try Self.signal(Int32(number)))) }
        #expect(stage.rounds(in: .milliseconds(300)) < 20)
        #expect(stage.server.outgoingBytes > 0)
        #expect(answer == nil)
        stage.bus.daemon.signal(SIGCONT)
        try stage.run { received == 50 }
        #expect(answer == Self.value)
    }

    @Test(arguments: [true, false])
    func `a connection that ends in the middle answers the calls that wait behind it, once`(_ isLost: Bool) throws {
        let stage = try Stage()
        var answers: [String] = []
        serve(stage, staysStopped: true) { [unowned server = stage.server] in
            for _ in 0..<2 {
                server.call(try Stage.call("Other")) { answer in
                    if case .failure(let error) = answer { answers.append(error.name) }
                }
            }
        }
        stage.client.call(try Stage.call("List")) { _ in }
        try stage.run { stage.server.outgoingBytes > 0 }
        if isLost { stage.bus.daemon.end() } else { stage.server.close() }
        try stage.run { answers.count == 2 }
        #expect(answers == [BusError.disconnected, BusError.disconnected])
        #expect(stage.rounds(in: .milliseconds(100)) < 10)
        #expect(answers.count == 2)
        #expect(!stage.server.isConnected)
        #expect(stage.server.outgoingBytes == 0)
        stage.bus.daemon.signal(SIGCONT)
    }

    @Test func `a call that waits behind it is counted, and is waited for no longer than any other`() throws {
        let stage = try Stage()
        var outcome: Result<Message, BusError>?
        serve(stage, staysStopped: true) { [unowned server = stage.server] in
            let before = server.outgoingBytes
            server.call(try Stage.call("Other"), timeout: .milliseconds(50)) { outcome = $0 }
            #expect(server.outgoingBytes > before)
        }
        stage.client.call(try Stage.call("List")) { _ in }
        try stage.run { outcome != nil }
        #expect { try outcome?.get() } throws: { ($0 as? BusError)?.name == BusError.noReply }
        #expect(stage.server.outgoingBytes > 0)
        var called: [String?] = []
        stage.client.serve("/") { called.append($0.member) }
        func call(_ member: String) -> PendingCall {
            stage.server.call(
                .methodCall(destination: stage.client.uniqueName, path: "/", interface: nil, member: member)
            ) { _ in }
        }
        call("Unwanted").cancel()
        _ = call("Last")
        stage.bus.daemon.signal(SIGCONT)
        try stage.run { !called.isEmpty }
        #expect(called == ["Last"])
    }

    @Test func `who waits for an answer, or for all to be written, waits for it too`() throws {
        let stage = try Stage()
        let waits: [(Connection) throws -> Void] = [
            { server in
                _ = try server.callAndWait(
                    .methodCall(destination: "org.freedesktop.DBus", path: "/", interface: nil, member: "GetId"))
            },
            { server in
                let call = Message.methodCall(
                    destination: "org.freedesktop.DBus", path: "/", interface: nil, member: "GetId")
                #expect(server.callAndWait(all: [call]).count == 1)
            },
            { server in _ = try server.requestName("org.example.Another") },
            { server in server.flush() },
        ]
        for wait in waits {
            serve(stage) { [unowned server = stage.server] in
                stage.bus.daemon.signal(SIGCONT)
                try wait(server)
                #expect(server.outgoingBytes == 0)
            }
            #expect(try stage.answer(to: Stage.call("List")).arguments().first == Self.value)
        }
    }

    @Test func `one that is longer than D-Bus carries is refused by a sentence, and the connection goes on`() throws {
        let stage = try Stage()
        let text = String(repeating: "x", count: 1 << 20)
        stage.server.serve(Stage.path) { [unowned server = stage.server] call in
            do throws(BusError) {
                let count = call.member == "List" ? 63 : 65
                try server.send(.reply(to: call), Self.list(Array(repeating: ["text": .string(text)], count: count)))
            } catch {
                server.send(.error(to: call, name: error.name, text: error.text))
            }
        }
        #expect { try stage.answer(to: Stage.call("TooLong")) } throws: { error in
            let error = error as? BusError
            return error?.name == BusError.limitsExceeded && error?.text.contains("67108864") == true
        }
        #expect(try stage.answer(to: Stage.call("List")).signature == "aa{sv}")
    }

    @Test func `what is no body is refused, and the connection goes on`() throws {
        let refused: [Value] = [
            .string("a\0b"), .objectPath("a"), .signature("a"), .structure([]), MessageTests.nested(65), .unixFD(0),
        ]
        let stage = try Stage()
        for value in refused {
            serve(stage, Self.list(Self.elements + [["key": value]]))
            #expect { try stage.answer(to: Stage.call("List")) } throws: { ($0 as? BusError)?.name == BusError.failed }
            serve(stage, Self.list(), [value])
            #expect { try stage.answer(to: Stage.call("List")) } throws: { ($0 as? BusError)?.name == BusError.failed }
        }
        serve(stage)
        #expect(try stage.answer(to: Stage.call("List")).arguments().first == Self.value)
    }
}

extension Stage {
    /// Returns when the bus has passed on what the client has sent.
    fileprivate func waitForBus() throws {
        _ = try client.callAndWait(
            .methodCall(destination: "org.freedesktop.DBus", path: "/", interface: nil, member: "GetId"))
    }
}

extension Child {
    /// Returns when it stands still.
    fileprivate func stop() throws {
        signal(SIGSTOP)
        var information = siginfo_t()
        let result = waitid(P_PID, id_t(pid), &information, WSTOPPED | WNOWAIT)
        guard result == 0 else { throw Failure("waitid: \(String(cString: strerror(errno)))") }
    }
}
