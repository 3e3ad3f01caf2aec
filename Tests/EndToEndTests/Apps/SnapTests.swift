import AlarmCore
import AlarmWire
import DBus
import TestSupport
import Testing

/// An app of snapd's is told by its control group, and is a sandboxed one.
@Suite struct SnapTests {
    private static let timer = "['', {'title': 'Tea', 'pre-alert': 600.0}]"

    @Test func `its alarms are its own, of each of its programs, when the user has allowed it some`() throws {
        let number = UInt32.random(in: .min ... .max)
        let groups = try [
            "snap.tea.tea-\(number).scope", "snap.tea.kettle.\(number).scope", "snap.mug.mug-\(number).scope",
        ]
        .map(ControlGroupFolder.init)
        try Session.run("snap") { session in
            let agent = try RunningAgent(in: session)
            let (tea, kettle) = (
                try SandboxedApp(in: groups[0], of: session), try SandboxedApp(in: groups[1], of: session)
            )
            let mug = try SandboxedApp(in: groups[2], of: session)
            let refused = try tea.call("Schedule", "sa{sv}", Self.timer)
            #expect(refused.hasPrefix("NotAuthorized: ") && refused.contains("alarmctl authorization snap.tea allow"))
            try agent.client.call("SetAuthorization", .string("snap.tea"), .string("authorized"))
            #expect(try tea.call("GetAuthorization") == "authorized")
            #expect(try mug.call("GetAuthorization") == "not-determined")
            let answer = try tea.call("Schedule", "sa{sv}", Self.timer)
            let id = try #require(answer.split(separator: "'").dropFirst().first.map(String.init), "\(answer)")
            let hosts = try agent.schedule(.timer(60))
            #expect(try agent.client.alarms(["owner": .string("snap.tea")]).map(\.id.description) == [id])
            #expect(try kettle.call("List", "a{sv}", "[{}]").contains(id))
            #expect(try !tea.call("List", "a{sv}", "[{}]").contains(hosts.description))
            #expect(try mug.call("List", "a{sv}", "[{}]") == "[]")
            #expect(try mug.call("Stop", "s", "['\(id)']").hasPrefix("UnknownAlarm"))
            #expect(try tea.call("Stop", "s", "['\(hosts)']").hasPrefix("UnknownAlarm"))
            let intent = "dbus.Dictionary({'command': ['true']}, 'sv')"
            let command = "['', {'title': 'Tea', 'pre-alert': 600.0, 'stop-intent': \(intent)}]"
            #expect(try tea.call("Schedule", "sa{sv}", command).hasPrefix("NotAuthorized"))
            #expect(try kettle.call("Cancel", "s", "['\(id)']") == "done")
            #expect(try agent.client.alarms().map(\.id) == [hosts])
        }
    }
}
