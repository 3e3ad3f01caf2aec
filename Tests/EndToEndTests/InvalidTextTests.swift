import AlarmCore
import AlarmWire
import DBus
import TestSupport
import Testing

/// Bytes that are no UTF-8, sent past every library: libdbus and GLib would not write them.
@Suite struct InvalidTextTests {
    /// As many bytes as there are in `TITLE`.
    static let bytes = [
        "54 65 FF 61 20", "C0 80 C0 80 20", "ED A0 80 54 65", "54 65 61 E2 82", "F4 90 80 80 54", "80 80 80 80 80",
        "54 65 00 61 20",
    ]

    @Test func `the bus takes them for no message: their sender is gone, and nothing has changed`() throws {
        try Session.run("invalid-text") { session in
            let agent = try RunningAgent(in: session)
            let tea = try agent.schedule(.timer(600))
            let before = try agent.client.alarms()
            let configuration = "{'title': <'TITLE'>, 'pre-alert': <600.0>}"
            for bytes in Self.bytes {
                for (member, body) in [
                    ("Schedule", "('', \(configuration))"), ("Ring", "('', \(configuration))"),
                    ("Replace", "('\(tea)', \(configuration))"), ("Stop", "('TITLE',)"),
                    ("Schedule", "('', {'title': <'Tea'>, 'pre-alert': <600.0>, 'TITLE': <'x'>})"),
                    ("RequestAuthorization", "('TITLE',)"),
                ] {
                    #expect(try send(member, body, bytes, session) == "left\n", "\(member) of \(bytes)")
                    #expect(try agent.client.alarms() == before, "\(member) of \(bytes)")
                }
            }
            #expect(agent.program.isRunning)
            // What was there counts on, and there is room for more.
            #expect(try agent.state(of: tea) == .countdown)
            try agent.wait(for: "alerting", of: agent.schedule(.timer(0.1)))
        }
    }

    @Test func `the same sender with words that are UTF-8 is answered`() throws {
        try Session.run("valid-text") { session in
            let agent = try RunningAgent(in: session)
            let body = "('', {'title': <'TITLE'>, 'pre-alert': <600.0>})"
            #expect(try send("Schedule", body, "54 C3 A9 61 20", session) == "answered\n")
            #expect(try agent.client.alarms().map(\.configuration.title) == ["Téa "])
        }
    }

    private func send(_ member: String, _ body: String, _ bytes: String, _ session: Session) throws -> String {
        try session.output("/usr/bin/python3", "-c", Self.sender, session.bus.folder + "/bus", member, body, bytes)
    }

    /// Speaks D-Bus by itself over the bus's socket.
    private static let sender = """
        import os, socket, sys
        from gi.repository import Gio, GLib

        path, member, body, bytes_ = sys.argv[1:]
        bus = socket.socket(socket.AF_UNIX)
        bus.settimeout(10)
        bus.connect(path)
        bus.sendall(b'\\0AUTH EXTERNAL ' + str(os.getuid()).encode().hex().encode() + b'\\r\\n')
        assert bus.recv(4096).startswith(b'OK ')
        bus.sendall(b'BEGIN\\r\\n')

        def send(name, path, interface, member, serial, body=None):
            message = Gio.DBusMessage.new_method_call(name, path, interface, member)
            message.set_serial(serial)
            if body: message.set_body(GLib.Variant.parse(None, body, None, None))
            blob = bytes(message.to_blob(Gio.DBusCapabilityFlags.NONE))
            assert body is None or blob.count(b'TITLE') == 1
            bus.sendall(blob.replace(b'TITLE', bytes.fromhex(bytes_)))

        def answer(serial):
            # The bus itself tells of the name it gave.
            buffer = b''
            while True:
                while len(buffer) >= 16 and len(buffer) >= (needed := Gio.DBusMessage.bytes_needed(buffer)):
                    message = Gio.DBusMessage.new_from_blob(buffer[:needed], Gio.DBusCapabilityFlags.NONE)
                    buffer = buffer[needed:]
                    if message.get_reply_serial() == serial: return 'answered'
                try: more = bus.recv(65536)
                except ConnectionResetError: return 'left'
                if not more: return 'left'
                buffer += more

        send('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', 'Hello', 1)
        assert answer(1) == 'answered'
        alarms = 'org.example.Alarms'
        send(alarms, '/org/example/Alarms', alarms, member, 2, body)
        print(answer(2))
        """
}
