import AlarmCore
import AlarmWire
import DBus
import Foundation
import TestSupport
import Testing

/// The interface as strangers use it: plain tools, wrong calls, and the XML as the only truth.
@Suite struct BusTests {
    private let nobody = "0A1B2C3D-0A1B-4C3D-8E4F-0A1B2C3D4E5F"

    @Test func `gdbus drives every configuration through its life`() throws {
        try Session.run("bus-gdbus") { session in
            let agent = try RunningAgent(in: session)
            func call(_ method: String, _ arguments: String...) throws -> String {
                try session.call(Interface.alarms.name, Interface.path, Interface.alarms.name + "." + method, arguments)
            }
            let id = nobody.lowercased()
            #expect(try call("Schedule", id, "{'title': <'Tea'>, 'pre-alert': <600.0>}").contains(nobody))
            #expect(try call("List", "{'state': <'countdown'>}").contains("'title': <'Tea'>"))
            _ = try call("Pause", id)
            #expect(try call("Get", id).contains("'state': <'paused'>"))
            _ = try call("Resume", id)
            _ = try call("Trigger", id)
            #expect(try call("Get", id).contains("'state': <'alerting'>"))
            _ = try call("Countdown", id)
            _ = try call("Stop", id)
            #expect(try call("List", "{}") == "(@aa{sv} [],)\n")

            let week =
                "{'title': <'Wake'>, 'schedule': <('relative', <{'hour': <uint32 7>, 'minute': <uint32 0>, 'weekdays': <['mon']>}>)>}"
            #expect(try call("Schedule", "", week).contains("'next'"))
            #expect(
                try call("Schedule", "", week.replacingOccurrences(of: ", 'weekdays': <['mon']>", with: "")).contains(
                    "'next'"))
            #expect(
                try call("Schedule", id, "{'title': <'Then'>, 'schedule': <('fixed', <int64 4000000000000000>)>}")
                    .contains("4000000000000000"))
            _ = try call("Cancel", id)
            #expect(try agent.client.alarms().count == 2)
        }
    }

    @Test func `an intent's parameter is nested 32 deep, and no more`() throws {
        try Session.run("bus-depth") { session in
            let agent = try RunningAgent(in: session)
            func configuration(_ depth: Int) -> Value {
                let parameter = (0..<depth).reduce(Value.string("x")) { inside, _ in .variant(inside) }
                let intent = Value.options(["action": .string("tea"), "parameter": parameter])
                return .options(["title": .string("Tea"), "pre-alert": .double(600), "stop-intent": intent])
            }
            for method in ["Schedule", "Ring"] {
                let refusal = agent.refusal(method, .string(""), configuration(33))
                #expect(refusal?.alarmErrorName == "InvalidConfiguration")
                #expect(refusal?.text.contains("nested 33 deep; at most 32") == true, "\(refusal?.text ?? "")")
            }
            let id = try agent.client.call("Schedule", .string(""), configuration(32)).first ?? .string("")
            #expect(agent.refusal("Replace", id, configuration(33))?.alarmErrorName == "InvalidConfiguration")
            for _ in 1...2 {
                let got = try agent.client.call("Get", id).first?.asOptions?["configuration"]
                #expect(got == configuration(32))
                #expect(try agent.client.alarms().count == 1)
                try agent.restart()
            }
        }
    }

    @Test func `python3-dbus schedules, subscribes and hears of the ring`() throws {
        try Session.run("bus-python") { session in
            let agent = try RunningAgent(in: session)
            let script = """
                import dbus, dbus.mainloop.glib, sys
                from gi.repository import GLib
                dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
                bus = dbus.SessionBus()
                alarms = dbus.Interface(bus.get_object('org.example.Alarms', '/org/example/Alarms'), 'org.example.Alarms')
                loop = GLib.MainLoop()
                def changed(id, state):
                    print(state, flush=True)
                    if state == 'alerting': alarms.Stop(id)
                    if state == 'removed': loop.quit()
                bus.add_signal_receiver(changed, 'AlarmChanged', 'org.example.Alarms')
                alarms.Subscribe()
                id, answer = alarms.Schedule('', {'title': 'Tea', 'pre-alert': 0.3, 'stop-button': dbus.Dictionary({'text': 'Done'}, signature='sv')})
                loop.run()
                """
            #expect(try session.output("/usr/bin/python3", "-c", script) == "countdown\nalerting\nremoved\n")
            #expect(try agent.client.history().map(\.ending) == [.stopped])
        }
    }

    @Test func `busctl calls, and reads the properties that the XML names, with its types`() throws {
        try Session.run("bus-busctl") { session in
            let agent = try RunningAgent(in: session)
            let call = ["busctl", "--user", "call", "org.example.Alarms", "/org/example/Alarms", "org.example.Alarms"]
            let scheduled = String(
                decoding: try session.bytes(
                    of: call + ["Schedule", "sa{sv}", "", "2", "title", "s", "Tea", "pre-alert", "d", "600"]),
                as: UTF8.self)
            #expect(scheduled.hasPrefix("sa{sv} \""))
            for (name, type) in Interface.alarms.properties {
                #expect(try agent.client.property(name).signature == type, "\(name)")
            }
            let next = try #require(agent.client.property("NextAlarm").asStructure)
            #expect(try agent.client.alarms().first?.id.description == next[0].asString)
            let all = try session.call(
                Interface.alarms.name, Interface.path, "org.freedesktop.DBus.Properties.GetAll", ["org.example.Alarms"])
            for name in Interface.alarms.properties.keys { #expect(all.contains("'\(name)'")) }
        }
    }

    @Test func `the XML file itself answers Introspect`() throws {
        try Session.run("bus-introspect") { session in
            let agent = try RunningAgent(in: session)
            let message = Message.methodCall(
                destination: Interface.alarms.name, path: Interface.path,
                interface: "org.freedesktop.DBus.Introspectable", member: "Introspect")
            let text = try agent.client.connection.callAndWait(message).arguments().first?.asString
            let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../../dbus/org.example.Alarms.xml")
            #expect(try text == String(contentsOf: file, encoding: .utf8))
        }
    }

    @Test func `what the XML does not say is refused by its name`() throws {
        try Session.run("bus-refused") { session in
            let agent = try RunningAgent(in: session)
            #expect(agent.refusal("Explode")?.name == "org.freedesktop.DBus.Error.UnknownMethod")
            let wrong = agent.refusal("Stop", .uint32(1))
            #expect(wrong?.name == "org.freedesktop.DBus.Error.InvalidArgs")
            #expect(wrong?.text == "Stop takes (s), not (u).")
            #expect(agent.refusal("Subscribe", .string("x"))?.text == "Subscribe takes no arguments, not (s).")
            #expect(agent.refusal("List")?.text == "List takes (a{sv}), not ().")
        }
    }

    @Test func `every error comes by name, with a sentence, and changes nothing`() throws {
        try Session.run("bus-errors") { session in
            let agent = try RunningAgent(in: session)
            let tea = try agent.schedule(.timer(600))
            let name = Value.string(tea.description)
            func with(_ more: [String: Value]) -> Value {
                .options(["title": .string("x"), "pre-alert": .double(5)].merging(more) { $1 })
            }
            let huge = Value.string("\"" + String(repeating: "x", count: 70_000) + "\"")
            let before = try agent.client.alarms()
            let cases: [(String, [Value], String, String)] = [
                ("Stop", [.string(nobody)], "UnknownAlarm", nobody),
                ("Get", [.string(nobody)], "UnknownAlarm", nobody),
                ("Schedule", [name, with([:])], "DuplicateAlarm", tea.description),
                ("Resume", [name], "NotAllowed", "counting down"),
                ("Skip", [name], "NotAllowed", "counting down"),
                (
                    "Schedule", [.string(""), .options(["title": .string("x"), "schedule": fixed(5)])], "DateInPast",
                    "1970-01-01T00:00:00.000005Z"
                ),
                ("Schedule", [.string(""), with(["tittle": .string("y")])], "InvalidConfiguration", "\"tittle\""),
                ("Schedule", [.string(""), with(["volume": .string("loud")])], "InvalidConfiguration", "it wants d"),
                ("Schedule", [.string(""), with(["volume": .double(1.5)])], "InvalidConfiguration", "volume"),
                ("Schedule", [.string(""), .options(["title": .string("x")])], "InvalidConfiguration", "pre-alert"),
                ("Schedule", [.string(""), with(["title": .string("")])], "InvalidConfiguration", "title"),
                ("Schedule", [.string(""), with(["sound": .string("no-such-sound")])], "SoundNotFound", "searched"),
                ("Schedule", [.string(""), with(["sound": .string("../../etc/passwd")])], "SoundNotFound", "passwd"),
                ("Schedule", [.string(""), with(["metadata": huge])], "InvalidConfiguration", "metadata"),
                ("Schedule", [.string("tea"), with([:])], "InvalidConfiguration", "no UUID"),
                ("Snooze", [name, .uint32(0)], "InvalidConfiguration", "1 second"),
                ("List", [.options(["colour": .string("red")])], "InvalidConfiguration", "colour"),
                ("History", [.options(["id": .string("tea")])], "InvalidConfiguration", "UUID"),
            ]
            for (method, arguments, error, words) in cases {
                let message = Message.methodCall(
                    destination: Interface.alarms.name, path: Interface.path, interface: Interface.alarms.name,
                    member: method)
                try message.append(arguments)
                let refusal = #expect(throws: BusError.self) { try agent.client.connection.callAndWait(message) }
                #expect(refusal?.alarmErrorName == error, "\(method): \(refusal as Any)")
                #expect(refusal?.text.contains(words) == true, "\(method): \(refusal?.text ?? "")")
            }
            #expect(try agent.client.alarms() == before)
        }
    }

    private func fixed(_ microseconds: Int64) -> Value {
        .structure([.string("fixed"), .variant(.int64(microseconds))])
    }

    @Test func `signals go to those who subscribed, until they leave or unsubscribe`() throws {
        try Session.run("bus-subscribers") { session in
            let agent = try RunningAgent(in: session)
            let other = try AlarmsClient(on: .address(session.bus.address))
            other.connection.attach(to: agent.loop)
            var heard = 0
            other.connection.receive(Match(interface: Interface.alarms.name)) { _ in heard += 1 }
            let first = try agent.schedule(.timer(600))
            try agent.wait(for: "countdown", of: first)
            #expect(heard == 0)
            try other.call("Subscribe")
            try agent.wait(for: "countdown", of: agent.schedule(.timer(600)))
            #expect(agent.wait("the other hears") { heard == 1 })
            try other.call("Unsubscribe")
            try agent.wait(for: "countdown", of: agent.schedule(.timer(600)))
            #expect(heard == 1)
        }
    }

    @Test func `calls that wait for a sound are answered in order, and others do not wait for them`() throws {
        try Session.run("bus-order") { session in
            let agent = try RunningAgent(in: session)
            var answers: [String] = []
            func send(_ name: String, _ configuration: AlarmConfiguration) throws {
                let message = Message.methodCall(
                    destination: Interface.alarms.name, path: Interface.path, interface: Interface.alarms.name,
                    member: "Schedule")
                try message.append([.string(""), configuration.wire])
                agent.client.connection.call(message) { _ in answers.append(name) }
            }
            var slow = AlarmConfiguration.timer(600)
            slow.sound = "bell"
            try send("sound", slow)
            try send("behind it", .timer(600))
            let other = try AlarmsClient(on: .address(session.bus.address))
            #expect(try other.alarms().count <= 2)
            #expect(agent.wait("the answers") { answers.count == 2 })
            #expect(answers == ["sound", "behind it"])
        }
    }
}
