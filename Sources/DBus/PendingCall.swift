import CDBus
import EventLoop

/// A method call whose answer has not come yet.
///
/// Known by its serial here, not in libdbus, which would write an error for each call in case it is needed, and forgets
/// its calls without a word when the connection is lost.
package final class PendingCall {
    private(set) var serial: UInt32 = 0
    private var answer: ((Result<Message, BusError>) -> Void)?
    private let timeout: Duration?
    private var timer: Timer?
    private weak var connection: Connection?

    /// - Parameter timeout: nil: it is waited for without end.
    init(timeout: Duration?, _ answer: @escaping (Result<Message, BusError>) -> Void) {
        self.timeout = timeout
        self.answer = answer
    }

    /// The answer is still to come.
    package var isOpen: Bool { answer != nil }

    /// The answer will not come any more; the other end still does what it was asked.
    package func cancel() {
        answer = nil
        close()
    }

    /// It was sent.
    func begin(as serial: UInt32, on connection: Connection) {
        self.serial = serial
        self.connection = connection
        connection.openCalls[serial] = self
        if let loop = connection.loop { watchTime(in: loop) }
    }

    /// Until then nobody gives up on it.
    func watchTime(in loop: Loop) {
        guard let timeout, timer == nil else { return }
        timer = loop.after(timeout) { [weak self] in self?.finish(.failure(.noAnswer(within: timeout))) }
    }

    func finish(_ result: Result<Message, BusError>) {
        let tell = answer
        answer = nil
        close()
        tell?(result)
    }

    /// Blocks for the answer to a call of libdbus's, whose reference is taken over.
    static func wait(for handle: OpaquePointer) -> Result<Message, BusError> {
        defer { dbus_pending_call_unref(handle) }
        dbus_pending_call_block(handle)
        guard let reply = dbus_pending_call_steal_reply(handle) else { return .failure(.connectionLost) }
        return Message(owning: reply).result
    }

    private func close() {
        connection?.openCalls[serial] = nil
        timer?.cancel()
        timer = nil
    }
}

extension Message {
    /// What an answer says.
    var result: Result<Message, BusError> {
        guard kind == .error else { return .success(self) }
        return .failure(BusError(name: errorName ?? BusError.failed, text: errorText ?? ""))
    }
}
