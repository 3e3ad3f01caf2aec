import AlarmCore
import AlarmWire
import DBus
import Foundation
import TestSupport
import Testing

/// The most there may be, and one more.
@Suite struct BusLimitTests {
    @Test func `ten thousand alarms, and not one more, also after a restart`() throws {
        try Session.run("limit-count") { session in
            let agent = try RunningAgent(in: session)
            let timer = AlarmConfiguration.timer(86_400).wire
            #expect(try agent.pipeline("Schedule", 10_000) { _ in [.string(""), timer] } == [])
            for _ in 0..<2 {
                let refusal = agent.refusal("Schedule", .string(""), timer)
                #expect(refusal?.alarmErrorName == "MaximumLimitReached")
                #expect(refusal?.text.contains("10000") == true)
                let ids = try agent.client.alarms().map(\.id)
                #expect(Set(ids).count == 10_000)
                try agent.call("Cancel", ids[0])
                #expect(try agent.pipeline("Schedule", 3) { _ in [.string(""), timer] }.count == 2)
                try agent.restart()
            }
        }
    }

    @Test func `sixteen MiB, and not one byte more, also by Replace`() throws {
        try Session.run("limit-bytes") { session in
            let agent = try RunningAgent(in: session)
            func timer(_ bytes: Int) -> Value {
                var timer = AlarmConfiguration.timer(86_400)
                timer.metadata = "\"" + String(repeating: "x", count: bytes - 2) + "\""
                timer.body = String(repeating: "y", count: 60_000)
                return timer.wire
            }
            let errors = try agent.pipeline("Schedule", 140) { _ in [.string(""), timer(65_536)] }
            #expect(Set(errors) == ["MaximumLimitReached"])
            let alarms = try agent.client.alarms()
            #expect(alarms.count == 140 - errors.count)
            #expect((125...136).contains(alarms.count))
            let small = try agent.schedule(.timer(86_400))
            let refusal = agent.refusal("Replace", .string(small.description), timer(65_536))
            #expect(refusal?.alarmErrorName == "MaximumLimitReached")
            #expect(refusal?.text.contains("16777216") == true)
            try agent.restart()
            #expect(try agent.client.alarms().count == alarms.count + 1)
            #expect(agent.refusal("Schedule", .string(""), timer(65_536))?.alarmErrorName == "MaximumLimitReached")
        }
    }

    @Test func `a configuration of 128 KiB is taken, and one of more is refused by its size`() throws {
        try Session.run("limit-configuration") { session in
            let agent = try RunningAgent(in: session)
            func timer(_ bytes: Int) -> AlarmConfiguration {
                var timer = AlarmConfiguration.timer(86_400)
                timer.body = String(repeating: "y", count: bytes)
                return timer
            }
            let id = try agent.schedule(timer(130_000))
            #expect(try agent.client.alarm(id)?.configuration.body?.utf8.count == 130_000)
            for bytes in [131_072, 1_000_000, 3_000_000] {
                let refusal = agent.refusal("Schedule", .string(""), timer(bytes).wire)
                #expect(refusal?.alarmErrorName == "InvalidConfiguration")
                #expect(refusal?.text.contains("131072") == true)
            }
            // More than anybody may have waiting.
            let refusal = agent.refusal("Schedule", .string(""), timer(20_000_000).wire)
            #expect(refusal?.name == "org.freedesktop.DBus.Error.LimitsExceeded")
            #expect(try agent.client.alarms().map(\.id) == [id])
        }
    }

    @Test func `values nested as deep as D-Bus takes them are refused by a sentence`() throws {
        try Session.run("limit-depth") { session in
            let agent = try RunningAgent(in: session)
            for depth in [40, 55] {
                var value = Value.string("x")
                for _ in 0..<depth { value = .variant(value) }
                let nested: [Value] = [
                    .options(["title": .string("x"), "pre-alert": value]),
                    .options([
                        "title": .string("x"), "pre-alert": .double(60),
                        "stop-intent": .options(["action": .string("a"), "parameter": value]),
                    ]),
                ]
                for configuration in nested {
                    let refusal = agent.refusal("Schedule", .string(""), configuration)
                    #expect(refusal?.alarmErrorName == "InvalidConfiguration", "\(refusal as Any)")
                }
            }
            #expect(try agent.client.alarms() == [])
        }
    }

    /// The bus hangs up on whoever sends such bytes; the agent never sees them.
    @Test(arguments: [#"b"Te\0\0""#, #"b"\xff\xfe\xc0\x80""#, #"b"\xed\xa0\x80A""#])
    func `a title that is no text ends its sender, not the agent`(title: String) throws {
        try Session.run("limit-text") { session in
            let agent = try RunningAgent(in: session)
            let script = """
                import os, socket
                from gi.repository import Gio, GLib
                path = os.environ["DBUS_SESSION_BUS_ADDRESS"].split("path=")[1].split(",")[0]
                peer = socket.socket(socket.AF_UNIX)
                peer.connect(path)
                peer.settimeout(10)
                peer.sendall(b"\\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\\r\\n")
                peer.recv(100)
                peer.sendall(b"BEGIN\\r\\n")
                def send(serial, name, path, interface, member, body=None):
                    message = Gio.DBusMessage.new_method_call(name, path, interface, member)
                    message.set_serial(serial)
                    if body: message.set_body(body)
                    blob = message.to_blob(Gio.DBusCapabilityFlags.NONE)
                    peer.sendall(blob.replace(b"Te\\x20a", \(title)))
                send(1, "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "Hello")
                body = GLib.Variant("(sa{sv})", ("", {"title": GLib.Variant("s", "Te a"), "pre-alert": GLib.Variant("d", 600)}))
                send(2, "org.example.Alarms", "/org/example/Alarms", "org.example.Alarms", "Schedule", body)
                while True:
                    if not peer.recv(10000): break
                print("hung up")
                """
            #expect(try session.output("/usr/bin/python3", "-c", script) == "hung up\n")
            #expect(try agent.client.alarms() == [])
            try agent.schedule(.timer(600))
        }
    }

    @Test func `descriptors that come with calls are refused, and fill no table`() throws {
        try Session.run("limit-descriptors") { session in
            let agent = try RunningAgent(in: session, under: ["sh", "-c", #"ulimit -n 64 && exec "$0""#])
            let many = Value.array(of: .unixFD, Array(repeating: .unixFD(0), count: 16))
            let configuration = Value.options(["title": .string("x"), "metadata": many])
            let errors = try agent.pipeline("Schedule", 500) { _ in [.string(""), configuration] }
            #expect(errors.count == 500)
            #expect(Set(errors) == ["org.freedesktop.DBus.Error.InvalidArgs"])
            let path = "/proc/\(agent.program.pid)/fd"
            func count() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: path).count) ?? .max }
            #expect(agent.wait("all to be closed", { count() < 40 }))
            let id = try agent.schedule(.timer(0.1))
            try agent.wait(for: "alerting", of: id)
        }
    }

    @Test func `clients that vanish in the midst of their calls leave nothing behind`() throws {
        try Session.run("limit-vanish") { session in
            let agent = try RunningAgent(in: session)
            let timer = AlarmConfiguration.timer(86_400).wire
            var sound = AlarmConfiguration.timer(86_400)
            sound.sound = "bell"
            for _ in 0..<20 {
                let client = try AlarmsClient(on: .address(session.bus.address))
                client.connection.attach(to: agent.loop)
                // Who is gone before it was told who he is, is refused.
                _ = try client.property("Version")
                for (method, arguments) in [
                    ("Subscribe", []), ("Schedule", [.string(""), sound.wire]), ("List", [.options([:])]),
                    ("Schedule", [.string(""), timer]),
                ] as [(String, [Value])] {
                    let message = Message.methodCall(
                        destination: Interface.alarms.name, path: Interface.path, interface: Interface.alarms.name,
                        member: method)
                    try message.append(arguments)
                    client.connection.call(message) { _ in }
                }
                client.connection.flush()
                client.connection.close()
            }
            // What was asked for is done, though nobody waits for it.
            #expect(try agent.wait("all of them", { try agent.client.alarms().count == 40 }))
            #expect(agent.wait("no child", { Family.children(of: agent.program.pid).isEmpty }))
        }
    }
}
