import Glibc

/// Two connected descriptors. Sockets, since Swift's Glibc lacks `pipe2`, and a plain pipe would leak into other tests'
/// children.
struct Channel {
    let near: Int32
    let far: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw Failure("socketpair: \(String(cString: strerror(errno)))")
        }
        (near, far) = (ends[0], ends[1])
    }
}
