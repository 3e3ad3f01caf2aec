import Foundation
import TestSupport
import Testing

/// The agent under a real `systemd --user`.
@Suite struct LoginTests {
    @Test func `It starts at login, by a call, and after a crash`() throws {
        try Installation.with("/usr/local") { installed in
            try Login.with(installed) { login in
                #expect(try login.unit("ActiveState") == "active")
                let first = try login.unit("MainPID")

                try login.run("systemctl --user stop alarmd.service")
                #expect(try login.list() == "aa{sv} 0")
                #expect(try login.unit("ActiveState") == "active")
                let second = try login.unit("MainPID")
                #expect(second != first)

                try login.run("kill -KILL \(second)")
                try login.run(
                    "timeout 10 sh -c 'until systemctl --user show -P NRestarts alarmd | grep -qx 1; do sleep 0.05; done'"
                )
                try login.run("gdbus wait --session --timeout 10 org.example.Alarms")
                #expect(try login.unit("MainPID") != second)
                #expect(try login.list() == "aa{sv} 0")
            }
        }
    }

    @Test func `A stored alarm rings after the next login, and nobody calls`() throws {
        try Installation.with("/usr/local") { installed in
            try Login.with(installed) { login in
                try login.run("alarmctl timer 2s --title Tea")
            }
            try Login.with(installed) { login in
                try login.run("pactl load-module module-null-sink sink_name=out && pactl set-default-sink out || :")
                try login.run("/usr/bin/python3 -m dbusmock --session --template notification_daemon >$HOME/notices &")
                try login.run("timeout 15 sh -c 'until grep -q Notify $HOME/notices; do sleep 0.05; done'")
                #expect(try login.run("cat $HOME/notices").contains("\"Tea\""))
                let heard = try login.run(
                    "timeout 3 parec -d out.monitor --raw --rate=44100 --channels=1 --format=s16le >$HOME/heard;"
                        + "sox -t raw -r 44100 -b 16 -e signed -c 1 $HOME/heard -n stat 2>&1 | grep 'RMS.*amplitude'")
                let amplitude = heard.split(separator: " ").last.flatMap { Double($0) } ?? 0
                #expect(amplitude > 0.001)
            }
        }
    }

    @Test func `The unit is as systemd wants it, and in no user namespace`() throws {
        try Installation.with("/usr/local") { installed in
            try Login.with(installed) { login in
                // It also tells what is wrong with units of other packages.
                let complaints = try login.run(
                    "systemd-analyze --user verify /usr/local/lib/systemd/user/alarmd.service 2>&1 | grep alarmd || :")
                #expect(complaints == "")
                let own = try login.run("readlink /proc/self/ns/user")
                let pid = try login.unit("MainPID")
                #expect(try login.run("readlink /proc/\(pid)/ns/user") == own)
            }
        }
    }
}
