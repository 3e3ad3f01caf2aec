import CDBus
import CLinux
import Glibc

/// The unix socket at which a bus listens.
struct BusSocket: Equatable {
    /// Without the NUL of an abstract one.
    let name: String
    let isAbstract: Bool

    /// The first unix socket that an address, a list of ways to one bus, names.
    init(in address: String) throws(BusError) {
        var entries: UnsafeMutablePointer<OpaquePointer?>?
        var count: Int32 = 0
        _ = try BusError.checked { dbus_parse_address(address, &entries, &count, $0) }
        defer { dbus_address_entries_free(entries) }
        let found = UnsafeBufferPointer(start: entries, count: Int(count)).lazy.compactMap(Self.socket).first
        guard let found else {
            throw BusError(name: BusError.notSupported, text: "\"\(address)\" names no unix socket")
        }
        self = found
    }

    private init(name: String, isAbstract: Bool) {
        (self.name, self.isAbstract) = (name, isAbstract)
    }

    private static func socket(_ entry: OpaquePointer?) -> BusSocket? {
        guard let entry, String(cString: dbus_address_entry_get_method(entry)) == "unix" else { return nil }
        if let path = dbus_address_entry_get_value(entry, "path") {
            return BusSocket(name: String(cString: path), isAbstract: false)
        }
        return dbus_address_entry_get_value(entry, "abstract").map {
            BusSocket(name: String(cString: $0), isAbstract: true)
        }
    }

    /// The address of this socket alone.
    var address: String? {
        guard let escaped = dbus_address_escape_value(name) else { return nil }
        defer { dbus_free(escaped) }
        return "unix:\(isAbstract ? "abstract" : "path")=\(String(cString: escaped))"
    }

    /// A descriptor connected to it, without ever waiting: a listener whose queue is full refuses (`EAGAIN`).
    func connect() throws(BusError) -> Int32 {
        let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        let descriptor = Glibc.socket(AF_UNIX, Int32(type), 0)
        guard descriptor >= 0 else { throw failure(errno) }
        var place = sockaddr_un()
        place.sun_family = sa_family_t(AF_UNIX)
        let bytes = (isAbstract ? [0] : []) + Array(name.utf8)
        let room = MemoryLayout.size(ofValue: place.sun_path)
        guard bytes.count < room else {
            close(descriptor)
            throw failure(ENAMETOOLONG)
        }
        withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: bytes) }
        let size = MemoryLayout<sockaddr_un>.size - room + bytes.count
        let result = withUnsafePointer(to: &place) { place in
            place.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(descriptor, $0, socklen_t(size)) }
        }
        guard result == 0 else {
            let code = errno
            close(descriptor)
            throw failure(code)
        }
        return descriptor
    }

    private func failure(_ code: Int32) -> BusError {
        let reason = String(cString: strerror(code))
        let name = code == EAGAIN ? BusError.limitsExceeded : BusError.noServer
        return BusError(name: name, text: "No connection to \(self.name): \(reason)")
    }
}
