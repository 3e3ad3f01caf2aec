import DBus
import TestSupport

/// A program in Python, with the python3-dbus of the system, on the bus of a stage.
final class PythonPeer {
    static let name = "org.example.Peer"
    let child: Child

    init(on bus: PrivateBus) throws {
        child = try Child("/usr/bin/python3", ["-c", Self.program, bus.address])
        guard try child.readLine() == "ready" else { throw Failure("The Python peer did not start") }
    }

    static func call(_ member: String, _ arguments: Value...) throws -> Message {
        let message = Message.methodCall(destination: name, path: "/", interface: name, member: member)
        try message.append(arguments)
        return message
    }

    private static let program = """
        import os, sys, dbus, dbus.bus, dbus.lowlevel, dbus.mainloop.glib
        from gi.repository import GLib

        bus = dbus.bus.BusConnection(sys.argv[1], mainloop=dbus.mainloop.glib.DBusGMainLoop())

        def answer(connection, message):
            if message.get_interface() != 'org.example.Peer':
                return dbus.lowlevel.HANDLER_RESULT_NOT_YET_HANDLED
            arguments = message.get_args_list()
            reply = dbus.lowlevel.MethodReturnMessage(message)
            member = message.get_member()
            if member == 'Echo':
                reply.append(*arguments, signature=message.get_signature())
            elif member == 'Describe':
                reply.append(repr(arguments), signature='s')
            elif member == 'Make':
                reply.append(*eval(arguments[1]), signature=arguments[0])
            elif member == 'Emit':
                signal = dbus.lowlevel.SignalMessage(*arguments[:3])
                signal.append(*arguments[3:])
                connection.send_message(signal)
            elif member == 'Own':
                bus.request_name(arguments[0])
            elif member == 'Disown':
                bus.release_name(arguments[0])
            elif member == 'Read':
                reply.append(os.read(arguments[0].take(), 100).decode(), signature='s')
            elif member == 'Exit':
                os._exit(0)
            elif member == 'Ignore':
                return dbus.lowlevel.HANDLER_RESULT_HANDLED
            connection.send_message(reply)
            return dbus.lowlevel.HANDLER_RESULT_HANDLED

        bus.add_message_filter(answer)
        bus.request_name('org.example.Peer')
        print('ready', flush=True)
        GLib.MainLoop().run()
        """
}
