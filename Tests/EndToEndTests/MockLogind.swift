import DBus
import TestSupport

/// logind, played by python3-dbusmock, on a system bus of the test's own.
final class MockLogind {
    let bus: PrivateBus
    private let connection: Connection
    private static let manager = "org.freedesktop.login1.Manager"

    /// Programs started in the session from now on find it.
    init(in session: Session) throws {
        bus = try PrivateBus()
        session.set("DBUS_SYSTEM_BUS_ADDRESS", bus.address)
        try session.start("/usr/bin/python3", "-m", "dbusmock", "--system", "--template", "logind")
        try session.output("gdbus", "wait", "--system", "--timeout", "10", "org.freedesktop.login1")
        connection = try Connection(to: .address(bus.address))
        // As the real one, it does not sleep while that is blocked.
        try call(
            "org.freedesktop.DBus.Mock", "AddMethod", .string(Self.manager), .string("Suspend"), .string("b"),
            .string(""),
            .string(
                """
                if any(i[0] == 'sleep' and i[3] == 'block' for i in globals().get('inhibitors', [])):
                    raise dbus.exceptions.DBusException('blocked', name='org.freedesktop.login1.BlockedByInhibitorLock')
                """))
    }

    /// The locks that are held, each as `what mode`.
    var locks: [String] {
        get throws {
            let list = try call(Self.manager, "ListInhibitors").first?.asArray ?? []
            return list.compactMap { $0.asStructure?.compactMap(\.asString) }.map { "\($0[0]) \($0[3])" }.sorted()
        }
    }

    /// Who holds them.
    var holders: Set<String> {
        get throws {
            let list = try call(Self.manager, "ListInhibitors").first?.asArray ?? []
            return Set(list.compactMap { $0.asStructure?.compactMap(\.asString)[1] })
        }
    }

    /// Asks it to put the machine to sleep.
    /// - Returns: the name of the error it refuses with.
    func suspend() -> String? {
        do throws(BusError) {
            try call(Self.manager, "Suspend", .boolean(false))
            return nil
        } catch {
            return error.name
        }
    }

    /// Says that the machine goes to sleep, or that it has woken.
    func prepareForSleep(_ isBeginning: Bool) throws {
        try call(
            "org.freedesktop.DBus.Mock", "EmitSignal", .string(Self.manager), .string("PrepareForSleep"), .string("b"),
            .array(of: .variant, [.variant(.boolean(isBeginning))]))
    }

    @discardableResult
    private func call(_ interface: String, _ method: String, _ arguments: Value...) throws(BusError) -> [Value] {
        let message = Message.methodCall(
            destination: "org.freedesktop.login1", path: "/org/freedesktop/login1", interface: interface,
            member: method)
        try message.append(arguments)
        return try connection.callAndWait(message).arguments()
    }
}
