import CDBus
import EventLoop
import Glibc

extension Connection {
    /// Sends a message without a body with a list as its body, and values behind it.
    ///
    /// A long one goes past libdbus, which copies it twice and goes through each of its values, for more time than the
    /// bus takes for both. What is sent meanwhile waits behind it.
    package func send(_ message: Message, _ list: OptionsList, _ more: [Value] = []) throws(BusError) {
        guard loop != nil, list.count >= Self.long, mayWrite else {
            try message.append(list, more)
            send(message)
            return
        }
        guard !message.isUnwanted else { return }
        longMessage = LongMessage(try message.parts(list, more))
        message.seal()
        writeLong()
    }

    /// Sends a message as the bytes it was written as, past libdbus, which would read them again. False: it is for libdbus,
    /// which keeps what the bus does not take.
    func sendBytes(of message: Message) -> Bool {
        guard let bytes = message.bytes, mayWrite else { return false }
        if message.number == 0 { message.number(as: nextSerial()) }
        var rest = LongMessage([bytes])
        let result = rest.write(to: socket)
        guard result == 0 || rest.hasBegun else { return false }
        message.seal()
        if result != 0 {
            longMessage = rest
            writeLong()
        }
        return true
    }

    /// Nothing that was sent before is still to be written.
    private var mayWrite: Bool {
        !isSendingLong && isConnected && dbus_connection_has_messages_to_send(handle) == 0
    }

    /// Fewer bytes are done with in no time.
    private static let long = 1 << 16

    var isSendingLong: Bool { longMessage != nil }

    /// Runs `closure` when nothing is half written.
    func whenWritable(_ closure: @escaping () -> Void) {
        guard isSendingLong else { return closure() }
        held.append(closure)
    }

    /// Goes on with a long message, as far as the bus takes it.
    func writeLong() {
        // What libdbus has to send it sends as soon as it can: in the middle of ours.
        assert(!isSendingLong || dbus_connection_has_messages_to_send(handle) == 0)
        guard let result = longMessage?.write(to: socket) else { return }
        guard result != EAGAIN else { return watchSocket() }
        // What follows would be taken for the rest of it: libdbus is to see the end of the connection when it reads.
        if result != 0 { shutdown(socket, Int32(SHUT_RDWR)) }
        longMessage = nil
        watchSocket()
        let waiting = held
        held = []
        for closure in waiting { whenWritable(closure) }
        dispatchSoon()
    }

    /// Blocks until no long message is half written.
    func finishLong() {
        while isSendingLong, isConnected {
            guard writeLong(within: -1) else { return }
        }
    }

    /// Blocks for so many milliseconds, -1: without end, until the bus takes more of a long message, and goes on with it.
    @discardableResult
    func writeLong(within milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
        guard poll(&entry, 1, milliseconds) > 0 || errno == EINTR else { return false }
        writeLong()
        return true
    }

    /// It never comes whole, and what waits behind it is not sent.
    func dropLong() {
        longMessage = nil
        let waiting = held
        held = []
        for closure in waiting { closure() }
    }

    private func watchSocket() { refresh(socket) }

    private var socket: Int32 {
        var descriptor: Int32 = -1
        return dbus_connection_get_socket(handle, &descriptor) != 0 ? descriptor : -1
    }
}
