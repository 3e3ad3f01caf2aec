import CDBus
import EventLoop

/// A private connection to a message bus, used from one thread.
///
/// Attached to a loop it receives; without one it can only send, and call and wait.
package final class Connection {
    static let busName = DBUS_SERVICE_DBUS

    let handle: OpaquePointer
    /// The name the bus gave this connection, such as `:1.42`.
    package private(set) var uniqueName: String
    /// Called once, when the bus is gone and all open calls have had their answers. Not called by `close()`.
    package var whenDisconnected: (() -> Void)?

    var loop: Loop?
    var watches: [OpaquePointer] = []
    var timeouts: [OpaquePointer: Timer] = [:]
    var isDispatching = false
    var isReading = false
    var dispatchTimer: Timer?
    /// What is to run in the loop, while there is none yet.
    var backlog: [() -> Void] = []
    /// What is half written; nil: libdbus may write.
    var longMessage: LongMessage?
    /// What is to be sent behind it.
    var held: [() -> Void] = []

    /// Calls without an answer, by serial.
    var openCalls: [UInt32: PendingCall] = [:]
    private var lastSerial = Connection.firstSerial
    var objects: [String: (Message) -> Void] = [:]
    var receivers: [Receiver] = []
    var ruleCounts: [Match: Int] = [:]
    var followedNames: [String: FollowedName] = [:]
    private(set) var isClosed = false

    /// Connects and says hello, which may block while the bus is slow. Never starts a bus.
    package convenience init(to bus: Bus) throws(BusError) {
        try self.init(owning: Self.open(bus.address(), greeting: true))
    }

    /// Connects alone; nothing else may be sent before `greet` has its answer.
    convenience init(greetingLaterAt address: String) throws(BusError) {
        try self.init(owning: Self.open(address, greeting: false))
    }

    private init(owning handle: OpaquePointer) throws(BusError) {
        self.handle = handle
        uniqueName = dbus_bus_get_unique_name(handle).map { String(cString: $0) } ?? ""
        let data = Unmanaged.passUnretained(self).toOpaque()
        // More at once, and a stranger's messages could use up all that this process may have open.
        dbus_connection_set_max_received_unix_fds(handle, 16)
        guard dbus_connection_add_filter(handle, Self.filter, data, nil) != 0 else { throw .outOfMemory }
    }

    /// libdbus numbers what it sends from 1 on.
    private static let firstSerial: UInt32 = 1 << 30

    func nextSerial() -> UInt32 {
        lastSerial = lastSerial == .max ? Self.firstSerial : lastSerial + 1
        return lastSerial
    }

    /// Says hello to the bus. `done` is called once, with nil when the bus has given a name.
    func greet(within limit: Duration, _ done: @escaping (BusError?) -> Void) {
        let hello = Message.methodCall(
            destination: Self.busName, path: DBUS_PATH_DBUS, interface: DBUS_INTERFACE_DBUS, member: "Hello")
        call(hello, timeout: limit) { [unowned self] answer in
            do throws(BusError) {
                let name = try answer.get().arguments().first?.asString ?? ""
                guard dbus_bus_set_unique_name(handle, name) != 0 else { throw .outOfMemory }
                uniqueName = name
                done(nil)
            } catch {
                done(error)
            }
        }
    }

    deinit {
        leave()
        dbus_connection_unref(handle)
    }

    package var isConnected: Bool { !isClosed && dbus_connection_get_is_connected(handle) != 0 }

    /// Bytes queued because the bus does not read them as fast as they are sent.
    package var outgoingBytes: Int {
        // Of what is held only the number is known.
        dbus_connection_get_outgoing_size(handle) + (longMessage?.count ?? 0) + held.count << 10
    }

    /// Queues a message; what the bus can take is written at once. False when it can never be sent.
    @discardableResult
    package func send(_ message: Message) -> Bool {
        guard !message.isUnwanted else { return true }
        guard !sendBytes(of: message) else { return true }
        guard let sent = message.handle, isConnected else { return false }
        message.seal()
        guard !isSendingLong else {
            whenWritable { [self] in _ = withExtendedLifetime(message) { dbus_connection_send(handle, sent, nil) } }
            return true
        }
        return dbus_connection_send(handle, sent, nil) != 0
    }

    /// Blocks until all that was sent is written.
    package func flush() {
        finishLong()
        guard isConnected else { return }
        dbus_connection_flush(handle)
    }

    /// Leaves the bus. Open calls are answered with `Disconnected`; what is not written yet is lost, see `flush`.
    package func close() {
        // One of our own handlers may be what calls this, and let go of us: we outlive it.
        if isDispatching || isReading { loop?.after(.zero) { withExtendedLifetime(self) {} } }
        leave()
    }

    private func leave() {
        guard !isClosed else { return }
        isClosed = true
        dbus_connection_remove_filter(handle, Self.filter, Unmanaged.passUnretained(self).toOpaque())
        for path in objects.keys { dbus_connection_unregister_object_path(handle, path) }
        objects = [:]
        detach()
        dbus_connection_close(handle)
        for receiver in receivers { receiver.isCancelled = true }
        receivers = []
        ruleCounts = [:]
        followedNames = [:]
        whenDisconnected = nil
        dropLong()
        answerOpenCalls()
    }

    /// One function for adding and removing: libdbus aborts when asked to remove another.
    private static var filter: DBusHandleMessageFunction {
        { _, message, data in
            guard let message, let data else { return DBUS_HANDLER_RESULT_NOT_YET_HANDLED }
            return Unmanaged<Connection>.fromOpaque(data).takeUnretainedValue().filter(message)
        }
    }

    private func filter(_ message: OpaquePointer) -> DBusHandlerResult {
        switch dbus_message_get_type(message) {
        case DBUS_MESSAGE_TYPE_METHOD_CALL: return take(call: .received(message))
        case DBUS_MESSAGE_TYPE_METHOD_RETURN, DBUS_MESSAGE_TYPE_ERROR:
            guard let call = openCalls[dbus_message_get_reply_serial(message)] else { break }
            call.finish(Message.received(message).result)
            return DBUS_HANDLER_RESULT_HANDLED
        case DBUS_MESSAGE_TYPE_SIGNAL where dbus_message_is_signal(message, DBUS_INTERFACE_LOCAL, "Disconnected") != 0:
            lose()
        case DBUS_MESSAGE_TYPE_SIGNAL: receive(.received(message))
        default: break
        }
        return DBUS_HANDLER_RESULT_NOT_YET_HANDLED
    }

    private func lose() {
        dropLong()
        let tell = whenDisconnected
        whenDisconnected = nil
        answerOpenCalls()
        tell?()
    }

    private func answerOpenCalls() {
        for call in openCalls.values.sorted(by: { $0.serial < $1.serial }) { call.finish(.failure(.connectionLost)) }
        openCalls = [:]
    }

    private static func open(_ address: String, greeting: Bool) throws(BusError) -> OpaquePointer {
        // Else libdbus makes the whole process, and its children, ignore SIGPIPE.
        dbus_connection_set_change_sigpipe(0)
        guard let handle = try BusError.checked({ dbus_connection_open_private(address, $0) }) else {
            throw .outOfMemory
        }
        dbus_connection_set_exit_on_disconnect(handle, 0)
        guard greeting else { return handle }
        do throws(BusError) {
            _ = try BusError.checked { dbus_bus_register(handle, $0) }
            return handle
        } catch {
            dbus_connection_close(handle)
            dbus_connection_unref(handle)
            throw error
        }
    }
}
