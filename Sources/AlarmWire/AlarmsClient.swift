import AlarmCore
import DBus

/// A plain client that waits for each answer: for `alarmctl` and tests.
package final class AlarmsClient {
    package let connection: Connection

    /// Connects to a bus; the agent is started by the first call, if it does not run.
    package init(on bus: Connection.Bus = .session) throws(BusError) {
        connection = try Connection(to: bus)
    }

    /// Calls a method of `org.example.Alarms`.
    /// - Throws: the agent's error or the bus's, by name and with its sentence.
    @discardableResult
    package func call(_ method: String, _ arguments: Value..., timeout: Duration? = Connection.usualTimeout)
        throws(BusError) -> [Value]
    {
        let message = Message.methodCall(
            destination: Interface.alarms.name, path: Interface.path, interface: Interface.alarms.name, member: method)
        try message.append(arguments)
        return try connection.callAndWait(message, timeout: timeout).arguments()
    }

    /// - Parameter name: of a property of `org.example.Alarms`.
    package func property(_ name: String) throws(BusError) -> Value {
        let message = Message.methodCall(
            destination: Interface.alarms.name, path: Interface.path, interface: "org.freedesktop.DBus.Properties",
            member: "Get")
        try message.append([.string(Interface.alarms.name), .string(name)])
        guard case .variant(let value) = try connection.callAndWait(message).arguments().first else {
            throw BusError(name: "org.freedesktop.DBus.Error.InvalidSignature", text: "\(name) came without a value")
        }
        return value
    }

    package func alarms(_ filter: [String: Value] = [:]) throws(BusError) -> [AlarmStatus] {
        guard case .array(_, let alarms) = try call("List", .options(filter)).first else { return [] }
        return alarms.compactMap(AlarmStatus.init(wire:))
    }

    package func alarm(_ id: AlarmID) throws(BusError) -> AlarmStatus? {
        try call("Get", .string(id.description)).first.flatMap(AlarmStatus.init(wire:))
    }

    package func history(_ filter: [String: Value] = [:]) throws(BusError) -> [Record] {
        guard case .array(_, let records) = try call("History", .options(filter)).first else { return [] }
        return records.compactMap(Record.init(wire:))
    }
}
