import AlarmCore
import AlarmWire
import DBus
import Foundation
import TestSupport
import Testing

/// A sandboxed app can see, count, change and guess no alarms but its own.
@Suite struct OwnershipTests {
    private static let coffee = "org.example.Coffee"
    private static let timer = "['', {'title': 'Coffee', 'pre-alert': 600.0}]"

    private func with(
        _ name: String, _ test: (RunningAgent, _ coffee: SandboxedApp, _ tea: SandboxedApp) throws -> Void
    ) throws {
        try Session.run("ownership-\(name)") { session in
            let agent = try RunningAgent(in: session)
            for app in [Self.coffee, "org.example.Tea"] { try session.allow(app) }
            try test(
                agent, SandboxedApp(Self.coffee, in: session), SandboxedApp("org.example.Tea", in: session))
        }
    }

    private func add(_ app: SandboxedApp) throws -> String {
        let answer = try app.call("Schedule", "sa{sv}", Self.timer)
        return try #require(answer.split(separator: "'").dropFirst().first.map(String.init), "\(answer)")
    }

    @Test func `an app sees its own alarms, the host sees all`() throws {
        try with("sees") { agent, coffee, tea in
            let own = try add(coffee)
            let others = try add(tea)
            let hosts = try agent.schedule(.timer(60))
            let list = try coffee.call("List", "a{sv}", "[{}]")
            #expect(list.contains(own) && list.contains("'owner': '\(Self.coffee)'"))
            for id in [others, hosts.description] { #expect(!list.contains(id)) }
            for filter in ["{'owner': ''}", "{'owner': 'org.example.Tea'}"] {
                #expect(try coffee.call("List", "a{sv}", "[\(filter)]") == "[]")
                #expect(try coffee.call("History", "a{sv}", "[\(filter)]") == "[]")
            }
            #expect(try coffee.property("NextAlarm").contains(own))
            #expect(try agent.client.alarms().count == 3)
            #expect(try agent.client.alarms(["owner": .string(Self.coffee)]).map(\.id.description) == [own])
            #expect(try agent.client.alarms(["owner": .string("")]).map(\.id) == [hosts])
        }
    }

    @Test func `a list asked again is the asker's own, and the present one`() throws {
        try with("again") { agent, coffee, tea in
            func states(_ filter: [String: Value] = [:]) throws -> [AlarmID: Phase.State] {
                let lists = try (0..<3).map { _ in try agent.client.alarms(filter) }
                #expect(lists[0] == lists[1] && lists[1] == lists[2])
                return Dictionary(uniqueKeysWithValues: lists[0].map { ($0.id, $0.state) })
            }
            #expect(try states().isEmpty)
            let egg = try agent.schedule(.timer(600))
            #expect(try states() == [egg: .countdown])
            #expect(try coffee.call("List", "a{sv}", "[{}]") == "[]")
            try agent.call("Pause", egg)
            #expect(try states() == [egg: .paused])
            #expect(try states(["state": .string("countdown")]).isEmpty)
            let own = try add(coffee)
            #expect(try coffee.call("List", "a{sv}", "[{}]").contains(own))
            #expect(try tea.call("List", "a{sv}", "[{}]") == "[]")
            // As often changed as the one that was listed last.
            let others = try add(tea)
            #expect(try coffee.call("List", "a{sv}", "[{}]").contains(own))
            let list = try tea.call("List", "a{sv}", "[{}]")
            #expect(list.contains(others) && !list.contains(own))
            #expect(try tea.call("Cancel", "s", "['\(others)']") == "done")
            #expect(try states().count == 2)
            let soon = try agent.schedule(.timer(0.3))
            #expect(try states()[soon] == .countdown)
            try agent.wait(for: "alerting", of: soon)
            #expect(try states()[soon] == .alerting)
            for id in [egg, soon] { try agent.call("Cancel", id) }
            #expect(try states().keys.map(\.description) == [own])
        }
    }

    @Test func `an alarm of somebody else is as unknown as one that is not there`() throws {
        try with("unknown") { agent, coffee, tea in
            let missing = UUID().uuidString
            let others = [try add(tea), try agent.schedule(.timer(600)).description]
            let calls = [
                ("Get", "s", "['ID']"), ("Cancel", "s", "['ID']"), ("Stop", "s", "['ID']"), ("Pause", "s", "['ID']"),
                ("Resume", "s", "['ID']"), ("Countdown", "s", "['ID']"), ("Skip", "s", "['ID']"),
                ("Trigger", "s", "['ID']"), ("Snooze", "su", "['ID', 9]"), ("Extend", "su", "['ID', 9]"),
                ("Replace", "sa{sv}", "['ID', {'title': 'Mine', 'pre-alert': 5.0}]"),
                ("Replace", "sa{sv}", "['ID', {'title': ''}]"),
                ("Replace", "sa{sv}", "['ID', {'title': 'Mine', 'pre-alert': 5.0, 'sound': 'nothing-like-it'}]"),
            ]
            for (method, signature, arguments) in calls {
                let words = try (others + [missing]).map { id in
                    try coffee.call(method, signature, arguments.replacingOccurrences(of: "ID", with: id))
                        .replacingOccurrences(of: id, with: "ID")
                }
                #expect(Set(words) == ["UnknownAlarm: No alarm has the id ID."], "\(method): \(words)")
            }
            #expect(try agent.client.alarms().map(\.configuration.title).sorted() == ["Coffee", "Tea"])
            #expect(try agent.client.alarms().allSatisfy { $0.state == .countdown })
        }
    }

    /// Ids that are written into apps' sources are known to anybody.
    @Test func `an id that another app has, too, is an app's own: nothing tells that it is known`() throws {
        try with("same-id") { agent, coffee, tea in
            let id = "0F8B3D5E-1C2A-4B7C-9D0E-FEDCBA987654"
            func schedule(_ app: SandboxedApp, _ title: String) throws -> String {
                let date = "('fixed', dbus.Int64(4102444800000000, variant_level=1))"
                return try app.call(
                    "Schedule", "sa{sv}", "['\(id)', {'title': '\(title)', 'schedule': \(date)}]")
            }
            try coffee.call("Subscribe")
            try tea.call("Subscribe")
            let answers = [try schedule(coffee, "Coffee"), try schedule(tea, "Tea")]
            #expect(answers[0].hasPrefix("['\(id)', {'next': ") && answers[0] == answers[1], "\(answers)")
            let second = "\(id)@org.example.Tea"
            #expect(try Set(agent.client.alarms().map(\.id.description)) == [id, second])
            for app in [coffee, tea] {
                #expect(try schedule(app, "Again").hasPrefix("DuplicateAlarm: An alarm with the id \(id) exists;"))
                #expect(try app.property("NextAlarm").contains("'\(id)'"))
            }
            // Each does with its own what it likes.
            for method in ["Trigger", "Stop", "Trigger", "Countdown"] {
                let answer = try tea.call(method, "s", "['\(id)']")
                #expect(answer == "done", "\(method): \(answer)")
            }
            #expect(try tea.call("Snooze", "su", "['\(id)', 9]").hasPrefix("NotAllowed"))
            let green = "['\(id)', {'title': 'Green', 'pre-alert': 600.0}]"
            #expect(try tea.call("Replace", "sa{sv}", green).hasPrefix("{'next'"))
            let seen = try [coffee, tea].map { app in
                [
                    try app.call("Get", "s", "['\(id)']"), try app.call("List", "a{sv}", "[{}]"),
                    try app.call("History", "a{sv}", "[{}]"), try app.call("History", "a{sv}", "[{'id': '\(id)'}]"),
                    try app.signals(),
                ]
            }
            for text in seen.flatMap(\.self) { #expect(!text.contains("@"), "\(text)") }
            for (one, titles) in zip(seen, [("Coffee", "Green"), ("Green", "Coffee")]) {
                #expect(one[0].contains(titles.0) && one[1].contains(id))
                #expect(!one.joined().contains("'\(titles.1)'"), "\(one)")
            }
            #expect(seen[0][2] == "[]" && seen[0][3] == "[]")
            #expect(seen[1][2].count == seen[1][3].count && seen[1][2].contains(id))
            for name in [second, id + "@"] {
                #expect(try tea.call("Stop", "s", "['\(name)']").hasPrefix("InvalidConfiguration: The id"))
            }
            // After a restart too, and the host knows them apart.
            try agent.restart()
            #expect(try tea.call("Get", "s", "['\(id)']").contains("Green"))
            #expect(agent.refusal("Schedule", .string(second), .options([:]))?.alarmErrorName == "InvalidConfiguration")
            try agent.session.alarmctl("cancel", second)
            #expect(try tea.call("Get", "s", "['\(id)']") == "UnknownAlarm: No alarm has the id \(id).")
            #expect(try agent.client.alarms().map(\.configuration.title) == ["Coffee"])
        }
    }

    @Test func `an app hears of its own alarms only`() throws {
        try with("hears") { agent, coffee, tea in
            try coffee.call("Subscribe")
            let own = try add(coffee)
            let others = [try add(tea), try agent.schedule(.timer(60)).description]
            try tea.call("Cancel", "s", "['\(others[0])']")
            let heard = try coffee.signals()
            #expect(heard.contains("['AlarmChanged', '\(own)', 'countdown']"))
            for id in others { #expect(!heard.contains(id)) }
            // Of what rings next, too, it hears only where that is its own.
            #expect(heard.components(separatedBy: "PropertiesChanged").count == 2, "\(heard)")
            #expect(agent.wait("the host's", { agent.states.count == 3 }))
        }
    }

    @Test func `an app runs no command, names no folder and reads no file by a sound's name`() throws {
        try with("files") { agent, coffee, _ in
            let file = try agent.session.scratch.write("secret", to: "home/secret.wav")
            for (key, value) in [
                ("stop-intent", "dbus.Dictionary({'command': ['touch', '/tmp/x']}, 'sv')"),
                ("secondary-intent", "dbus.Dictionary({'command': ['true']}, 'sv')"),
                ("sound-folder", "'/etc'"), ("icon", "'/dev/zero'"), ("icon", "'file:///etc/x.png'"),
            ] {
                let answer = try coffee.call(
                    "Schedule", "sa{sv}", "['', {'title': 'x', 'pre-alert': 9.0, '\(key)': \(value)}]")
                #expect(answer.hasPrefix("NotAuthorized: \(key)"), "\(answer)")
            }
            for sound in [file, "../secret.wav", "../../../secret", "/etc/passwd", "./x", "a/../../secret.wav"] {
                let answer = try coffee.call(
                    "Schedule", "sa{sv}", "['', {'title': 'x', 'pre-alert': 9.0, 'sound': '\(sound)'}]")
                #expect(answer.hasPrefix("SoundNotFound: "), "\(answer)")
                #expect(!answer.contains("secret\""), "\(answer)")
            }
            #expect(try agent.client.alarms().isEmpty)
        }
    }

    @Test func `what is wrong is told an app as far as it is not of others: no name, no file, no setting`() throws {
        try Session.run("ownership-health") { session in
            try session.scratch.write("secret = 5\n", to: "home/.config/alarms/alarms.conf")
            let agent = try RunningAgent(in: session)
            try session.allow(Self.coffee)
            let coffee = try SandboxedApp(Self.coffee, in: session)
            let health = try #require(try agent.client.property("Health").asOptions)
            #expect(health["settings"]?.asString?.contains("secret") == true)
            let nobody = try #require(health["notifications"]?.asString)
            let told = try coffee.property("Health")
            #expect(told.contains("'notifications'") && told.contains(nobody), "\(told)")
            #expect(!told.contains("settings") && !told.contains("secret"), "\(told)")
            for key in ["store", "sound", "zone"] { #expect(!told.contains("'\(key)'"), "\(told)") }
            // All at once tell no more than one by one.
            try coffee.program.write(line: "org.freedesktop.DBus.Properties GetAll 's' ['\(Interface.alarms.name)']")
            let all = try coffee.answer()
            #expect(all.contains("'Health'") && !all.contains("secret") && !all.contains("settings"), "\(all)")
        }
    }

    @Test func `the revision of an app's list says nothing of what others do`() throws {
        try with("revision") { agent, coffee, tea in
            let own = try add(coffee)
            func list(_ known: String) throws -> (alarms: String, revision: String) {
                let answer = try coffee.call("ListChanged", "t", "[\(known)]").dropFirst().dropLast()
                let comma = try #require(answer.lastIndex(of: ","), "\(answer)")
                return (String(answer[..<comma]), String(answer[comma...].dropFirst(2)))
            }
            let first = try list("0")
            #expect(first.alarms.contains(own))
            let others = try add(tea)
            try agent.call("Stop", agent.schedule(.timer(60)))
            try tea.call("Cancel", "s", "['\(others)']")
            let same = try list(first.revision)
            #expect(same.alarms == "[]" && same.revision == first.revision)
            // Its own changes, whoever makes them.
            let id = try #require(AlarmID(own))
            var known = first.revision
            var told: Set = [known]
            for method in ["Pause", "Resume", "Trigger", "Countdown", "Stop"] {
                try agent.call(method, id)
                let next = try list(known)
                #expect(next.revision != known && next.alarms.contains(own) == (method != "Stop"), "\(method)")
                known = next.revision
                told.insert(known)
            }
            // Of another agent, however often it is changed there.
            try agent.restart()
            for _ in 0..<8 {
                #expect(try told.insert(list(known).revision).inserted)
                _ = try add(coffee)
            }
        }
    }

    @Test func `an app has 1,000 alarms, and takes nobody else's room`() throws {
        try with("limit") { agent, coffee, tea in
            for _ in 1..<1_000 { try coffee.tell("Schedule", "sa{sv}", Self.timer) }
            _ = try add(coffee)
            let answer = try coffee.call("Schedule", "sa{sv}", Self.timer)
            #expect(answer.hasPrefix("MaximumLimitReached: the app has 1000 of at most 1000 alarms"), "\(answer)")
            _ = try add(tea)
            try agent.schedule(.timer(60))
            #expect(try agent.client.alarms().count == 1_002)
        }
    }

    @Test func `alarms are their app's also after a restart`() throws {
        try with("restart") { agent, coffee, tea in
            let own = try add(coffee)
            try agent.restart()
            #expect(try coffee.call("List", "a{sv}", "[{}]").contains(own))
            #expect(try tea.call("List", "a{sv}", "[{}]") == "[]")
            #expect(try coffee.call("Cancel", "s", "['\(own)']") == "done")
            #expect(try coffee.call("Get", "s", "['\(own)']").hasPrefix("UnknownAlarm"))
        }
    }

    @Test func `a peer that says no or a false name, or is gone, is refused, and nothing is stored`() throws {
        try Session.run("ownership-lies") { session in
            let agent = try RunningAgent(in: session)
            for info in [
                "", "[Application]\nname=\n", "[Application]\nname=../x\n", "[Instance]\nname=org.example.App\n",
            ] {
                let app = try SandboxedApp("liar", in: session, info: info)
                let answer = try app.call("Schedule", "sa{sv}", Self.timer)
                #expect(answer.hasPrefix("NotAuthorized: The caller cannot be told: its .flatpak-info names no app"))
                app.program.end()
            }
            func peers() throws -> Int {
                try session.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.ListNames")
                    .split(separator: ",").count
            }
            let before = try peers()
            // Stopped, so that it asks who calls when the caller is gone.
            agent.program.signal(SIGSTOP)
            let gone = try SandboxedApp(Self.coffee, in: session)
            try gone.tell("Schedule", "sa{sv}", Self.timer)
            gone.program.end()
            #expect(try agent.wait("the bus knows it no more", { try peers() <= before }))
            agent.program.signal(SIGCONT)
            #expect(try agent.client.alarms().isEmpty)
        }
    }
}
