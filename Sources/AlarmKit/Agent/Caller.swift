import AlarmWire
import DBus
import Synchronization

/// Calls the agent and waits for its answer on the caller's thread. One call at a time, from whichever thread.
final class Caller: Sendable {
    private let bus: Connection.Bus
    private let patience: Duration
    private let line = Mutex<Connection?>(nil)
    /// How long a thread, which may draw or be one of Swift's few, waits for what may take longer.
    private static let moment = Duration.milliseconds(5)

    /// - Parameter patience: how long an answer is waited for.
    init(bus: Connection.Bus, patience: Duration) { (self.bus, self.patience) = (bus, patience) }

    /// - Parameter isHarmless: it may be asked a second time when the agent ended meanwhile.
    @discardableResult
    func call(_ method: String, _ arguments: [Value], isHarmless: Bool = false) throws(BusError) -> [Value] {
        try line.withLock { [bus, patience] (line: inout sending Connection?) throws(BusError) -> [Value] in
            do throws(BusError) {
                return try Self.call(method, arguments, on: &line, of: bus, patience)
            } catch {
                // A bus that went away is noticed only when it is used.
                guard error.name == BusError.disconnected || (isHarmless && error.isSuddenEnd) else { throw error }
                return try Self.call(method, arguments, on: &line, of: bus, patience)
            }
        }
    }

    /// Likewise, for what may take long: after a moment the answer is left to `thread`. Most come sooner than two threads
    /// could tell each other of it.
    nonisolated(nonsending) func call(
        _ method: String, _ arguments: [Value], lateOn thread: BusThread
    ) async -> Result<[Value], BusError> {
        let answer = LateAnswer()
        switch begin(method, arguments, answer) {
        case .answered: break
        case .late(let connection): thread.run { $0?.await(answer, on: connection) }
        case .busy: return await thread.call(method, arguments)
        }
        if let there = answer.present { return there }
        return await answer.value
    }

    private enum Begun {
        case answered
        /// It has no answer yet: the connection is the next one's to wait on.
        case late(HandedOver)
        /// Another thread waits for an answer, however long that takes.
        case busy
    }

    private func begin(_ method: String, _ arguments: [Value], _ answer: LateAnswer) -> Begun {
        let late = line.withLockIfAvailable { [bus] (line: inout sending Connection?) -> sending Connection? in
            do throws(BusError) {
                try Self.open(&line, to: bus)
                guard let connection = line else { throw .connectionLost }
                let call = connection.call(try .agent(method, arguments)) { reply in
                    answer.come(reply.flatMap { reply in Result { () throws(BusError) in try reply.arguments() } })
                }
                connection.wait(for: call, atMost: Self.moment)
                if call.isOpen {
                    line = nil
                    return connection
                }
            } catch {
                answer.come(.failure(error))
            }
            return nil
        }
        guard let late else { return .busy }
        guard let late else { return .answered }
        return .late(HandedOver(late))
    }

    private static func open(_ line: inout sending Connection?, to bus: Connection.Bus) throws(BusError) {
        if line?.isConnected != true { line = try Connection(to: bus) }
    }

    private static func call(
        _ method: String, _ arguments: [Value], on line: inout sending Connection?, of bus: Connection.Bus,
        _ patience: Duration
    ) throws(BusError) -> [Value] {
        try open(&line, to: bus)
        guard let connection = line else { throw .connectionLost }
        var answer: Result<Message, BusError>?
        let call = connection.call(try .agent(method, arguments), timeout: nil) { answer = $0 }
        connection.wait(for: call, atMost: patience)
        call.cancel()
        if !connection.isConnected { line = nil }
        guard let answer else { throw line == nil ? .connectionLost : .noAnswer(within: patience) }
        return try answer.get().arguments()
    }
}

extension BusError {
    /// The agent left the bus while it had the call. A silent agent has the same name and takes much longer.
    var isSuddenEnd: Bool { name == BusError.noReply && text.contains("disconnected") }
}

extension Message {
    /// A call of the agent; without a bus name that owns it, the bus starts it.
    /// - Parameter method: one of its own, or of another interface with that before it and a dot.
    static func agent(_ method: String, _ arguments: [Value]) throws(BusError) -> Message {
        let dot = method.lastIndex(of: ".")
        let message = Message.methodCall(
            destination: Interface.alarms.name, path: Interface.path,
            interface: dot.map { String(method[..<$0]) } ?? Interface.alarms.name,
            member: dot.map { String(method[method.index(after: $0)...]) } ?? method)
        try message.append(arguments)
        return message
    }
}
