import AlarmCore
import AlarmWire
import DBus
import Foundation
import Glibc
import TestSupport
import Testing

/// One alarm rings through everything that may happen to a sound server: it is always answered, the trouble is said
/// everywhere, and the sound comes back.
@Suite struct SoundFaultTests {
    @Test(arguments: SoundServer.Kind.allCases)
    func `whatever a sound server does, the agent answers, says it, and the sound is back in two seconds`(
        kind: SoundServer.Kind
    ) throws {
        try Session.run("sound-faults") { session in
            let sound = try SoundServer(kind, in: session, started: false)
            let monitor = try BusMonitor(of: "org.freedesktop.Notifications", in: session)
            try session.start("/usr/bin/python3", "-m", "dbusmock", "--session", "--template", "notification_daemon")
            try session.waitForName("org.freedesktop.Notifications")
            let agent = try RunningAgent(in: session)
            var configuration = AlarmConfiguration.timer(0.1)
            configuration.sound = "digital"
            let id = try agent.schedule(configuration)
            try agent.wait(for: "alerting", of: id)

            try expectTrouble(agent, monitor, "without a server")
            try sound.start()
            try expectSound(agent, "there is a server")

            sound.signal(SIGSTOP)
            try expectTrouble(agent, monitor, "the server stands still")
            sound.signal(SIGCONT)
            try expectSound(agent, "it goes on")

            sound.kill()
            try expectTrouble(agent, monitor, "the server is killed")
            try sound.start()
            try expectSound(agent, "it is started again")

            try sound.killStreams()
            // The sound may be back before anybody looks; the history knows.
            try expectSound(agent, "its stream was killed")

            try sound.removeOutput()
            try expectTrouble(agent, monitor, "the output is taken away")
            try sound.addOutput()
            try expectSound(agent, "the output is back")

            try session.output("pactl", "suspend-sink", "out", "1")
            // PipeWire wakes an output that is played to.
            switch kind {
            case .pulseAudio: try expectTrouble(agent, monitor, "the output is suspended")
            case .pipeWire: #expect(try sound.hears(true))
            }
            try session.output("pactl", "suspend-sink", "out", "0")
            try expectSound(agent, "the output is not suspended")

            #expect(try sound.hears(true))
            try agent.call("Stop", id)
            #expect(try agent.client.property("Health").asOptions?["sound"] == nil)
            let history = try session.alarmctl("history")
            let ended = kind == .pulseAudio ? "ended the sound" : "does not move"
            for words in ["there is no sound server", ended, "It rings without sound"] {
                #expect(history.contains(words), "\(words) is not in \(history)")
            }
        }
    }

    @Test func `what failed before the agent was killed in a ring is in the history after it`() throws {
        try Session.run("sound-fault-kill") { session in
            let sound = try SoundServer(in: session, started: false)
            let agent = try RunningAgent(in: session)
            let id = try agent.schedule(.timer(0.1))
            try agent.wait(for: "alerting", of: id)
            _ = try agent.wait("the trouble") { try trouble(agent) != nil }
            try agent.restart(after: SIGKILL) { try sound.start() }
            #expect(try sound.hears(true))
            try agent.call("Stop", id)
            let history = try session.alarmctl("history")
            #expect(history.contains("It rings without sound: there is no sound server."), "\(history)")
        }
    }

    @Test(arguments: SoundServer.Kind.allCases)
    func `while a sound server stands still, each button of the notification is obeyed within 50 ms`(
        kind: SoundServer.Kind
    ) throws {
        try Session.run("sound-buttons") { session in
            let sound = try SoundServer(kind, in: session)
            let notifications = "org.freedesktop.Notifications"
            let monitor = try BusMonitor(of: notifications, in: session)
            try session.start("/usr/bin/python3", "-m", "dbusmock", "--session", "--template", "notification_daemon")
            try session.waitForName(notifications)
            let agent = try RunningAgent(in: session)
            sound.signal(SIGSTOP)
            let id = try agent.schedule(.timer(0.1, snooze: 0.5))
            var times: [Duration] = []
            for (button, state) in Array(repeating: ("snooze", "countdown"), count: 5) + [("stop", "removed")] {
                try agent.wait(for: "alerting", of: id)
                let shown = try monitor.next("Notify") {
                    ($0.arguments[safe: 4] as? String)?.contains("It rings without sound") == true
                }
                // The server counts them.
                let number = monitor.messages.count { $0.member == "Notify" && $0.arguments[safe: 1] as? Int == 0 }
                let keys = shown.arguments[safe: 5] as? [String]
                let key = try #require(keys?.first { $0.hasPrefix(button + ".") })
                let press = Message.methodCall(
                    destination: notifications, path: "/org/freedesktop/Notifications",
                    interface: "org.freedesktop.DBus.Mock", member: "EmitSignal")
                try press.append([
                    .string(notifications), .string("ActionInvoked"), .string("us"),
                    .array(of: "v", [.variant(.uint32(UInt32(number))), .variant(.string(key))]),
                ])
                let pressed = ContinuousClock.now
                agent.client.connection.send(press)
                try agent.wait(for: state, of: id)
                times.append(ContinuousClock.now - pressed)
            }
            sound.signal(SIGCONT)
            #expect(try #require(times.min()) < .milliseconds(50), "\(times)")
        }
    }

    private func trouble(_ agent: RunningAgent) throws -> String? {
        try agent.client.property("Health").asOptions?["sound"]?.asString
    }

    private func expectTrouble(_ agent: RunningAgent, _ monitor: BusMonitor, _ when: String) throws {
        var said: String?
        _ = try agent.wait("the trouble", within: 4) {
            said = try trouble(agent)
            return said != nil
        }
        guard let sentence = said else { throw Failure("no trouble is said: \(when)") }
        #expect(sentence.hasPrefix("It rings without sound: "), "\(when)")
        let times = try (0..<3).map { _ in
            let began = ContinuousClock.now
            let state = try agent.client.alarms().first?.state
            #expect(state == .alerting)
            return ContinuousClock.now - began
        }
        #expect(try #require(times.min()) < .milliseconds(50), "\(when)")
        _ = try monitor.next("Notify", within: 4) {
            ($0.arguments[safe: 4] as? String)?.contains("It rings without sound") == true
        }
    }

    private func expectSound(_ agent: RunningAgent, _ when: String) throws {
        let began = ContinuousClock.now
        let isBack = try agent.wait("the sound", within: 10) { try trouble(agent) == nil }
        let took = ContinuousClock.now - began
        let sentence = try trouble(agent) ?? ""
        #expect(isBack && took < .seconds(2), "\(when), after \(took): \(sentence)")
    }

    @Test func `where a comma parts the decimals, the volume is as asked`() throws {
        try Session.run("sound-locale") { session in
            let folder = session.scratch / "locales"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try session.output("localedef", "-i", "de_DE", "-f", "UTF-8", folder + "/de_DE.UTF-8", within: 30)
            for (variable, value) in [("LOCPATH", folder), ("LC_ALL", "de_DE.UTF-8"), ("LANG", "de_DE.UTF-8")] {
                session.set(variable, value)
            }
            let sound = try SoundServer(in: session)
            try session.startAgent()
            try session.alarmctl("ring", "Laut", "--sound", "digital")
            #expect(try sound.hears(true))
            let full = try sound.level(over: 1.5)
            try session.alarmctl("stop", "Laut")
            #expect(try sound.hears(false))
            try session.alarmctl("ring", "Leise", "--sound", "digital", "--volume", "0.1", "--fade-in", "0.5s")
            #expect(try sound.hears(true))
            _ = try sound.record(seconds: 0.5)
            let soft = try sound.level(over: 1.5)
            #expect(abs(soft - full + 20) < 3)
        }
    }
}

extension Array {
    fileprivate subscript(safe place: Int) -> Element? { indices.contains(place) ? self[place] : nil }
}
