import CDBus
import EventLoop
import Glibc

extension Connection {
    /// Receives from now on in `loop`: in each round all messages that are there.
    package func attach(to loop: Loop) {
        self.loop = loop
        let data = Unmanaged.passUnretained(self).toOpaque()
        dbus_connection_set_watch_functions(
            handle, { watch, data in Connection.with(watch, data) { $0.add(watch: $1) } },
            { watch, data in _ = Connection.with(watch, data) { $0.remove(watch: $1) } },
            { watch, data in _ = Connection.with(watch, data) { $0.refresh(dbus_watch_get_unix_fd($1)) } },
            data, nil)
        dbus_connection_set_timeout_functions(
            handle, { timeout, data in Connection.with(timeout, data) { $0.arm(timeout: $1) } },
            { timeout, data in _ = Connection.with(timeout, data) { $0.disarm(timeout: $1) } },
            { timeout, data in _ = Connection.with(timeout, data) { $0.arm(timeout: $1) } },
            data, nil)
        dbus_connection_set_dispatch_status_function(
            handle,
            { connection, status, data in
                guard status != DBUS_DISPATCH_COMPLETE else { return }
                _ = Connection.with(connection, data) { connection, _ in connection.dispatchSoon() }
            }, data, nil)
        if dbus_connection_get_dispatch_status(handle) != DBUS_DISPATCH_COMPLETE { dispatchSoon() }
        for call in openCalls.values { call.watchTime(in: loop) }
        for closure in backlog { loop.after(.zero, closure) }
        backlog = []
    }

    /// Runs `closure` in the loop's next round, never before the caller has returned.
    func later(_ closure: @escaping () -> Void) {
        guard let loop else { return backlog.append(closure) }
        loop.after(.zero, closure)
    }

    func detach() {
        for watch in watches { loop?.unwatch(dbus_watch_get_unix_fd(watch)) }
        for timer in timeouts.values { timer.cancel() }
        dispatchTimer?.cancel()
        dbus_connection_set_watch_functions(handle, nil, nil, nil, nil, nil)
        dbus_connection_set_timeout_functions(handle, nil, nil, nil, nil, nil)
        dbus_connection_set_dispatch_status_function(handle, nil, nil, nil)
    }

    private static func with(
        _ object: OpaquePointer?, _ data: UnsafeMutableRawPointer?, _ run: (Connection, OpaquePointer) -> Void
    ) -> dbus_bool_t {
        guard let object, let data else { return 0 }
        run(Unmanaged<Connection>.fromOpaque(data).takeUnretainedValue(), object)
        return 1
    }

    // MARK: Descriptors: libdbus watches one for reading and for writing apart, epoll has one entry for both.

    private func add(watch: OpaquePointer) {
        watches.append(watch)
        refresh(dbus_watch_get_unix_fd(watch))
    }

    private func remove(watch: OpaquePointer) {
        watches.removeAll { $0 == watch }
        refresh(dbus_watch_get_unix_fd(watch))
    }

    func refresh(_ descriptor: Int32) {
        guard !isClosed else { return }
        var events: Loop.Events = isSendingLong ? .writable : []
        for watch in watches where dbus_watch_get_unix_fd(watch) == descriptor && dbus_watch_get_enabled(watch) != 0 {
            let flags = dbus_watch_get_flags(watch)
            if flags & DBUS_WATCH_READABLE.rawValue != 0 { events.insert(.readable) }
            if flags & DBUS_WATCH_WRITABLE.rawValue != 0 { events.insert(.writable) }
        }
        guard !events.isEmpty else { loop?.unwatch(descriptor); return }
        loop?.watch(descriptor, for: events) { [unowned self] in ready(descriptor, $0) }
    }

    private func ready(_ descriptor: Int32, _ events: Loop.Events) {
        var flags: UInt32 = 0
        if events.contains(.readable) { flags |= DBUS_WATCH_READABLE.rawValue }
        if events.contains(.writable) { flags |= DBUS_WATCH_WRITABLE.rawValue }
        if events.contains(.hangup) { flags |= DBUS_WATCH_HANGUP.rawValue }
        if events.contains(.error) { flags |= DBUS_WATCH_ERROR.rawValue }
        writeLong()
        guard !isClosed else { return }
        let start = loop?.now ?? .zero
        read(flags, from: descriptor)
        // A flood is read faster than it is answered, so that what others send does not wait in the socket behind it.
        while !isClosed, Self.hasMore(descriptor), let now = loop?.now, now - start < Self.longestRead {
            read(DBUS_WATCH_READABLE.rawValue, from: descriptor)
        }
    }

    private static let longestRead = Duration.milliseconds(8)

    /// libdbus reads 2 KiB at a time.
    private func read(_ flags: UInt32, from descriptor: Int32) {
        isReading = true
        handle(flags, of: descriptor)
        var count = 1
        while count < 16, Self.hasMore(descriptor) {
            handle(DBUS_WATCH_READABLE.rawValue, of: descriptor)
            count += 1
        }
        isReading = false
        dispatch()
    }

    private func handle(_ flags: UInt32, of descriptor: Int32) {
        for watch in watches where watches.contains(watch) && dbus_watch_get_unix_fd(watch) == descriptor {
            let asked = dbus_watch_get_flags(watch) | DBUS_WATCH_HANGUP.rawValue | DBUS_WATCH_ERROR.rawValue
            guard dbus_watch_get_enabled(watch) != 0, flags & asked != 0 else { continue }
            dbus_watch_handle(watch, flags & asked)
        }
    }

    private static func hasMore(_ descriptor: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0 && entry.revents == Int16(POLLIN)
    }

    // MARK: Messages

    func dispatchSoon() {
        guard !isClosed, !isDispatching, !isReading, dispatchTimer?.isPending != true else { return }
        dispatchTimer = loop?.after(.zero) { [unowned self] in dispatch() }
    }

    private func dispatch() {
        guard !isDispatching else { return }
        isDispatching = true
        var status = DBUS_DISPATCH_DATA_REMAINS
        while status == DBUS_DISPATCH_DATA_REMAINS, !isClosed, !isSendingLong || !nextIsLibdbusToAnswer {
            status = dbus_connection_dispatch(handle)
        }
        isDispatching = false
        guard status == DBUS_DISPATCH_NEED_MEMORY, !isClosed else { return }
        dispatchTimer = loop?.after(.milliseconds(100)) { [unowned self] in dispatch() }
    }

    /// Whether libdbus itself would answer the next message, and so write in the middle of a long one.
    private var nextIsLibdbusToAnswer: Bool {
        guard let next = dbus_connection_borrow_message(handle) else { return false }
        defer { dbus_connection_return_message(handle, next) }
        return dbus_message_get_type(next) == DBUS_MESSAGE_TYPE_METHOD_CALL && isAnsweredByLibdbus(next)
    }

    // MARK: Timeouts

    private func arm(timeout: OpaquePointer) {
        disarm(timeout: timeout)
        guard let loop, !isClosed, dbus_timeout_get_enabled(timeout) != 0 else { return }
        let interval = Duration.milliseconds(Int64(dbus_timeout_get_interval(timeout)))
        timeouts[timeout] = loop.after(interval) { [unowned self] in
            let fired = timeouts[timeout]
            dbus_timeout_handle(timeout)
            if let fired, timeouts[timeout] === fired { arm(timeout: timeout) }
        }
    }

    private func disarm(timeout: OpaquePointer) {
        timeouts.removeValue(forKey: timeout)?.cancel()
    }
}
