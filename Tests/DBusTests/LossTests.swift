import DBus
import EventLoop
import Glibc
import TestSupport
import Testing

/// What happens when the other end, or the bus itself, dies or does not read.
@Suite struct LossTests {
    @Test func `a call whose peer dies is answered, once`() throws {
        let stage = try Stage()
        let peer = try PythonPeer(on: stage.bus)
        var answers: [Result<Message, BusError>] = []
        let ignored = try PythonPeer.call("Ignore")
        stage.client.call(ignored, timeout: nil) { answers.append($0) }
        try stage.client.call(PythonPeer.call("Echo")) { _ in peer.child.end() }
        try stage.run { !answers.isEmpty }
        _ = stage.rounds(in: .milliseconds(50))
        #expect(answers.count == 1)
        #expect { try answers[0].get() } throws: { ($0 as? BusError)?.name == BusError.noReply }
    }

    @Test(arguments: [nil, Duration.seconds(60)])
    func `calls open when the bus dies are answered, once each and in order, and the loop sleeps`(
        _ timeout: Duration?
    ) throws {
        let stage = try Stage()
        stage.server.serve(Stage.path) { _ in }
        var answers: [Int] = []
        var told = 0
        stage.client.whenDisconnected = {
            told += 1
            #expect(answers == Array(0..<20))
        }
        for number in 0..<20 {
            try stage.client.call(Stage.call("A"), timeout: timeout) { answer in
                #expect { try answer.get() } throws: { ($0 as? BusError)?.name == BusError.disconnected }
                answers.append(number)
            }
        }
        let cancelled = try stage.client.call(Stage.call("A"), timeout: timeout) { _ in Issue.record("Answered") }
        cancelled.cancel()
        stage.bus.daemon.end()
        try stage.run { told == 1 && !stage.server.isConnected }
        #expect(stage.rounds(in: .milliseconds(300)) < 5)
        #expect(answers.count == 20 && told == 1)
        #expect(!stage.client.isConnected)
        #expect(!stage.client.send(try Stage.call("A")))
        #expect { try stage.answer(to: Stage.call("A")) } throws: { ($0 as? BusError)?.name == BusError.disconnected }
        #expect { try stage.client.callAndWait(Stage.call("A")) } throws: {
            ($0 as? BusError)?.name == BusError.disconnected
        }
        #expect(throws: BusError.self) { try stage.client.requestName("org.example.Late") }
        stage.client.receive(Match()) { _ in }.cancel()
        stage.client.watchName("org.example.Late") { _ in }.cancel()
    }

    @Test func `a call answered by its own closure may close the connection`() throws {
        let stage = try Stage()
        stage.serveEcho()
        var answers = 0
        for _ in 0..<3 {
            try stage.client.call(Stage.call("Echo")) { _ in
                answers += 1
                stage.client.close()
            }
        }
        try stage.run { answers == 3 }
        #expect(stage.rounds(in: .milliseconds(30)) < 5)
        #expect(answers == 3)
    }

    @Test func `a connection may be let go of inside its own answer`() throws {
        let stage = try Stage()
        stage.serveEcho()
        var short: Connection? = try Connection(to: .address(stage.bus.address))
        weak let left = short
        short?.attach(to: stage.loop)
        var answers: [Bool] = []
        for _ in 0..<2 {
            try short?.call(Stage.call("Echo")) { answer in
                if case .success = answer { answers.append(true) } else { answers.append(false) }
                short = nil
            }
        }
        try stage.run { answers.count == 2 && left == nil }
        #expect(stage.rounds(in: .milliseconds(30)) < 5)
        // The second reply may have come together with the first.
        #expect(answers.count == 2 && answers[0])
    }

    @Test func `closing answers what is open`() throws {
        let stage = try Stage()
        stage.server.serve(Stage.path) { _ in }
        var names: [String] = []
        try stage.client.call(Stage.call("A")) { if case .failure(let error) = $0 { names.append(error.name) } }
        stage.client.whenDisconnected = { Issue.record("Not lost, but closed") }
        stage.client.close()
        stage.client.close()
        #expect(names == [BusError.disconnected])
        #expect { try stage.answer(to: Stage.call("A")) } throws: { ($0 as? BusError)?.name == BusError.disconnected }
    }

    @Test func `a client that never reads holds nobody up`() throws {
        let stage = try Stage()
        stage.serveEcho()
        let deaf = try Child(
            "/usr/bin/python3",
            [
                "-c",
                """
                import sys, dbus, dbus.bus, dbus.lowlevel
                bus = dbus.bus.BusConnection(sys.argv[1])
                for _ in range(40):
                    call = dbus.lowlevel.MethodCallMessage('\(Stage.name)', '\(Stage.path)', '\(Stage.interface)', 'Echo')
                    call.append('x' * (1 << 18), signature='s')
                    bus.send_message(call)
                bus.flush()
                print('sent', flush=True)
                sys.stdin.read()
                """, stage.bus.address,
            ])
        defer { deaf.end() }
        // The program flushes: the bus has to be read meanwhile.
        for _ in 0..<20 { _ = try stage.answer(to: Stage.call("Echo", .byte(1)), timeout: .seconds(10)) }
        #expect(try deaf.readLine() == "sent")
        deaf.signal(SIGSTOP)
        let clock = ContinuousClock()
        let start = clock.now
        for _ in 0..<20 { _ = try stage.answer(to: Stage.call("Echo", .byte(1))) }
        #expect(clock.now - start < .seconds(5))
        try stage.run { stage.server.outgoingBytes == 0 }
    }

    @Test func `a bus that does not read does not hold the loop up, and what waits is told and sent later`() throws {
        let stage = try Stage()
        var received = 0
        stage.client.receive(Match(interface: "org.example.Flood")) { _ in received += 1 }
        _ = try stage.client.callAndWait(
            .methodCall(destination: "org.freedesktop.DBus", path: "/", interface: nil, member: "GetId"))
        stage.bus.daemon.signal(SIGSTOP)
        for _ in 0..<64 {
            let signal = Message.signal(path: "/", interface: "org.example.Flood", member: "Wave")
            try signal.append(.string(String(repeating: "x", count: 1 << 16)))
            #expect(stage.server.send(signal))
        }
        #expect(stage.server.outgoingBytes > 1 << 20)
        #expect(stage.rounds(in: .milliseconds(100)) < 10)
        stage.bus.daemon.signal(SIGCONT)
        try stage.run { received == 64 }
        #expect(stage.server.outgoingBytes == 0)
    }

    /// Some are written as bytes, some by libdbus, and one may be cut in the middle by a socket that is full.
    @Test func `what a bus takes late comes whole and in its order, whatever it is`() throws {
        let stage = try Stage()
        var heard: [Int32] = []
        stage.client.receive(Match(path: "/", interface: "org.example.Numbers")) { signal in
            guard case .int32(let number) = try? signal.arguments().first else { return }
            heard.append(number)
        }
        func waitForBus() throws {
            _ = try stage.client.callAndWait(
                .methodCall(destination: "org.freedesktop.DBus", path: "/", interface: nil, member: "GetId"))
        }
        try waitForBus()
        stage.bus.daemon.signal(SIGSTOP)
        let numbers = Int32(0)..<3_000
        for number in numbers {
            let signal = Message.signal(path: "/", interface: "org.example.Numbers", member: "Number")
            let filling = String(repeating: "x", count: Int(number % 7) * 997)
            try signal.append(.int32(number), .string(filling))
            if number % 5 == 0 { try signal.append(.boolean(true)) }
            #expect(stage.server.send(signal))
            // The socket is free again, and what waits has not been written yet.
            guard number == 2_000 else { continue }
            #expect(stage.server.outgoingBytes > 1 << 20)
            stage.bus.daemon.signal(SIGCONT)
            for _ in 1...10 { try waitForBus() }
        }
        try stage.run { heard.count == numbers.count }
        #expect(heard == Array(numbers))
        #expect(stage.server.outgoingBytes == 0)
    }
}
