import EventLoop
import Glibc

/// Asks a bus whether it is alive, on a socket of its own.
///
/// A bus that hangs still lets its socket be connected to, until the queue is full; then connecting waits without limit.
final class Knock {
    private let descriptor: Int32
    private let loop: Loop
    private var patience: Timer?
    private var answer: ((BusError?) -> Void)?

    /// - Parameter answer: called once, with nil when the bus is alive; not after `end`.
    init(
        at socket: BusSocket, on loop: Loop, within limit: Duration, _ answer: @escaping (BusError?) -> Void
    ) throws(BusError) {
        descriptor = try socket.connect()
        self.loop = loop
        self.answer = answer
        // A client begins with a NUL, and is told the ways to authenticate when it names none.
        let words = Array("\0AUTH\r\n".utf8)
        send(descriptor, words, words.count, Int32(MSG_NOSIGNAL))
        loop.watch(descriptor, for: .readable) { [weak self] _ in self?.hear() }
        patience = loop.after(limit) { [weak self] in
            self?.finish(BusError(name: BusError.noReply, text: "The bus at \(socket.name) does not answer"))
        }
    }

    deinit { end() }

    func end() {
        guard answer != nil else { return }
        answer = nil
        patience?.cancel()
        loop.unwatch(descriptor)
        close(descriptor)
    }

    private func hear() {
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, 0)
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        finish(count > 0 ? nil : .connectionLost)
    }

    private func finish(_ error: BusError?) {
        let tell = answer
        end()
        tell?(error)
    }
}
