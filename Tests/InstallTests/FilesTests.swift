import TestSupport
import Testing

/// What is installed, where.
struct FilesTests {
    @Test func `Everything is where the freedesktop conventions look for it`() throws {
        try Installation.with("/usr") { installed in
            let own = installed.files.filter { !$0.hasPrefix("/usr/share/man/") && !$0.hasSuffix(".oga") }
            #expect(
                own == [
                    "/etc/xdg/autostart/org.example.Alarms.desktop",
                    "/usr/bin/alarmctl",
                    "/usr/lib/systemd/user/alarmd.service",
                    "/usr/lib/systemd/user/default.target.wants/alarmd.service",
                    "/usr/libexec/alarms/alarm-bell",
                    "/usr/libexec/alarms/alarmd",
                    "/usr/share/applications/org.example.Alarms.desktop",
                    "/usr/share/dbus-1/interfaces/org.example.Alarms.xml",
                    "/usr/share/dbus-1/services/org.example.Alarms.service",
                    "/usr/share/doc/alarms/wake.conf",
                ])
            #expect(installed.files.count { $0.hasPrefix("/usr/share/alarms/sounds/") } >= 5)
            let service = try installed.read("/usr/share/dbus-1/services/org.example.Alarms.service")
            #expect(service.contains("\nExec=/usr/libexec/alarms/alarmd\n"))
            for file in installed.files where !file.hasPrefix("/usr/libexec/") && !file.hasPrefix("/usr/bin/") {
                let text = try? installed.read(file)
                #expect(text?.contains("DIR@") != true, "\(file) has a place that was not filled in")
            }
        }
    }

    @Test(arguments: [("/usr", "/etc"), ("/usr/local", "/etc"), ("/opt/alarms", "/opt/alarms/etc")])
    func `The session starts it where systemd does not`(prefix: String, etc: String) throws {
        try Installation.with(prefix) { installed in
            let entry = try installed.read("\(etc)/xdg/autostart/org.example.Alarms.desktop")
            #expect(entry.contains("\nExec=\(prefix)/libexec/alarms/alarmd\n"))
            #expect(entry.contains("\nX-systemd-skip=true\n"))
        }
    }

    @Test func `The desktop entries are valid`() throws {
        try Installation.with("/usr") { installed in
            for file in installed.files where file.hasSuffix(".desktop") {
                let check = try Child("desktop-file-validate", [installed.root + file])
                let (output, code) = try check.finish()
                #expect(code == 0 && output.isEmpty, "\(String(decoding: output, as: UTF8.self))")
            }
        }
    }

    /// Phosh shows those buttons on its lock screen whose keys begin so.
    @Test func `A locked phone is told of Stop and Snooze, and of no other button`() throws {
        try Installation.with("/usr") { installed in
            let entry = try installed.read("/usr/share/applications/org.example.Alarms.desktop")
            #expect(entry.contains("\nX-Phosh-Lockscreen-Actions=stop.;snooze.;\n"))
        }
    }

    @Test func `Nothing is left of it when it is removed`() throws {
        try Installation.with("/usr/local") { installed in
            try installed.run("--remove")
            #expect(installed.files == [])
        }
    }

    @Test func `A prefix that is not absolute is refused`() throws {
        let scratch = try Scratch("install")
        defer { scratch.close() }
        let (output, code) = try Installation.script(prefix: "usr", root: scratch.path)
        #expect(code == 2)
        #expect(output == "install: PREFIX must be absolute, as /usr/local, but is \"usr\"\n")
    }
}
