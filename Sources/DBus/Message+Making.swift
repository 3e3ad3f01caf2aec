import CDBus

extension Message {
    package static func methodCall(
        destination: String?, path: String, interface: String?, member: String
    ) -> Message {
        let fault =
            Name.bus.fault(in: destination) ?? Name.path.fault(in: path) ?? Name.interface.fault(in: interface)
            ?? Name.member.fault(in: member)
        if let fault { return Message(fault: fault) }
        return Message(owning: dbus_message_new_method_call(destination, path, interface, member))
    }

    /// A signal for everybody who asked for it, or for `destination` alone.
    package static func signal(
        path: String, interface: String, member: String, destination: String? = nil
    ) -> Message {
        let fault =
            Name.path.fault(in: path) ?? Name.interface.fault(in: interface) ?? Name.member.fault(in: member)
            ?? Name.bus.fault(in: destination)
        if let fault { return Message(fault: fault) }
        let handle = dbus_message_new_signal(path, interface, member)
        if let handle, let destination { dbus_message_set_destination(handle, destination) }
        return Message(owning: handle)
    }

    /// The same message, for somebody else.
    package func copy(to destination: String) -> Message {
        if let fault = fault ?? Name.bus.fault(in: destination) { return Message(fault: fault) }
        let copy = handle.flatMap { dbus_message_copy($0) }
        if let copy { dbus_message_set_destination(copy, destination) }
        return Message(owning: copy)
    }

    package static func reply(to call: Message) -> Message {
        guard let handle = call.handle, call.serial != 0 else { return Message(fault: notACall) }
        return Message(owning: dbus_message_new_method_return(handle), isUnwanted: !call.expectsReply)
    }

    /// An error name that D-Bus does not allow becomes `Failed`: the caller is to hear of the error in any case.
    package static func error(to call: Message, name: String, text: String) -> Message {
        guard let handle = call.handle, call.serial != 0 else { return Message(fault: notACall) }
        let name = Name.error.fault(in: name) == nil ? name : BusError.failed
        return Message(owning: dbus_message_new_error(handle, name, text), isUnwanted: !call.expectsReply)
    }

    private static let notACall = BusError.invalid("Only a call that was sent or received can be answered")
}
