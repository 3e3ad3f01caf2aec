import Glibc
import TestSupport

/// A unix socket in the abstract namespace that is listened at, and no more than that unless told.
final class SilentListener {
    let name: String
    private let descriptor: Int32
    private var guests: [Int32] = []

    /// `queue` connections fit into its queue.
    init(queue: Int32 = 30) throws {
        name = "alarms-silent-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        descriptor = Self.socket()
        let result = try Self.with(name) { bind(descriptor, $0, $1) }
        guard result == 0, listen(descriptor, queue - 1) == 0 else { throw Failure("no listener: errno \(errno)") }
    }

    deinit {
        for guest in guests + [descriptor] { close(guest) }
    }

    var address: String { "unix:abstract=\(name)" }

    /// Fills the queue, so that one more connection would have to wait.
    func fill() throws {
        while true {
            let guest = Self.socket()
            let result = try Self.with(name) { connect(guest, $0, $1) }
            guard result == 0 else {
                close(guest)
                guard errno == EAGAIN else { throw Failure("connect: errno \(errno)") }
                return
            }
            guests.append(guest)
        }
    }

    /// Takes the next connection, if one is there, and says something to it.
    func accept(saying text: String) -> Bool {
        let guest = Glibc.accept(descriptor, nil, nil)
        guard guest >= 0 else { return false }
        guests.append(guest)
        return send(guest, text, text.utf8.count, Int32(MSG_NOSIGNAL)) == text.utf8.count
    }

    /// Takes the next connection and ends it.
    func turnAway() -> Bool {
        let guest = Glibc.accept(descriptor, nil, nil)
        return guest >= 0 && close(guest) == 0
    }

    private static func socket() -> Int32 {
        Glibc.socket(
            AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    }

    private static func with(
        _ name: String, _ use: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws -> Int32 {
        var place = sockaddr_un()
        place.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: [0] + Array(name.utf8)) }
        let size = socklen_t(MemoryLayout<sa_family_t>.size + 1 + name.utf8.count)
        return withUnsafePointer(to: &place) { place in
            place.withMemoryRebound(to: sockaddr.self, capacity: 1) { use($0, size) }
        }
    }
}
