import Foundation
import TestSupport
import Testing

struct ActivationTests {
    @Test func `A call starts the agent on a bus without systemd`() throws {
        try Installation.with { installed in
            // The bus of a session as dbus itself configures it.
            let environment = [
                "HOME": installed.scratch / "home", "XDG_RUNTIME_DIR": installed.scratch / "run",
                "XDG_DATA_DIRS": installed.prefix + "/share", "TMPDIR": installed.scratch.path,
            ]
            let bus = try Child(
                "dbus-daemon", ["--session", "--nofork", "--nopidfile", "--print-address=1"], environment: environment)
            defer { bus.end() }
            let address = try bus.readLine()
            let call = try Child(
                "busctl",
                [
                    "--address=\(address)", "call", "org.example.Alarms", "/org/example/Alarms", "org.example.Alarms",
                    "List", "a{sv}", "0",
                ])
            #expect(String(decoding: try call.finish().output, as: UTF8.self) == "aa{sv} 0\n")

            let owner = try Child(
                "busctl",
                [
                    "--address=\(address)", "call", "org.freedesktop.DBus", "/", "org.freedesktop.DBus",
                    "GetConnectionUnixProcessID", "s", "org.example.Alarms",
                ])
            let answer = String(decoding: try owner.finish().output, as: UTF8.self).split(
                whereSeparator: \.isWhitespace)
            let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(answer.last ?? "")/exe")
            #expect(program == installed.prefix + "/libexec/alarms/alarmd")
        }
    }
}
