import AlarmWire
import DBus
import Foundation
import TestSupport
import Testing

/// The sounds a sandboxed app has of its own, and what it cannot have as one.
@Suite struct AppSoundTests {
    private static let coffee = "org.example.Coffee"

    private func with(_ name: String, _ test: (RunningAgent, SandboxedApp) throws -> Void) throws {
        try Session.run("app-sound-\(name)") { session in
            let agent = try RunningAgent(in: session)
            try session.allow(Self.coffee)
            try test(agent, SandboxedApp(Self.coffee, in: session))
        }
    }

    /// A tone in a folder of the session's home.
    private func makeSound(_ place: String, _ session: Session) throws {
        let file = session.scratch / "home/\(place)"
        try FileManager.default.createDirectory(
            atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try session.output("sox", "-n", "-b", "16", file, "synth", "2", "sine", "440", "vol", "0.5")
    }

    private func link(_ place: String, to target: String, _ session: Session) throws {
        let file = session.scratch / "home/\(place)"
        try FileManager.default.createDirectory(
            atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: target)
    }

    private func schedule(_ sound: String, by app: SandboxedApp) throws -> String {
        try app.call("Schedule", "sa{sv}", "['', {'title': 'x', 'pre-alert': 900.0, 'sound': '\(sound)'}]")
    }

    @Test func `what it was deployed with is found, then its data folder's sounds, by name and of no other app`() throws
    {
        try with("found") { agent, app in
            let deployed = ".local/share/flatpak/app/\(Self.coffee)/x86_64/stable/abc/files/share/sounds/brewed.wav"
            try makeSound(deployed, agent.session)
            try link(
                ".local/share/flatpak/app/\(Self.coffee)/current/active", to: "../x86_64/stable/abc", agent.session)
            try makeSound(".var/app/\(Self.coffee)/data/sounds/birds/gull.wav", agent.session)
            try makeSound(".var/app/org.example.Tea/data/sounds/kettle.wav", agent.session)
            for sound in ["brewed", "brewed.wav", "birds/gull"] {
                #expect(try schedule(sound, by: app).contains("next"), "\(sound)")
            }
            let answer = try schedule("kettle", by: app)
            #expect(answer.hasPrefix("SoundNotFound: There is no sound 'kettle'"), "\(answer)")
            #expect(answer.contains("/.var/app/\(Self.coffee)/data/sounds,"), "\(answer)")
            // For the host they are nobody's.
            let refusal = agent.refusal(
                "Schedule", .string(""),
                .options(["title": .string("x"), "pre-alert": .double(900), "sound": .string("brewed")]))
            #expect(refusal?.alarmErrorName == "SoundNotFound")
        }
    }

    @Test func `it is found where the administrator has Flatpak install apps, as its desktop file is`() throws {
        try Session.run("app-sound-elsewhere") { session in
            let place = session.scratch / "home/elsewhere"
            try session.scratch.write(
                "[Installation \"extra\"]\nPath=\(place)/\nDisplayName=Extra\n",
                to: "flatpak/installations.d/extra.conf")
            session.set("FLATPAK_CONFIG_DIR", session.scratch / "flatpak")
            let agent = try RunningAgent(in: session)
            try session.scratch.write(
                "[Desktop Entry]\nType=Application\nName=Coffee\n",
                to: "home/elsewhere/exports/share/applications/\(Self.coffee).desktop")
            // Else nobody would know the app.
            try session.alarmctl("authorization", Self.coffee, "allow")
            let app = try SandboxedApp(Self.coffee, in: agent.session)
            #expect(try schedule("brewed", by: app).hasPrefix("SoundNotFound: "))
            try makeSound("elsewhere/app/\(Self.coffee)/current/active/files/share/sounds/brewed.wav", session)
            #expect(try schedule("brewed", by: app).contains("next"))
        }
    }

    @Test func `its own sound is the one that is heard`() throws {
        try Session.run("app-sound-heard") { session in
            let sound = try SoundServer(in: session)
            let agent = try RunningAgent(in: session)
            try session.allow(Self.coffee)
            let app = try SandboxedApp(Self.coffee, in: session)
            try makeSound(".var/app/\(Self.coffee)/data/sounds/gull.wav", session)
            let answer = try app.call(
                "Ring", "sa{sv}", "['', {'title': 'x', 'sound': 'gull', 'volume': 1.0}]")
            #expect(answer.hasPrefix("["), "\(answer)")
            #expect(try sound.hears(true))
            var level = 0.0
            #expect(
                try agent.wait("its level") {
                    level = try sound.level(over: 0.3)
                    return abs(level + 9) < 1.5
                }, "\(level)")
            #expect(try agent.client.property("Health").asOptions?["sound"] == nil)
        }
    }

    /// Whatever an app links to, the agent answers as if nothing were there, also of what is.
    @Test func `no link of the app's leads out of its folder, nor tells whether something is there`() throws {
        try with("links") { agent, app in
            let session = agent.session
            try makeSound("secret/tone.wav", session)
            let data = ".var/app/\(Self.coffee)/data"
            let home = session.scratch / "home"
            try link("\(data)/sounds/absolute.wav", to: home + "/secret/tone.wav", session)
            try link("\(data)/sounds/relative.wav", to: "../../../../../secret/tone.wav", session)
            try link("\(data)/sounds/folder", to: home + "/secret", session)
            try link("\(data)/sounds/file.wav", to: "/etc/passwd", session)
            try link("\(data)/sounds/process.wav", to: "/proc/self/environ", session)
            try link("\(data)/sounds/device.wav", to: "/dev/zero", session)
            try link("\(data)/sounds/dangling.wav", to: home + "/no/such/file", session)
            try link(".var/app/org.example.Tea/data", to: home + "/secret", session)
            for name in ["absolute", "relative", "folder/tone", "folder", "file", "process", "device", "dangling"] {
                let answer = try schedule(name, by: app)
                #expect(answer.hasPrefix("SoundNotFound: There is no sound '\(name)'"), "\(answer)")
            }
            // Nor where the whole folder is one.
            try FileManager.default.createDirectory(
                atPath: home + "/secret/sounds", withIntermediateDirectories: true)
            try makeSound("secret/sounds/tone.wav", session)
            try session.allow("org.example.Tea")
            let tea = try SandboxedApp("org.example.Tea", in: session)
            let answer = try schedule("tone", by: tea)
            #expect(answer.hasPrefix("SoundNotFound: There is no sound 'tone'"), "\(answer)")
            // A link that stays inside is the app's own affair.
            try makeSound("\(data)/sounds/gull.wav", session)
            try link("\(data)/sounds/bird.wav", to: "gull.wav", session)
            #expect(try schedule("bird", by: app).contains("next"))
            // A pipe would be waited for.
            #expect(mkfifo(home + "/\(data)/sounds/pipe.wav", 0o600) == 0)
            #expect(try schedule("pipe", by: app).hasPrefix("SoundNotFound: "))
        }
    }
}
