import DBus
import EventLoop
import TestSupport

/// A private bus with two of our connections on it, in one loop.
final class Stage {
    static let name = "org.example.Server"
    static let path = "/org/example/Server"
    static let interface = "org.example.Server"

    let bus: PrivateBus
    let loop: Loop
    let server: Connection
    let client: Connection
    private var isLate = false

    init(limits: [String: Int] = [:]) throws {
        bus = try PrivateBus(limits: limits)
        loop = try Loop()
        server = try Connection(to: .address(bus.address))
        client = try Connection(to: .address(bus.address))
        server.attach(to: loop)
        client.attach(to: loop)
        _ = try server.requestName(Self.name)
    }

    deinit {
        server.close()
        client.close()
        bus.end()
    }

    /// Goes round until `condition` holds.
    func run(within limit: Duration = .seconds(20), until condition: () -> Bool) throws {
        isLate = false
        let watchdog = loop.after(limit) { [unowned self] in isLate = true }
        defer { watchdog.cancel() }
        while !condition() {
            guard !isLate else { throw Failure("What was waited for did not come within \(limit)") }
            loop.runOnce()
        }
    }

    /// Goes round for as long as it takes, counting the rounds.
    func rounds(in time: Duration) -> Int {
        var isOver = false
        var rounds = 0
        loop.after(time) { isOver = true }
        while !isOver {
            loop.runOnce()
            rounds += 1
        }
        return rounds
    }

    /// A call of our server.
    static func call(_ member: String, _ arguments: Value...) throws -> Message {
        let message = Message.methodCall(destination: name, path: path, interface: interface, member: member)
        try message.append(arguments)
        return message
    }

    /// Serves `Echo` with the arguments, all else with `UnknownMethod`.
    func serveEcho() {
        server.serve(Self.path) { [unowned server] call in
            guard call.member == "Echo" else {
                let text = "There is no method \(call.member ?? "")"
                server.send(.error(to: call, name: BusError.unknownMethod, text: text))
                return
            }
            let reply = Message.reply(to: call)
            do throws(BusError) {
                try reply.append(call.arguments())
                server.send(reply)
            } catch {
                server.send(.error(to: call, name: error.name, text: error.text))
            }
        }
    }

    /// Calls and goes round until the answer is there.
    func answer(to message: Message, timeout: Duration? = .seconds(20)) throws -> Message {
        var answer: Result<Message, BusError>?
        client.call(message, timeout: timeout) { answer = $0 }
        try run { answer != nil }
        guard let answer else { throw Failure("No answer") }
        return try answer.get()
    }
}
