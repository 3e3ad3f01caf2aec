import CDBus

extension Message {
    package static func methodCall(
        destination: String?, path: String, interface: String?, member: String
    ) -> Message {
        let fault =
            Name.bus.fault(in: destination) ?? Name.path.fault(in: path) ?? Name.interface.fault(in: interface)
            ?? Name.member.fault(in: member)
        if let fault { return Message(fault: fault) }
        return Message(
            Header(
                DBUS_MESSAGE_TYPE_METHOD_CALL,
                [
                    (.path, .objectPath(path)), (.interface, interface.map(Value.string)),
                    (.member, .string(member)), (.destination, destination.map(Value.string)),
                ]))
    }

    /// A signal for everybody who asked for it, or for `destination` alone.
    package static func signal(
        path: String, interface: String, member: String, destination: String? = nil
    ) -> Message {
        let fault =
            Name.path.fault(in: path) ?? Name.interface.fault(in: interface) ?? Name.member.fault(in: member)
            ?? Name.bus.fault(in: destination)
        if let fault { return Message(fault: fault) }
        return Message(
            Header(
                DBUS_MESSAGE_TYPE_SIGNAL,
                [
                    (.path, .objectPath(path)), (.interface, .string(interface)), (.member, .string(member)),
                    (.destination, destination.map(Value.string)),
                ]))
    }

    /// The same message, for somebody else.
    package func copy(to destination: String) -> Message {
        if let fault = fault ?? Name.bus.fault(in: destination) { return Message(fault: fault) }
        guard let header else { return Message(fault: .invalid("A message that was received is not sent on")) }
        let copy = handle.flatMap { dbus_message_copy($0) }
        if let copy { dbus_message_set_destination(copy, destination) }
        return Message(header, copy)
    }

    package static func reply(to call: Message) -> Message { answer(to: call, DBUS_MESSAGE_TYPE_METHOD_RETURN, []) }

    /// An error name that D-Bus does not allow becomes `Failed`: the caller is to hear of the error in any case.
    package static func error(to call: Message, name: String, text: String) -> Message {
        let name = Name.error.fault(in: name) == nil ? name : BusError.failed
        let error = answer(to: call, DBUS_MESSAGE_TYPE_ERROR, [(.errorName, .string(name))])
        try? error.append(.string(String(text.prefix { $0 != "\0" })))
        return error
    }

    private static func answer(to call: Message, _ type: Int32, _ fields: [(Header.Field, Value?)]) -> Message {
        guard call.serial != 0 else {
            return Message(fault: .invalid("Only a call that was sent or received can be answered"))
        }
        return Message(Header(type, fields), answering: call)
    }
}
