import CDBus

extension Message {
    package var kind: Kind {
        switch header?.type ?? handle.map({ dbus_message_get_type($0) }) {
        case DBUS_MESSAGE_TYPE_METHOD_CALL: .methodCall
        case DBUS_MESSAGE_TYPE_METHOD_RETURN: .reply
        case DBUS_MESSAGE_TYPE_ERROR: .error
        default: .signal
        }
    }

    /// The unique name of the connection that sent it, as the bus saw it.
    package var sender: String? { text(dbus_message_get_sender) }
    package var destination: String? { text(dbus_message_get_destination) }
    package var path: String? { text(dbus_message_get_path) }
    package var interface: String? { text(dbus_message_get_interface) }
    package var member: String? { text(dbus_message_get_member) }
    package var signature: Signature { Signature(unchecked: text(dbus_message_get_signature) ?? "") }
    /// 0 until it is sent.
    package var serial: UInt32 { number > 0 ? number : handle.map { dbus_message_get_serial($0) } ?? 0 }
    /// The serial of the call it answers; 0 for calls and signals.
    package var replySerial: UInt32 { handle.map { dbus_message_get_reply_serial($0) } ?? 0 }

    package var carriesDescriptors: Bool { handle.map { dbus_message_contains_unix_fds($0) != 0 } ?? false }

    package var errorName: String? { text(dbus_message_get_error_name) }

    /// The sentence of an error: its first argument, where that is a string.
    package var errorText: String? {
        guard kind == .error else { return nil }
        return firstString
    }

    /// The first argument, where that is a string.
    var firstString: String? {
        var iterator = DBusMessageIter()
        guard let handle, dbus_message_iter_init(handle, &iterator) != 0 else { return nil }
        guard dbus_message_iter_get_arg_type(&iterator) == Int32(UInt8(ascii: "s")) else { return nil }
        var text: UnsafePointer<CChar>?
        dbus_message_iter_get_basic(&iterator, &text)
        return text.map { String(cString: $0) }
    }

    /// Whether the bus may start the destination to deliver this call. True unless changed.
    package var autoStart: Bool {
        get { handle.map { dbus_message_get_auto_start($0) != 0 } ?? false }
        set { set(DBUS_HEADER_FLAG_NO_AUTO_START, !newValue) }
    }

    /// Whether this call wants an answer. True unless changed.
    package var expectsReply: Bool {
        get { handle.map { dbus_message_get_no_reply($0) == 0 } ?? false }
        set { set(DBUS_HEADER_FLAG_NO_REPLY_EXPECTED, !newValue) }
    }

    private func text(_ field: (OpaquePointer) -> UnsafePointer<CChar>?) -> String? {
        handle.flatMap(field).map { String(cString: $0) }
    }
}
