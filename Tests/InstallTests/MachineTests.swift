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

    @Test func `a program that the session started as an app is known as that app, by the scope it runs in`() throws {
        let coffee = "org.example.Coffee-Timer"
        try Machine.with(isLocal: false) { machine in
            func call(_ method: String, from scope: String?) throws -> String {
                let call = "busctl --user call org.example.Alarms /org/example/Alarms org.example.Alarms \(method)"
                let started = scope.map { "systemd-run --user --quiet --scope --unit='\($0)' \(call)" } ?? call
                return try machine.alice("\(started) 2>&1 || :")
            }
            let scope = "app-gnome-org.example.Coffee\\x2dTimer"
            let schedule = "Schedule 'sa{sv}' '' 3 title s Coffee pre-alert d 600 stop-intent 'a{sv}' 1 action s brewed"
            // No such app is installed: anybody can choose what a scope is called.
            try #expect(call(schedule, from: "\(scope)-1.scope").hasPrefix("sa{sv}"))
            try #expect(!machine.alice("alarmctl list --json").contains(coffee))
            try machine.alice(
                """
                mkdir -p ~/.local/share/applications; \
                echo "[Desktop Entry]" >~/.local/share/applications/\(coffee).desktop
                """)
            let answer = try call(schedule, from: "\(scope)-2.scope")
            let id = try #require(answer.split(separator: "\"").dropFirst().first, "\(answer)")
            try #expect(call("Get s \(id)", from: nil).contains("\"app\" s \"\(coffee)\""))
            // What the user says of the app is said of what runs in its scope, and of nobody else.
            try machine.alice("alarmctl authorization \(coffee) deny")
            let refusal = try call(schedule, from: "\(scope)-3.scope")
            #expect(refusal.contains("The user does not let \(coffee) set alarms"), "\(refusal)")
            try #expect(call("GetAuthorization", from: "\(scope)-4.scope") == "s \"denied\"")
            for other in [nil, "app-gnome-org.example.Tea-5.scope"] {
                try #expect(call(schedule, from: other).hasPrefix("sa{sv}"))
            }
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
