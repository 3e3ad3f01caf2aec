import AlarmCore
import AlarmWire
import DBus
import Foundation
import Glibc
import TestSupport
import Testing

/// The real agent where the output is muted.
@Suite struct SilentModeTests {
    private func isMuted(_ session: Session) throws -> Bool {
        try session.output("pactl", "get-sink-mute", "out").contains("yes")
    }

    private func waitFor(muted: Bool, _ session: Session) throws {
        let deadline = ContinuousClock.now + .seconds(5)
        while try isMuted(session) != muted {
            guard ContinuousClock.now < deadline else { throw Failure("it is not \(muted ? "muted" : "unmuted")") }
        }
    }

    @Test func `a muted output is heard, and muted again after Stop, and when the agent is killed`() throws {
        try Session.run("silent-mode") { session in
            let sound = try SoundServer(in: session)
            try session.output("pactl", "set-sink-mute", "out", "1")
            let agent = try RunningAgent(in: session)
            let id = try agent.schedule(.timer(0.1))
            try agent.wait(for: "alerting", of: id)
            try waitFor(muted: false, session)
            #expect(try sound.hears(true))
            try agent.call("Stop", id)
            try waitFor(muted: true, session)

            let next = try agent.schedule(.timer(0.1))
            try agent.wait(for: "alerting", of: next)
            try waitFor(muted: false, session)
            try agent.restart(after: SIGKILL) { try waitFor(muted: true, session) }
            try waitFor(muted: false, session)
            try agent.call("Stop", next)
            try waitFor(muted: true, session)
            #expect(try agent.client.history().count == 2)
        }
    }

    @Test(arguments: SoundServer.Kind.allCases)
    func `an agent that is killed with its player puts back at its next start, though nothing rings then`(
        kind: SoundServer.Kind
    ) throws {
        try Session.run("silent-mode-killed") { session in
            _ = try SoundServer(kind, in: session)
            try session.output("pactl", "set-sink-volume", "out", "5%")
            try session.output("pactl", "set-sink-mute", "out", "1")
            let agent = try RunningAgent(in: session)
            var configuration = AlarmConfiguration.timer(0.1)
            configuration.ringDuration = .seconds(3)
            let id = try agent.schedule(configuration)
            try agent.wait(for: "alerting", of: id)
            try waitFor(muted: false, session)
            let began = ContinuousClock.now
            let players = Family.children(of: agent.program.pid)
            // It can put nothing back before both are gone.
            for pid in [agent.program.pid] + players { Glibc.kill(pid, SIGSTOP) }
            for pid in players { Glibc.kill(pid, SIGKILL) }
            try agent.restart(after: SIGKILL) {
                #expect(agent.wait("the players' end", { !players.contains(where: Family.runs) }))
                let isRaised = try !isMuted(session)
                #expect(isRaised)
                // Until it would have ended.
                agent.wait("its time", within: 5) { ContinuousClock.now - began > .seconds(3.5) }
            }
            #expect(try agent.client.alarms().isEmpty)
            try waitFor(muted: true, session)
            try agent.wait("the volume") { try session.output("pactl", "get-sink-volume", "out").contains(" 5% ") }
            #expect(try session.output("pactl", "get-sink-volume", "out").contains(" 5% "))
        }
    }

    @Test func `without the override it is said when scheduling, when ringing, and in the history`() throws {
        try Session.run("silent-mode-off") { session in
            let folder = session.scratch / "home/.config/alarms"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try "override-mute = off\n".write(toFile: folder + "/alarms.conf", atomically: true, encoding: .utf8)
            _ = try SoundServer(in: session)
            try session.output("pactl", "set-sink-mute", "out", "1")
            let agent = try RunningAgent(in: session)
            let answer = try agent.client.call("Schedule", .string(""), AlarmConfiguration.timer(0.1).wire)
            let warnings = answer.last?.asOptions?["warnings"]?.asStrings
            #expect(warnings == ["It would not be heard now: the output 'Null Output' is muted."])
            let sentence = "It rings without sound: the output 'Null Output' is muted."
            let id = try #require(answer.first?.asString.flatMap(AlarmID.init))
            try agent.wait(for: "alerting", of: id)
            let health = try agent.wait("Health") {
                let name = Interface.alarms.name
                let answer = try session.call(
                    name, Interface.path, "org.freedesktop.DBus.Properties.Get", ["'\(name)'", "'Health'"])
                return answer.contains(sentence)
            }
            #expect(health)
            let doctor = try session.output("sh", "-c", #""$0" doctor || true"#, Products.folder + "/alarmctl")
            #expect(doctor.contains(sentence))
            // The next one is played by the same player, which has said so.
            let second = try agent.schedule(.timer(60, "Cake"), by: "Ring")
            let trouble = try agent.client.property("Health").asOptions?["sound"]?.asString
            #expect(trouble == sentence)
            for id in [second, id] { try agent.call("Stop", id) }
            #expect(try session.alarmctl("history").contains(sentence))
            #expect(try isMuted(session))
        }
    }
}
