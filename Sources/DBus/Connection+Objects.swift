import CDBus

extension Connection {
    /// Hands all method calls for the object at `path` to `handler`, which sends the answers, now or later.
    ///
    /// A second call replaces the first. Calls for other objects are answered with `UnknownObject`,
    /// and `org.freedesktop.DBus.Peer` is answered for every object, by libdbus.
    package func serve(_ path: String, _ handler: @escaping (Message) -> Void) {
        precondition(Name.path.fault(in: path) == nil, "\"\(path)\" is not an object path")
        guard !isClosed else { return }
        guard objects.updateValue(handler, forKey: path) == nil else { return }
        var table = DBusObjectPathVTable()
        table.message_function = { _, message, data in
            guard let message, let data else { return DBUS_HANDLER_RESULT_NOT_YET_HANDLED }
            return Unmanaged<Connection>.fromOpaque(data).takeUnretainedValue().handle(message)
        }
        let data = Unmanaged.passUnretained(self).toOpaque()
        precondition(
            dbus_connection_register_object_path(handle, path, &table, data) != 0, BusError.outOfMemory.description)
    }

    /// Calls for the object at `path` are answered with `UnknownObject` from now on.
    package func unserve(_ path: String) {
        guard objects.removeValue(forKey: path) != nil else { return }
        dbus_connection_unregister_object_path(handle, path)
    }

    private func handle(_ handle: OpaquePointer) -> DBusHandlerResult {
        guard dbus_message_get_type(handle) == DBUS_MESSAGE_TYPE_METHOD_CALL else {
            return DBUS_HANDLER_RESULT_NOT_YET_HANDLED
        }
        let message = Message.received(handle)
        guard let handler = objects[message.path ?? ""] else { return DBUS_HANDLER_RESULT_NOT_YET_HANDLED }
        handler(message)
        return DBUS_HANDLER_RESULT_HANDLED
    }
}
