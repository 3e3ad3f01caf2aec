import AlarmCore
import AlarmWire
import DBus
import Foundation
import Glibc
import TestSupport
import Testing

/// Which sound is heard, and how loud.
@Suite struct SoundChoiceTests {
    /// A tone of a volume as a sound of the user's.
    private func makeSound(_ name: String, volume: Double, _ session: Session) throws -> String {
        let folder = session.scratch / "home/.local/share/sounds"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let file = "\(folder)/\(name).wav"
        try session.output("sox", "-n", "-b", "16", file, "synth", "2", "sine", "440", "vol", "\(volume)")
        return file
    }

    private func alarm(_ sound: String, volume: Double = 1) -> AlarmConfiguration {
        var configuration = AlarmConfiguration.timer(60, sound)
        (configuration.sound, configuration.volume) = (sound, volume)
        return configuration
    }

    private func expect(_ level: Double, on sound: SoundServer, _ when: String) throws {
        let deadline = ContinuousClock.now + .seconds(5)
        var heard = 0.0
        repeat {
            heard = try sound.level(over: 0.3)
            if abs(heard - level) < 1.5 { return }
        } while ContinuousClock.now < deadline
        Issue.record("\(heard) dB \(when), not \(level)")
    }

    @Test func `of several alerts the newest is heard, and when it ends the one before it, each at its volume`() throws
    {
        try Session.run("sound-several") { session in
            let sound = try SoundServer(in: session)
            let agent = try RunningAgent(in: session)
            _ = try makeSound("tone", volume: 0.5, session)
            let first = try agent.schedule(alarm("tone", volume: 0.1), by: "Ring")
            try expect(-29, on: sound, "at first")
            let second = try agent.schedule(alarm("tone"), by: "Ring")
            try expect(-9, on: sound, "with the second")
            let third = try agent.schedule(alarm("tone", volume: 0.03), by: "Ring")
            try expect(-39.5, on: sound, "with the third")
            try agent.call("Stop", second)
            try expect(-39.5, on: sound, "when one before it ended")
            try agent.call("Stop", third)
            try expect(-29, on: sound, "with the first again")
            try agent.call("Stop", first)
            #expect(try sound.hears(false))
        }
    }

    @Test func `a fade-in is full at its end after every snooze`() throws {
        try Session.run("sound-fade") { session in
            let sound = try SoundServer(in: session)
            let agent = try RunningAgent(in: session)
            _ = try makeSound("tone", volume: 0.5, session)
            var configuration = alarm("tone")
            configuration.fadeIn = .seconds(2)
            let id = try agent.schedule(configuration, by: "Ring")
            for snooze in 0..<3 {
                if snooze > 0 {
                    try agent.client.call("Snooze", .string(id.description), .uint32(1))
                    try agent.wait(for: "countdown", of: id)
                    try agent.wait(for: "alerting", of: id)
                }
                #expect(try sound.hears(true))
                let first = try sound.level(over: 0.2)
                #expect(first < -15, "after \(snooze) snoozes")
                try expect(-9, on: sound, "after \(snooze) snoozes")
            }
            try agent.call("Stop", id)
        }
    }

    @Test func `a sound that is changed is heard as it is now, and one that is gone is replaced and said`() throws {
        try Session.run("sound-changed") { session in
            let sound = try SoundServer(in: session)
            let agent = try RunningAgent(in: session)
            let file = try makeSound("mine", volume: 0.5, session)
            let id = try agent.schedule(alarm("mine"))
            try agent.call("Trigger", id)
            try expect(-9, on: sound, "as it was made")
            _ = try makeSound("mine", volume: 0.05, session)
            try agent.client.call("Snooze", .string(id.description), .uint32(1))
            try agent.wait(for: "countdown", of: id)
            try agent.wait(for: "alerting", of: id)
            try expect(-29, on: sound, "as it is now")

            for (change, reason) in [
                ("echo no sound >\"$0\"", "\(file) cannot be decoded"), ("rm \"$0\"", "There is no sound 'mine'"),
            ] {
                try session.output("sh", "-c", change, file)
                try agent.client.call("Snooze", .string(id.description), .uint32(1))
                try agent.wait(for: "countdown", of: id)
                try agent.wait(for: "alerting", of: id)
                let isSaid = try agent.wait("the trouble") {
                    let trouble = try agent.client.property("Health").asOptions?["sound"]?.asString
                    return trouble?.hasPrefix("Another sound plays: ") == true && trouble?.contains(reason) == true
                }
                #expect(isSaid, "\(reason)")
                #expect(try sound.hears(true))
            }
            try agent.call("Stop", id)
            #expect(try session.alarmctl("history").contains("There is no sound 'mine'"))

            let refusal = agent.refusal("Schedule", .string(""), alarm("mine").wire)
            #expect(refusal?.name == "org.example.Alarms.Error.SoundNotFound")
            #expect(refusal?.text.contains(session.scratch / "home/.local/share/sounds") == true)
        }
    }

    /// Root may read any file, but for this.
    private static let withoutReadingAll =
        geteuid() == 0
        ? ["setpriv", "--inh-caps=-dac_override,-dac_read_search", "--bounding-set=-dac_override,-dac_read_search"] : []

    @Test func `what is no sound is refused when scheduling, at once, with the reason`() throws {
        try Session.run("sound-bad") { session in
            let agent = try RunningAgent(in: session, under: Self.withoutReadingAll)
            let folder = session.scratch / "home/.local/share/sounds"
            _ = try makeSound("quiet", volume: 0, session)
            chmod(try makeSound("secret", volume: 1, session), 0)
            try session.output(
                "sh", "-c",
                """
                cd "$0" && : >empty.wav && echo no sound >broken.wav && mkfifo pipe.wav && mkdir folder.wav &&
                ln -s /dev/zero zero.wav && truncate -s 5G endless.wav && printf '\\0\\0\\0\\40ftypM4A isomiso2' >song.m4a
                """, folder)
            for (name, reason) in [
                ("quiet", "is silent"), ("empty", "is empty"), ("broken", "cannot be decoded"),
                ("pipe", "is a named pipe"), ("folder", "is a folder"), ("zero", "is a device"),
                ("endless", "is too large"), ("song", "song.m4a cannot be decoded: it is MPEG-4 audio"),
                ("secret", "secret.wav cannot be read: Permission denied"), ("../sounds/quiet", "is not the name"),
                ("/etc/passwd", "is not the name"), ("gone", "There is no sound 'gone'"),
            ] {
                let began = ContinuousClock.now
                let refusal = agent.refusal("Schedule", .string(""), alarm(name).wire)
                #expect(refusal?.name == "org.example.Alarms.Error.SoundNotFound", "\(name)")
                #expect(refusal?.text.contains(reason) == true, "\(name): \(refusal?.text ?? "")")
                #expect(ContinuousClock.now - began < .seconds(4), "\(name)")
            }
            #expect(try agent.client.alarms().isEmpty)
        }
    }
}
