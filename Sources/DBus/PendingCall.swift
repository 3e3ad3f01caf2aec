import CDBus

/// A method call whose answer has not come yet.
///
/// libdbus alone is not enough to answer it always: when the connection is lost it forgets its calls without a word.
package final class PendingCall {
    private(set) var serial: UInt32 = 0
    private var handle: OpaquePointer?
    private var answer: ((Result<Message, BusError>) -> Void)?
    private weak var connection: Connection?

    init(_ answer: @escaping (Result<Message, BusError>) -> Void) {
        self.answer = answer
    }

    /// The answer is still to come.
    package var isOpen: Bool { answer != nil }

    /// The answer will not come any more; the other end still does what it was asked.
    package func cancel() {
        answer = nil
        close()
    }

    func begin(_ handle: OpaquePointer, serial: UInt32, on connection: Connection) {
        self.handle = handle
        self.serial = serial
        self.connection = connection
        connection.openCalls[serial] = self
        let isSet = dbus_pending_call_set_notify(
            handle,
            { _, data in
                guard let data else { return }
                Unmanaged<PendingCall>.fromOpaque(data).takeUnretainedValue().complete()
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
        guard isSet != 0 else { return connection.later { self.finish(.failure(.outOfMemory)) } }
        if dbus_pending_call_get_completed(handle) != 0 { connection.later { self.complete() } }
    }

    func finish(_ result: Result<Message, BusError>) {
        let tell = answer
        answer = nil
        close()
        tell?(result)
    }

    private func complete() {
        guard let handle, let reply = dbus_pending_call_steal_reply(handle) else { return }
        finish(Self.result(of: reply))
    }

    /// Blocks for the answer to a call of libdbus's, whose reference is taken over.
    static func wait(for handle: OpaquePointer) -> Result<Message, BusError> {
        defer { dbus_pending_call_unref(handle) }
        dbus_pending_call_block(handle)
        guard let reply = dbus_pending_call_steal_reply(handle) else { return .failure(.connectionLost) }
        return result(of: reply)
    }

    private static func result(of reply: OpaquePointer) -> Result<Message, BusError> {
        let message = Message(owning: reply)
        guard message.kind == .error else { return .success(message) }
        return .failure(BusError(name: message.errorName ?? BusError.failed, text: message.errorText ?? ""))
    }

    private func close() {
        connection?.openCalls[serial] = nil
        guard let handle else { return }
        self.handle = nil
        dbus_pending_call_cancel(handle)
        dbus_pending_call_unref(handle)
    }
}
