import Foundation
import TestSupport
import Testing

/// Waking and sleep on a machine with a real logind.
@Suite(.serialized) struct MachineTests {
    @Test func `for a user at the machine logind blocks sleep, idle and lid while an alarm rings`() throws {
        try Machine.with(isLocal: true) { machine in
            #expect(try machine.locks() == [])
            try machine.alice("alarmctl ring Tea --snooze 1h")
            try machine.waitForLocks(["handle-lid-switch block", "idle block", "sleep block"])
            try machine.alice("alarmctl snooze")
            try machine.waitForLocks([])
            #expect(!(try machine.alice("alarmctl doctor || :").contains("sleep ")))
        }
    }

    @Test func `for a user who is not there it delays sleep and blocks idle, and nothing is wrong with that`() throws {
        try Machine.with(isLocal: false) { machine in
            try machine.alice("alarmctl ring Tea")
            try machine.waitForLocks(["idle block", "sleep delay"])
            try machine.alice("alarmctl stop")
            try machine.waitForLocks([])
            #expect(!(try machine.alice("alarmctl doctor || :").contains("sleep ")))
        }
    }

    @Test func `the page about waking helps an older systemd`() throws {
        let page = try Page("docs/waking.md")
        try Machine.with(isLocal: false) { machine in
            for command in try page.commands("Does it work here?") { try machine.alice("\(command) || :") }
            #expect(try !machine.canWake())
            for command in try page.commands("With an older systemd") {
                try machine.root(command.replacingOccurrences(of: "sudo ", with: ""))
            }
            try machine.logInAgain()
            #expect(try !machine.canWake())
            for command in try page.commands("Allowing it") { try machine.alice(command) }
            #expect(try machine.canWake())
            for command in try page.commands("Taking it back") { try machine.alice(command) }
            #expect(try !machine.canWake())
        }
    }

    @Test func `the page about waking helps without systemd`() throws {
        let page = try Page("docs/waking.md")
        try Machine.with(isLocal: false) { machine in
            for command in try page.commands("Without systemd") {
                try machine.root(command.replacingOccurrences(of: "sudo ", with: ""))
            }
            // A program with capabilities finds libraries, which only a debug build has, in the system's folders alone.
            try machine.root("cp /usr/local/libexec/alarms/*.so* /usr/lib/ && ldconfig || :")
            try machine.alice("systemctl --user restart alarmd")
            #expect(try !machine.canWake())
            try machine.alice("systemctl --user stop alarmd && systemctl --user mask --runtime alarmd")
            try machine.alice("setsid /usr/local/libexec/alarms/alarmd >/dev/null 2>&1 &")
            try machine.waitForAgent()
            #expect(try machine.canWake())
        }
    }
}
