import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct LookingTests {
    @Test func `every command has help, in the list and of its own`() throws {
        try Shell.run(withAgent: false) { alarmctl in
            let help = try alarmctl.good("--help")
            #expect(try alarmctl.good("help") == help)
            let lines = help.split(separator: "\n").filter { $0.hasPrefix("  ") }
            let commands = lines.compactMap { $0.split(separator: " ").first.map(String.init) }
            #expect(commands.count == 21)
            for command in commands {
                let own = try alarmctl.good(command, "--help")
                #expect(own.hasPrefix("Usage: alarmctl \(command)"))
                #expect(try alarmctl.good("help", command) == own)
                #expect(own.split(separator: "\n").allSatisfy { $0.count <= 120 })
            }
        }
    }

    @Test func `the man page knows every command and option`() throws {
        let page = try String(
            contentsOfFile: Products.repository + "/man/alarmctl.1", encoding: .utf8)
        let plain = page.replacing("\\-", with: "-")
        try Shell.run(withAgent: false) { alarmctl in
            let lines = try alarmctl.good("--help").split(separator: "\n").filter { $0.hasPrefix("  ") }
            for command in lines.compactMap({ $0.split(separator: " ").first.map(String.init) }) {
                #expect(plain.contains("\n.B \(command)\n") || plain.contains("\n.BI \"\(command)"), "\(command)")
                let help = try alarmctl.good(command, "--help")
                for word in help.split(whereSeparator: \.isWhitespace) where word.hasPrefix("--") {
                    let option = word.prefix { $0.isLetter || $0 == "-" }
                    #expect(plain.contains(option), "\(option) of \(command)")
                }
            }
        }
    }

    @Test func `sounds lists our own first, and refuses to play what is none`() throws {
        try Shell.run(withAgent: false) { alarmctl in
            let sounds = try alarmctl.objects("sounds")
            #expect(sounds.prefix(5).map { $0["name"] as? String }.contains("bell"))
            #expect(sounds.allSatisfy { ($0["path"] as? String)?.hasPrefix("/") == true && $0["seconds"] is Double })
            #expect(try alarmctl.good("sounds").split(separator: "\n").count == sounds.count + 1)
            let outcome = try alarmctl("sounds", "play", "nonsense")
            #expect(outcome.code == 1)
            #expect(outcome.complaint.contains("nonsense"))
        }
    }

    @Test func `a sound that nobody hears is an error, one that is heard is none`() throws {
        try Shell.run(withAgent: false) { alarmctl in
            alarmctl.session.set("PULSE_SERVER", "unix:/nonexistent")
            #expect(try alarmctl("sounds", "play", "bell", "--for", "1s").code == 1)
            let server = try SoundServer(in: alarmctl.session)
            let (child, log) = try alarmctl.start(["sounds", "play", "bell", "--for", "3s"])
            #expect(try server.level(over: 2) > -60)
            let outcome = try alarmctl.finish(child, log)
            #expect(outcome.complaint == "")
            #expect(outcome.code == 0)
            #expect(try server.level(over: 0.5) < -100)
        }
    }

    @Test func `doctor finds what is missing`() throws {
        try Shell.run { alarmctl in
            alarmctl.session.set("PULSE_SERVER", "unix:/nonexistent")
            let outcome = try alarmctl("doctor")
            #expect(outcome.code == 1)
            let lines = outcome.out.split(separator: "\n")
            #expect(lines.contains { $0.hasPrefix("agent ") && $0.contains("  ok: ") })
            #expect(lines.contains { $0.hasPrefix("notifications ") && $0.contains("  problem: ") })
            #expect(lines.contains { $0.hasPrefix("sound server ") && $0.contains("  problem: ") })
            #expect(lines.allSatisfy { $0.contains("  ok: ") || $0.contains("  problem: ") })
            #expect(lines.count { $0.hasPrefix("notifications ") } == 1, "\(outcome.out)")
            #expect(Set(lines).count == lines.count)
        }
    }

    @Test func `doctor tells what is wrong in alarms_conf`() throws {
        try Shell.run(withAgent: false) { alarmctl in
            try alarmctl.session.scratch.write(
                "snooze = 5m\nsnoze = 9m\nvolume = loud\n", to: "home/.config/alarms/alarms.conf")
            try alarmctl.startAgent()
            let finding = try alarmctl.objects("doctor").first { $0["part"] as? String == "settings" }
            #expect(finding?["ok"] as? Bool == false)
            let text = finding?["text"] as? String ?? ""
            #expect(text.hasPrefix("alarms.conf: Line 2: there is no key snoze; the keys are snooze,"), "\(text)")
            #expect(text.contains("Line 3: volume: \"loud\" is no volume; a volume is written 80%, 80 or 0.8"))
        }
    }

    @Test func `doctor sees the servers that are there`() throws {
        try Shell.run { alarmctl in
            let server = try SoundServer(in: alarmctl.session)
            let dunst = try Dunst(on: try Display(in: alarmctl.session))
            let findings = try alarmctl.objects("doctor")
            func finding(_ part: String) -> [String: Any]? { findings.first { $0["part"] as? String == part } }
            #expect(finding("sound server")?["ok"] as? Bool == true)
            #expect(finding("sound output")?["text"] as? String == "an alarm would be heard now")
            #expect(finding("buttons")?["ok"] as? Bool == true)
            #expect((finding("notifications")?["text"] as? String)?.hasPrefix("dunst ") == true)
            withExtendedLifetime((server, dunst)) {}
        }
    }

    @Test func `a reader who has seen enough is no error, a full disk is one`() throws {
        try Shell.run { alarmctl in
            let program = "\(Products.folder)/alarmctl"
            let log = alarmctl.session.scratch / "shell"
            // A pipe that nobody reads any more, and a parent that makes us ignore the signal for it.
            let ignoring = "trap '' PIPE; exec '\(program)' --help"
            for (script, code) in [
                ("mkfifo '\(log)-pipe'; exec 4<>'\(log)-pipe' 5>'\(log)-pipe' 4<&-; \(ignoring) >&5", 0),
                ("exec '\(program)' --help >/dev/full", 1), ("exec '\(program)' list >/dev/full", 1),
                ("exec '\(program)' timer 1h -t Closed >&- 2>&- <&-", 0),
            ] {
                let child = try Child(
                    "/bin/bash", ["-c", script], environment: alarmctl.session.environment, log: log)
                defer { child.end() }
                #expect(try child.finish().code == code, "\(script)")
            }
            let complaints = try alarmctl.session.scratch.read("shell").split(separator: "\n")
            let expected = "alarmctl: standard output cannot be written: No space left on device"
            #expect(complaints.map(String.init) == [expected, expected])
            #expect(try alarmctl.good("list").contains("Closed"))
        }
    }

    @Test func `a session whose zone is unknown is shown UTC, and told so`() throws {
        try Shell.run(zone: "No/Such_Zone") { alarmctl in
            let outcome = try alarmctl("timer", "1h", "--title", "Tea")
            #expect(outcome.code == 0)
            #expect(outcome.complaint.contains("warning: TZ is \"No/Such_Zone\""))
            #expect(try alarmctl("stop", "Tea").code == 0)
            // What would be reckoned wrong is not reckoned.
            #expect(try alarmctl("add", "2039-01-01T09:00").code == 1)
        }
    }
}
