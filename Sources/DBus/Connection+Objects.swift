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
        // Registered only for libdbus's own answer to those who introspect the paths above.
        var table = DBusObjectPathVTable()
        table.message_function = { _, _, _ in DBUS_HANDLER_RESULT_NOT_YET_HANDLED }
        precondition(
            dbus_connection_register_object_path(handle, path, &table, nil) != 0, BusError.outOfMemory.description)
    }

    /// Calls for the object at `path` are answered with `UnknownObject` from now on.
    package func unserve(_ path: String) {
        guard objects.removeValue(forKey: path) != nil else { return }
        dbus_connection_unregister_object_path(handle, path)
    }

    func isAnsweredByLibdbus(_ call: OpaquePointer) -> Bool {
        if dbus_message_has_interface(call, DBUS_INTERFACE_PEER) != 0 { return true }
        let path = dbus_message_get_path(call).map { String(cString: $0) } ?? ""
        return objects[path] == nil && dbus_message_has_member(call, "Introspect") != 0
    }

    /// Hands a call to the object it is for. libdbus would answer for a missing object as if it lacked the method.
    func take(call: Message) -> DBusHandlerResult {
        let path = call.path ?? ""
        if let object = objects[path] {
            object(call)
            return DBUS_HANDLER_RESULT_HANDLED
        }
        guard call.member != "Introspect" else { return DBUS_HANDLER_RESULT_NOT_YET_HANDLED }
        send(.error(to: call, name: BusError.unknownObject, text: "There is no object \(path)"))
        return DBUS_HANDLER_RESULT_HANDLED
    }
}
