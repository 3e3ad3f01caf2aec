import AlarmWire
import TestSupport

/// An app in a real sandbox of bubblewrap's, with the `.flatpak-info` that Flatpak would have written; or a program in the
/// control group that snapd would have made for it.
final class SandboxedApp {
    let program: Child

    /// - Parameter info: the text of its `.flatpak-info`; nil for one that names the app.
    init(_ id: String, in session: Session, info: String? = nil) throws {
        let text = info ?? "[Application]\nname=\(id)\nruntime=runtime/org.example.Platform/x86_64/1\n"
        let file = try session.scratch.write(text, to: "flatpak-info-\(id)")
        let folders = ["/usr", "/etc"].flatMap { ["--ro-bind", $0, $0] }
        let links = ["lib", "lib64", "bin"].flatMap { ["--symlink", "usr/\($0)", "/\($0)"] }
        program = try session.start(
            ["bwrap", "--die-with-parent"] + folders + links + [
                "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--ro-bind", session.bus.folder,
                session.bus.folder, "--ro-bind", file, "/.flatpak-info", "/usr/bin/python3", "-c", Self.script,
            ])
        guard try program.readLine() == "ready" else { throw Failure("the app did not start") }
    }

    /// - Parameter group: what it is in.
    init(in group: ControlGroupFolder, of session: Session) throws {
        program = try session.start([
            "/bin/sh", "-c", "echo $$ > \(group.path)/cgroup.procs && exec /usr/bin/python3 -c \"$0\"", Self.script,
        ])
        guard try program.readLine() == "ready" else { throw Failure("the app did not start") }
    }

    /// Calls a method of the agent; its answer as Python shows it, or the name of the error and its sentence.
    /// - Parameter arguments: a Python list.
    @discardableResult
    func call(_ method: String, _ signature: String = "", _ arguments: String = "[]") throws -> String {
        try begin(method, signature, arguments)
        return try answer()
    }

    /// Calls without waiting for the answer, which is to be read before the next call.
    func begin(_ method: String, _ signature: String = "", _ arguments: String = "[]") throws {
        try program.write(line: "\(Interface.alarms.name) \(method) '\(signature)' \(arguments)")
    }

    func answer() throws -> String { try program.readLine(within: 40) }

    /// Sends without waiting, and without wanting an answer.
    func tell(_ method: String, _ signature: String, _ arguments: String) throws {
        try program.write(line: "tell \(method) '\(signature)' \(arguments)")
        _ = try program.readLine()
    }

    func property(_ name: String) throws -> String {
        let interface = "org.freedesktop.DBus.Properties"
        try program.write(line: "\(interface) Get 'ss' ['\(Interface.alarms.name)', '\(name)']")
        return try program.readLine()
    }

    /// All signals of the agent so far.
    func signals() throws -> String {
        try program.write(line: "signals")
        return try program.readLine()
    }

    private static let script = """
        import sys, dbus, dbus.lowlevel, dbus.mainloop.glib
        from gi.repository import GLib

        def plain(value):
            if isinstance(value, dict): return {plain(k): plain(v) for k, v in value.items()}
            if isinstance(value, (list, tuple)): return [plain(v) for v in value]
            if isinstance(value, str): return str(value)
            if isinstance(value, dbus.Boolean): return bool(value)
            return float(value) if isinstance(value, float) else int(value)

        bus = dbus.SessionBus(mainloop=dbus.mainloop.glib.DBusGMainLoop())
        heard = []
        bus.add_signal_receiver(
            lambda *values, member: heard.append([member] + plain(values)), path='/org/example/Alarms',
            member_keyword='member')
        print('ready', flush=True)
        for line in sys.stdin:
            words = line.strip().split(' ', 3)
            if words[0] == 'signals':
                # What came before this answer is in the queue now.
                bus.call_blocking('org.example.Alarms', '/', 'org.freedesktop.DBus.Peer', 'Ping', '', [])
                while GLib.MainContext.default().iteration(False): pass
                print(heard, flush=True)
            elif words[0] == 'tell':
                message = dbus.lowlevel.MethodCallMessage(
                    'org.example.Alarms', '/org/example/Alarms', 'org.example.Alarms', words[1])
                message.append(*eval(words[3]), signature=eval(words[2]))
                message.set_no_reply(True)
                bus.send_message(message)
                bus.flush()
                print('told', flush=True)
            else:
                try:
                    answer = bus.call_blocking(
                        'org.example.Alarms', '/org/example/Alarms', words[0], words[1], eval(words[2]),
                        eval(words[3]), timeout=30)
                    print(plain(answer) if answer is not None else 'done', flush=True)
                except dbus.DBusException as error:
                    text = error.get_dbus_message().replace('\\n', ' ')
                    print(error.get_dbus_name().replace('org.example.Alarms.Error.', '') + ': ' + text, flush=True)
        """
}
