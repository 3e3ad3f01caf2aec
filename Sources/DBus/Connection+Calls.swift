import CDBus
import Glibc

extension Connection {
    /// How long an answer is waited for where nothing else is said.
    package static let usualTimeout = Duration.seconds(25)

    /// Calls a method. `answer` is called exactly once, never before this returns: with the reply, with the error the
    /// other end sent, with `NoReply` after `timeout` (nil: never) or with `Disconnected`. It needs a loop.
    @discardableResult
    package func call(
        _ message: Message, timeout: Duration? = usualTimeout,
        _ answer: @escaping (Result<Message, BusError>) -> Void
    ) -> PendingCall {
        let call = PendingCall(timeout: timeout, answer)
        if isSendingLong, let loop { call.watchTime(in: loop) }
        whenWritable { [self] in
            guard call.isOpen else { return }
            do throws(BusError) {
                try start(call, message)
            } catch {
                later { call.finish(.failure(error)) }
            }
        }
        return call
    }

    /// Asks whether a peer reads what it is sent. `answer` is called once: when it does, or has left.
    @discardableResult
    package func ping(_ name: String, _ answer: @escaping () -> Void) -> PendingCall {
        let ping = Message.methodCall(
            destination: name, path: "/", interface: "org.freedesktop.DBus.Peer", member: "Ping")
        ping.autoStart = false
        return call(ping, timeout: nil) { _ in answer() }
    }

    /// Calls a method and blocks for the answer. Other messages wait meanwhile.
    package func callAndWait(_ message: Message, timeout: Duration? = usualTimeout) throws(BusError) -> Message {
        finishLong()
        let sent = try prepare(message)
        let reply = try BusError.checked { error in
            dbus_connection_send_with_reply_and_block(handle, sent, Self.milliseconds(timeout), error)
        }
        guard let reply else { throw .outOfMemory }
        return Message(owning: reply)
    }

    /// Calls methods one behind the other, and blocks until each has its answer. Other messages wait meanwhile.
    package func callAndWait(
        all messages: [Message], timeout: Duration? = usualTimeout
    ) -> [Result<Message, BusError>] {
        finishLong()
        let calls = messages.map { message in Result { () throws(BusError) in try send(message, timeout) } }
        return calls.map { call in call.flatMap(PendingCall.wait) }
    }

    /// Handles what comes, without a loop, until a call has its answer, but no longer than a moment.
    ///
    /// At first it does not sleep but looks, and lets others go before it: to wake a thread, and the processor with it,
    /// takes longer than most answers do.
    package func wait(for call: PendingCall, atMost moment: Duration) {
        let start = ContinuousClock.now
        let waiting = backlog
        backlog = []
        for closure in waiting { closure() }
        while call.isOpen, isConnected {
            let waited = start.duration(to: .now)
            guard waited < moment else { return }
            guard !isSendingLong else {
                writeLong(within: 1)
                continue
            }
            let looks = waited < Self.glance
            dbus_connection_read_write_dispatch(handle, looks ? 0 : Self.milliseconds(moment - waited))
            if looks { sched_yield() }
        }
    }

    /// What an answer takes that waits for no disk, and a little more.
    private static let glance = Duration.microseconds(500)

    private func start(_ call: PendingCall, _ message: Message) throws(BusError) {
        try check(message)
        message.expectsReply = true
        message.number(as: nextSerial())
        guard send(message) else {
            guard isConnected else { throw .connectionLost }
            guard message.carriesDescriptors else { throw message.fault ?? .outOfMemory }
            throw BusError(name: BusError.notSupported, text: "This bus does not carry file descriptors")
        }
        call.begin(as: message.serial, on: self)
    }

    private func send(_ message: Message, _ timeout: Duration?) throws(BusError) -> OpaquePointer {
        let sent = try prepare(message)
        var pending: OpaquePointer?
        guard dbus_connection_send_with_reply(handle, sent, &pending, Self.milliseconds(timeout)) != 0 else {
            throw .outOfMemory
        }
        guard let pending else { throw .connectionLost }
        return pending
    }

    private func prepare(_ message: Message) throws(BusError) -> OpaquePointer {
        try check(message)
        message.expectsReply = true
        guard let sent = message.handle else { throw message.fault ?? .outOfMemory }
        message.seal()
        return sent
    }

    private func check(_ message: Message) throws(BusError) {
        if let fault = message.fault { throw fault }
        guard message.kind == .methodCall, !message.isSealed else {
            throw .invalid("Only a method call can be called, and only once")
        }
        guard isConnected else { throw .connectionLost }
    }

    /// Rounded up, so that a short timeout is not none.
    private static func milliseconds(_ timeout: Duration?) -> Int32 {
        guard let timeout else { return DBUS_TIMEOUT_INFINITE }
        let (seconds, attoseconds) = max(timeout, .zero).components
        guard seconds < Int64(Int32.max) / 1000 else { return DBUS_TIMEOUT_INFINITE }
        return Int32(max(1, seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
    }
}
