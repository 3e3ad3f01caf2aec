import CDBus

/// The kinds of names in a message's header, and what D-Bus allows in them. libdbus aborts on any other.
enum Name: String {
    case bus = "bus name"
    case path = "object path"
    case interface = "interface name"
    case member = "member name"
    case error = "error name"

    func fault(in name: String?) -> BusError? {
        guard let name, !isValid(name) else { return nil }
        return .invalid("\"\(name)\" is not \(self == .bus || self == .member ? "a" : "an") \(rawValue)")
    }

    private func isValid(_ name: String) -> Bool {
        guard !name.utf8.contains(0) else { return false }
        return switch self {
        case .bus: dbus_validate_bus_name(name, nil) != 0
        case .path: dbus_validate_path(name, nil) != 0
        case .interface: dbus_validate_interface(name, nil) != 0
        case .member: dbus_validate_member(name, nil) != 0
        case .error: dbus_validate_error_name(name, nil) != 0
        }
    }
}
