import CDBus
import Glibc

extension Connection {
    /// Which bus to connect to.
    package enum Bus: Hashable, Sendable {
        case session
        case system
        /// Such as `unix:path=/run/user/1000/bus`.
        case address(String)

        /// Never one that starts a bus: an alarm on a bus nobody else sees would ring for nobody.
        func address() throws(BusError) -> String {
            let address =
                switch self {
                case .session: try Self.sessionAddress()
                case .system: Self.environment("DBUS_SYSTEM_BUS_ADDRESS") ?? Self.systemSocket
                case .address(let address): address
                }
            guard !address.utf8.contains(0) else {
                throw BusError(name: BusError.badAddress, text: "A bus address cannot hold the character NUL")
            }
            guard !address.split(separator: ";").contains(where: { $0.hasPrefix("autolaunch:") }) else {
                throw BusError(
                    name: BusError.notSupported, text: "\"\(address)\" would start a bus of its own; name a running one"
                )
            }
            return address
        }

        private static let systemSocket = "unix:path=/var/run/dbus/system_bus_socket"

        private static func sessionAddress() throws(BusError) -> String {
            if let address = environment("DBUS_SESSION_BUS_ADDRESS") { return address }
            let advice = "run inside a desktop session, or under dbus-run-session"
            guard let folder = environment("XDG_RUNTIME_DIR") else {
                throw BusError(
                    name: BusError.noServer,
                    text: "No session bus: DBUS_SESSION_BUS_ADDRESS and XDG_RUNTIME_DIR are not set; \(advice)")
            }
            let socket = "\(folder)/bus"
            var status = stat()
            guard stat(socket, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK, status.st_uid == getuid(),
                let escaped = dbus_address_escape_value(socket)
            else {
                throw BusError(
                    name: BusError.noServer,
                    text: "No session bus: DBUS_SESSION_BUS_ADDRESS is not set and \(socket) is no socket; \(advice)")
            }
            defer { dbus_free(escaped) }
            return "unix:path=\(String(cString: escaped))"
        }

        private static func environment(_ name: String) -> String? {
            guard let value = getenv(name), value.pointee != 0 else { return nil }
            return String(cString: value)
        }
    }
}
