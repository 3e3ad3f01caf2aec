import DBus
import EventLoop
import Glibc
import TestSupport
import Testing

/// Connecting to a bus without ever waiting for it.
@Suite struct OpeningTests {
    /// A loop in which one opening goes on.
    private final class Attempt {
        let loop: Loop
        var result: Result<Connection, BusError>?
        private var opening: Opening?
        /// How long making it took.
        private(set) var blocked = Duration.zero

        init(_ address: String, within limit: Duration = .milliseconds(200)) throws {
            loop = try Loop()
            blocked = ContinuousClock().measure {
                opening = Opening(to: .address(address), on: loop, within: limit) { [unowned self] in result = $0 }
            }
            // Never before it was made.
            #expect(result == nil)
        }

        func cancel() { opening?.cancel() }

        /// Goes round until it has ended.
        func finish() throws {
            let deadline = ContinuousClock.now + .seconds(5)
            while result == nil {
                guard ContinuousClock.now < deadline else { throw Failure("No result within 5 s") }
                loop.runOnce(for: .milliseconds(50))
            }
        }

        func failure() throws -> String? {
            try finish()
            guard case .failure(let error) = result else { return nil }
            return error.name
        }
    }

    @Test func `a bus that lives is connected to, and can be called`() throws {
        let bus = try PrivateBus()
        let attempt = try Attempt(bus.address)
        try attempt.finish()
        let connection = try #require(try attempt.result?.get())
        #expect(connection.uniqueName.hasPrefix(":"))
        var answer: Result<Message, BusError>?
        let call = Message.methodCall(
            destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
            member: "GetNameOwner")
        try call.append(.string(connection.uniqueName))
        connection.call(call) { answer = $0 }
        while answer == nil { attempt.loop.runOnce(for: .seconds(5)) }
        #expect(try answer?.get().arguments().first == .string(connection.uniqueName))
    }

    @Test func `the first unix socket of an address is taken`() throws {
        let bus = try PrivateBus()
        let attempt = try Attempt("tcp:host=localhost,port=1;\(bus.address);unix:path=/nothing/here")
        try attempt.finish()
        #expect(try attempt.result?.get().isConnected == true)
    }

    @Test(arguments: [
        ("unix:path=/nothing/here", BusError.noServer), ("unix:path=/etc/passwd", BusError.noServer),
        ("unix:path=/\(String(repeating: "x", count: 200))", BusError.noServer),
        ("tcp:host=localhost,port=1", BusError.notSupported), ("nonsense", BusError.badAddress),
    ])
    func `an address that leads nowhere gives an error`(_ address: String, error: String) throws {
        #expect(try Attempt(address).failure() == error)
    }

    @Test func `a bus that hangs holds up nobody`() throws {
        let bus = try PrivateBus()
        bus.daemon.signal(SIGSTOP)
        let attempt = try Attempt(bus.address, within: .seconds(2))
        #expect(attempt.blocked < .milliseconds(500))
        // Another timer of the loop comes at its time.
        let began = ContinuousClock.now
        var waited: Duration?
        attempt.loop.after(.milliseconds(50)) { waited = ContinuousClock.now - began }
        #expect(try attempt.failure() == BusError.noReply)
        #expect(try #require(waited) < .seconds(1))
        bus.daemon.signal(SIGCONT)
        #expect(try Attempt(bus.address, within: .seconds(4)).failure() == nil)
    }

    @Test func `a bus whose queue is full is given up at once, where connecting would wait without end`() throws {
        let listener = try SilentListener(queue: 1)
        try listener.fill()
        let attempt = try Attempt(listener.address, within: .seconds(60))
        #expect(attempt.blocked < .milliseconds(500))
        #expect(try attempt.failure() == BusError.limitsExceeded)
    }

    @Test func `one that ends the connection is no bus`() throws {
        let listener = try SilentListener()
        let attempt = try Attempt(listener.address, within: .seconds(60))
        #expect(listener.turnAway())
        #expect(try attempt.failure() == BusError.disconnected)
    }

    @Test func `a bus that hangs after the first sign of life is given up after its time`() throws {
        let listener = try SilentListener()
        let attempt = try Attempt(listener.address)
        #expect(listener.accept(saying: "REJECTED EXTERNAL\r\n"))
        #expect(try attempt.failure() == BusError.noReply)
    }

    @Test func `what was cancelled is not told`() throws {
        let bus = try PrivateBus()
        for rounds in 0...4 {
            let attempt = try Attempt(bus.address)
            for _ in 0..<rounds { attempt.loop.runOnce(for: .milliseconds(20)) }
            guard attempt.result == nil else { return }
            attempt.cancel()
            for _ in 0..<3 { attempt.loop.runOnce(for: .milliseconds(20)) }
            #expect(attempt.result == nil)
        }
    }
}
