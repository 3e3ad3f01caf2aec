import Glibc

/// A message on its way to the bus as bytes, piece by piece.
struct LongMessage {
    private let parts: [BodyBytes]
    private var part = 0
    /// Bytes of the present part that were sent.
    private var sent = 0

    /// - Parameter parts: one behind the other, the message.
    init(_ parts: [BodyBytes]) {
        self.parts = parts
    }

    var hasBegun: Bool { part > 0 || sent > 0 }

    /// Bytes still to send.
    var count: Int { parts[part...].reduce(-sent) { total, part in total + part.count } }

    /// Sends what the socket takes.
    /// - Returns: zero, or why there is more: `EAGAIN` when the socket is full.
    mutating func write(to socket: Int32) -> Int32 {
        while part < parts.count {
            let result: Int = parts[part].withBytes { bytes in
                let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
                return send(socket, rest.baseAddress, rest.count, Self.flags)
            }
            guard result >= 0 else {
                if errno == EINTR { continue }
                return errno
            }
            sent += result
            if sent == parts[part].count { (part, sent) = (part + 1, 0) }
        }
        return 0
    }

    private static let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
}
