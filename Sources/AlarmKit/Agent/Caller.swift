import AlarmWire
import DBus
import Synchronization

/// Calls the agent and waits for its answer: for what is synchronous. One call at a time, from whichever thread.
final class Caller: Sendable {
    private let bus: Connection.Bus
    private let patience: Duration
    private let line = Mutex<Connection?>(nil)

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

    private static func call(
        _ method: String, _ arguments: [Value], on line: inout sending Connection?, of bus: Connection.Bus,
        _ patience: Duration
    ) throws(BusError) -> [Value] {
        let connection: Connection
        if let line, line.isConnected {
            connection = line
        } else {
            connection = try Connection(to: bus)
            line = connection
        }
        let reply: [Value]
        do throws(BusError) {
            reply = try connection.callAndWait(.agent(method, arguments), timeout: patience).arguments()
        } catch {
            if error.name == BusError.disconnected { line = nil }
            throw error
        }
        return reply
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
