import Glibc

/// A place where a sound server may listen: PulseAudio, or PipeWire in its stead.
struct SoundServer {
    let name: String
    /// Nil for a server on the network, which is taken at its word.
    private let socket: String?

    /// In the order in which libpulse tries them.
    static var candidates: [SoundServer] {
        if let setting = environment("PULSE_SERVER") {
            let paths = setting.split(separator: " ").map { place in
                // A machine's id in braces may stand before it.
                let address = place.hasPrefix("{") ? place.drop { $0 != "}" }.dropFirst() : place
                return address.hasPrefix("unix:") ? String(address.dropFirst(5)) : String(address)
            }
            return paths.map { SoundServer(name: $0, socket: $0.hasPrefix("/") ? $0 : nil) }
        }
        let folder = environment("PULSE_RUNTIME_PATH") ?? environment("XDG_RUNTIME_DIR").map { "\($0)/pulse" }
        let path = "\(folder ?? "/run/user/\(getuid())/pulse")/native"
        return [SoundServer(name: path, socket: path)]
    }

    /// Whether somebody listens there.
    var answers: Bool {
        guard let socket else { return true }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        let bytes = Array(socket.utf8)
        guard bytes.count < room else { return false }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) == 0 }
        }
    }

    private static func environment(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }
}
