import AlarmCore
import AlarmWire
import DBus
import TestSupport
import Testing

/// What the user's answers do, without a notification server.
@Suite struct AuthorizationTests {
    private static let coffee = "org.example.Coffee"
    private static let daily =
        "['', {'title': 'Daily', 'schedule': dbus.Struct(('relative', dbus.Dictionary({'hour': dbus.UInt32(7), "
        + "'minute': dbus.UInt32(0), 'weekdays': ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']}, signature='sv', "
        + "variant_level=1)))}]"
    private static let timer = "['', {'title': 'Coffee', 'pre-alert': 600.0}]"

    private func with(_ name: String, _ test: (RunningAgent, SandboxedApp) throws -> Void) throws {
        try Session.run("authorization-\(name)") { session in
            try session.install(Self.coffee)
            try test(RunningAgent(in: session), SandboxedApp(Self.coffee, in: session))
        }
    }

    private func set(_ agent: RunningAgent, _ state: String, _ app: String = coffee) throws {
        try agent.client.call("SetAuthorization", .string(app), .string(state))
    }

    private func id(_ answer: String) throws -> AlarmID {
        try #require(answer.split(separator: "'").dropFirst().first.flatMap { AlarmID(String($0)) }, "\(answer)")
    }

    @Test func `nobody to ask: refused at once, and nothing is stored`() throws {
        try with("nobody") { agent, app in
            let began = ContinuousClock.now
            #expect(try app.call("GetAuthorization") == "not-determined")
            #expect(try app.call("RequestAuthorization", "s", "['Why']") == "not-determined")
            for (method, arguments) in [("Schedule", Self.timer), ("Ring", "['', {'title': 'Coffee'}]")] {
                let answer = try app.call(method, "sa{sv}", arguments)
                #expect(answer.hasPrefix("NotAuthorized: The user has not decided"), "\(answer)")
                #expect(answer.contains("alarmctl authorization \(Self.coffee) allow"))
            }
            #expect(ContinuousClock.now - began < .seconds(10))
            #expect(try agent.client.alarms().isEmpty)
            // What is wrong otherwise is said first.
            #expect(try app.call("Schedule", "sa{sv}", "['', {'moon': 'x'}]").hasPrefix("InvalidConfiguration"))
        }
    }

    @Test func `unanswered for 20 seconds it is refused, the question stays, and a late answer counts`() throws {
        try Desktop.dunst.run("authorization-late") { server in
            let agent = try RunningAgent(in: server.session)
            let app = try SandboxedApp(Self.coffee, in: server.session)
            let began = ContinuousClock.now
            try app.begin("Schedule", "sa{sv}", Self.timer)
            _ = try server.monitor.next("Notify")
            let answer = try app.answer()
            #expect(answer == "NotAuthorized: The user has not decided yet whether \(Self.coffee) may set alarms.")
            #expect((.seconds(20)...(.seconds(29))).contains(ContinuousClock.now - began))
            #expect(try agent.client.alarms().isEmpty)
            try app.call("Subscribe")
            try server.press("Allow")
            #expect(try agent.wait("heard") { try app.signals() == "[['AuthorizationChanged', 'authorized']]" })
            #expect(try app.call("Schedule", "sa{sv}", Self.timer).hasPrefix("['"))
            #expect(server.monitor.messages.count { $0.member == "Notify" } == 1)
        }
    }

    @Test func `denied: what rings stops, what is stored is kept and silent; allowed again it rings`() throws {
        try with("denied") { agent, app in
            try set(agent, "authorized")
            let ringing = try id(app.call("Ring", "sa{sv}", "['', {'title': 'Now'}]"))
            let soon = try id(app.call("Schedule", "sa{sv}", "['', {'title': 'Soon', 'pre-alert': 1.5}]"))
            let daily = try id(app.call("Schedule", "sa{sv}", Self.daily))
            let host = try agent.schedule(.timer(0.5, "Host's"))
            try agent.wait(for: "alerting", of: ringing)
            try set(agent, "denied")
            try agent.wait(for: "removed", of: ringing)
            try agent.wait(for: "alerting", of: host)
            try agent.wait(for: "removed", of: soon)
            #expect(agent.states[soon] == ["countdown", "countdown", "removed"])
            let kept = try #require(try agent.client.alarm(daily))
            #expect(kept.isSilenced && kept.next == nil)
            let endings = try agent.client.history().map { "\($0.title) \($0.ending.rawValue)" }.sorted()
            #expect(endings == ["Now denied", "Soon denied"])
            for (method, signature, arguments) in [
                ("Schedule", "sa{sv}", Self.timer), ("Ring", "sa{sv}", "['', {'title': 'x'}]"),
                ("Replace", "sa{sv}", "['\(daily)', {'title': 'x', 'pre-alert': 9.0}]"),
                ("Trigger", "s", "['\(daily)']"),
            ] {
                let answer = try app.call(method, signature, arguments)
                #expect(answer.hasPrefix("NotAuthorized: The user does not let"), "\(method): \(answer)")
            }
            #expect(agent.refusal("Trigger", .string(daily.description))?.alarmErrorName == "NotAuthorized")
            // It may still see and take away what it has.
            #expect(try app.call("List", "a{sv}", "[{}]").contains("'silenced': True"))
            try agent.restart()
            #expect(try agent.client.alarm(daily)?.isSilenced == true)
            try set(agent, "authorized")
            #expect(try agent.client.alarm(daily)?.next != nil)
            #expect(try app.call("Trigger", "s", "['\(daily)']") == "done")
            try agent.wait(for: "alerting", of: daily)
        }
    }

    @Test func `an app hears of its own answer alone, the host of none`() throws {
        try with("heard") { agent, app in
            let tea = try SandboxedApp("org.example.Tea", in: agent.session)
            for one in [app, tea] { try one.call("Subscribe") }
            var heard: [String] = []
            agent.client.connection.receive(Match(member: "AuthorizationChanged")) { signal in
                heard.append((try? signal.arguments().first?.asString) ?? "")
            }
            for state in ["denied", "denied", "authorized", "not-determined"] { try set(agent, state) }
            let told = ["denied", "authorized", "not-determined"].map { "['AuthorizationChanged', '\($0)']" }
            #expect(try app.signals() == "[\(told.joined(separator: ", "))]")
            #expect(try tea.signals() == "[]")
            try set(agent, "denied", "")
            #expect(agent.wait("its own") { heard == ["denied"] }, "\(heard)")
            let refusal = agent.refusal("Ring", .string(""), AlarmConfiguration(title: "x").wire)
            #expect(refusal?.alarmErrorName == "NotAuthorized")
        }
    }

    @Test func `what is no app, no word or no business of an app's is refused by name`() throws {
        try with("refused") { agent, app in
            for name in ["Coffee", "../x", "org.example.Coffee/", "org..x", "snap.", "host"] {
                let error = agent.refusal("SetAuthorization", .string(name), .string("denied"))
                #expect(error?.alarmErrorName == "InvalidConfiguration")
                #expect(error?.text.contains("is no app id, such as") == true, "\(name)")
            }
            let unknown = agent.refusal("SetAuthorization", .string("org.example.Nobody"), .string("denied"))
            #expect(unknown?.text.hasPrefix("No app org.example.Nobody is known") == true)
            for word in ["", "yes", "Denied"] {
                let error = agent.refusal("SetAuthorization", .string(Self.coffee), .string(word))
                #expect(error?.text.contains("it can be \"not-determined\", \"denied\", \"authorized\"") == true)
            }
            for (method, signature, arguments) in [
                ("SetAuthorization", "ss", "['\(Self.coffee)', 'authorized']"), ("Authorizations", "", "[]"),
            ] {
                let answer = try app.call(method, signature, arguments)
                #expect(answer.hasPrefix("NotAuthorized: "), "\(answer)")
            }
            #expect(try app.call("GetAuthorization") == "not-determined")
        }
    }

    @Test func `asked for by ask-host, programs outside every sandbox are asked too`() throws {
        try Session.run("authorization-host") { session in
            try session.scratch.write("ask-host = on\n", to: "home/.config/alarms/alarms.conf")
            let agent = try RunningAgent(in: session)
            #expect(try agent.client.call("GetAuthorization") == [.string("not-determined")])
            let timer = AlarmConfiguration.timer(60)
            #expect(agent.refusal("Schedule", .string(""), timer.wire)?.alarmErrorName == "NotAuthorized")
            #expect(try session.alarmctl("authorization") == "APP   ALARMS\nhost  not decided\n")
            try session.alarmctl("authorization", "host", "allow")
            try agent.schedule(timer)
            #expect(try session.alarmctl("authorization", "host") == "host  allowed\n")
        }
    }
}
