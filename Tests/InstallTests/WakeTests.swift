import Foundation
import TestSupport
import Testing

/// Waking the machine from a unit of a real `systemd --user`, whose manager lacks the capability or has it.
@Suite(.serialized) struct WakeTests {
    private let dropIn = """
        mkdir -p $HOME/.config/systemd/user/alarmd.service.d
        cp /usr/local/share/doc/alarms/wake.conf $HOME/.config/systemd/user/alarmd.service.d/
        systemctl --user daemon-reload
        """
    private let canWake =
        "busctl --user get-property org.example.Alarms /org/example/Alarms org.example.Alarms CanWake"
    private let warning = "cannot wake the machine from sleep"

    @Test func `a manager without the capability starts the unit, which says so; with wake.conf it fails`() throws {
        try login { login in
            #expect(try login.run(canWake) == "b false")
            #expect(try login.run("alarmctl timer 1h --wake 2>&1").contains(warning))
            #expect(try login.run("alarmctl doctor || :").contains("cannot be woken"))

            for command in dropIn.split(separator: "\n") { try login.run(String(command)) }
            try login.run("! systemctl --user restart alarmd")
            #expect(try login.unit("ExecMainStatus") == "218")

            try login.run("rm $HOME/.config/systemd/user/alarmd.service.d/wake.conf && systemctl --user daemon-reload")
            try login.run("systemctl --user restart alarmd")
            #expect(try login.run(canWake) == "b false")
        }
    }

    @Test func `under a manager that has it wake.conf lets the unit wake the machine`() throws {
        try login(capability: "wake_alarm") { login in
            for command in dropIn.split(separator: "\n") { try login.run(String(command)) }
            try login.run("systemctl --user restart alarmd")
            #expect(try login.run(canWake) == "b true")
            #expect(!(try login.run("alarmctl timer 1h --wake 2>&1").contains(warning)))
            let pid = try login.unit("MainPID")
            #expect(try login.run("cat /proc/\(pid)/fdinfo/* 2>/dev/null | grep -c 'clockid: [89]'") == "2")
        }
    }

    private func login(capability: String? = nil, _ session: (Login) throws -> Void) throws {
        guard geteuid() == 0 else {
            throw Failure("This test logs a user in under a systemd of its own, for which it has to be run as root")
        }
        try Installation.with("/usr/local") { try Login.with($0, capability: capability, session) }
    }
}
