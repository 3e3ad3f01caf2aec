import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct RefusalTests {
    @Test func `what the agent refuses is 1, with its name and sentence`() throws {
        try Shell.run { alarmctl in
            let id = try alarmctl.id("timer", "1h", "--title", "Tea")
            for (words, name) in [
                (["add", "2026-01-01T09:00"], "DateInPast"),
                (["add", "7am", "--time-zone", "x"], "InvalidConfiguration"),
                (["add", "7am", "--sound", "nonsense"], "SoundNotFound"),
                (["timer", "1h", "--id", id], "DuplicateAlarm"),
                (["resume", id], "NotAllowed"), (["skip", "Tea"], "NotAllowed"),
                (["ring", String(repeating: "x", count: 2_000)], "InvalidConfiguration"),
            ] {
                for more in [[], ["--json"]] {
                    let outcome = try alarmctl.run(words + more)
                    #expect(outcome.code == 1, "\(words)")
                    #expect(outcome.complaint.hasPrefix("alarmctl: \(name): "), "\(outcome.complaint)")
                    #expect(outcome.complaint.split(separator: "\n").count == 1)
                }
            }
            #expect(try alarmctl.objects("list").count == 1)
        }
    }

    @Test func `no such alarm, or several, is 3`() throws {
        try Shell.run { alarmctl in
            try alarmctl.good("timer", "1h", "--title", "Tea", "--id", "ABCD0000-0000-4000-8000-000000000001")
            try alarmctl.good("timer", "1h", "--title", "Tea", "--id", "ABCD0000-0000-4000-8000-000000000002")
            try alarmctl.good("timer", "1h", "--title", "ABCE", "--id", "ABCE0000-0000-4000-8000-000000000003")
            for words in [["show", "Tea"], ["show", "abcd"], ["stop", "ABCD0000-0000-4000-8000-00000000000"]] {
                let outcome = try alarmctl.run(words)
                #expect(outcome.code == 3)
                for number in 1...2 {
                    let line = outcome.complaint.split(separator: "\n").first {
                        $0.contains("ABCD0000-0000-4000-8000-00000000000\(number)")
                    }
                    let row = /ABCD[-0-9]+ +countdown +\w+ \d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)? +Tea/
                    #expect(line?.contains(row) == true, "\(outcome.complaint)")
                }
                #expect(!outcome.complaint.contains("ABCE0000"))
            }
            // What is to be typed is as long as it has to be.
            #expect(try alarmctl("show", "abc").complaint.contains("\n  ABCE0000 "))
            // One alarm named twice over is one alarm.
            #expect(try alarmctl("show", "ABCE").code == 0)
            #expect(try alarmctl("show", "abce").code == 0)
            #expect(try alarmctl("pause", "abce", "ABCE", "abce0").out.split(separator: "\n").count == 1)
            for name in ["tea", "", "F", "ABCD0000-0000-4000-8000-00000000000F"] {
                let outcome = try alarmctl("show", name)
                #expect(outcome.code == 3, "\(name)")
                #expect(outcome.out == "")
            }
            #expect(try alarmctl.objects("list").count == 3)
        }
    }

    @Test func `a wrong command line is 2, and nothing is set`() throws {
        try Shell.run { alarmctl in
            for (words, part) in [
                ([], "a command is missing"), (["lst"], "did you mean list?"), (["--bogus"], "no option --bogus"),
                (["timer"], "LENGTH is missing"), (["timer", "10:00"], "0:10:00"), (["timer", "0"], "no time at all"),
                (["timer", "-5m"], "\"-5m\" is less than nothing; write 5m"),
                (["timer", "1h", "--max-snoozes", "-1"], "--max-snoozes: \"-1\" is no count"),
                (["ring", ""], "the title is empty; give it a word, such as Tea, or leave it out"),
                (["preview", "2039-01-01"], "lacks its time"),
                (["preview", "2039-01-01T09:00", "--days", "mon"], "--days: a date rings once"),
                (["timer", "1h", "2h"], "\"2h\" is too much"),
                (["timer", "1h", "--titel", "x"], "did you mean --title?"),
                (["timer", "1h", "--title"], "--title needs its TEXT"),
                (["timer", "1h", "-t"], "--title needs its TEXT"),
                (["timer", "1h", "-X"], "no option -X"), (["timer", "1h", "--json=1"], "--json takes no argument"),
                (["timer", "1h", "--ma", "1", "--on", "x"], "--on can be --on-dismiss or --on-stop or --on-button"),
                (["timer", "1h", "--volume", "1.6"], "--volume: "), (["timer", "1h", "--title", ""], "--title: "),
                (["timer", "1h", "--snooze", "1m", "--no-snooze"], "do not go together"),
                (["timer", "1h", "--id", "x"], "--id: \"x\" is no UUID"), (["timer", "1h", "--days", "mon"], "--days"),
                (["add", "25:00"], "is no time"), (["add", "7am", "--days", "noday"], "--days: "),
                (["add", "2039-01-01T09:00", "--days", "mon"], "--days: a date rings once"),
                (["add", "2039-01-01T09:00Z", "--time-zone", "UTC"], "--time-zone: "), (["show"], "ID is missing"),
                (["snooze", "--for", "x"], "--for: "), (["stop", "x", "--all"], "--all: "),
                (["preview", "7am", "--count", "0"], "--count: "), (["preview", "7am", "--from", "x"], "--from: "),
                (["preview", "7am", "--time-zone", "../x"], "is no time zone"), (["sounds", "sing"], "play NAME"),
                (["list", "x"], "too much"), (["history", "--since", "x"], "--since: "),
            ] {
                let outcome = try alarmctl.run(words)
                #expect(outcome.code == 2, "\(words)")
                #expect(outcome.complaint.contains(part), "\(words): \(outcome.complaint)")
                #expect(outcome.complaint.contains("--help"), "\(words)")
                #expect(outcome.out == "")
            }
            #expect(try alarmctl.good("list") == "No alarms.\n")
        }
    }

    @Test func `a word that is no UTF-8 is 2, told byte by byte, and nothing is set`() throws {
        try Shell.run { alarmctl in
            try alarmctl.good("timer", "1h", "--title", "Tea")
            let before = try alarmctl.good("list", "--json")
            for (word, told) in [
                (#"Caf\351"#, #"Caf\xE9"#), (#"\377\376Tea"#, #"\xFF\xFETea"#), (#"\300\200"#, #"\xC0\x80"#),
                (#"Tea\355\240\200"#, #"Tea\xED\xA0\x80"#), (#"Tea \342\202"#, #"Tea \xE2\x82"#),
                (#"\364\220\200\200"#, #"\xF4\x90\x80\x80"#), (#"\033\200"#, #"\x1B\x80"#),
            ] {
                for command in [
                    "timer 1h --title \"$word\"", "timer 1h --title=\"$word\"", "timer 1h -t\"$word\"",
                    "ring \"$word\"",
                    "ring Tea --body \"$word\"", "add 7am --sound \"$word\"", "edit Tea --title \"$word\"",
                    "cancel \"$word\"", "ring Tea --json --on-stop \"$word\"", "\"$word\"", "--\"$word\"",
                ] {
                    let outcome = try alarmctl.typed("word=$(printf '\(word)'); alarmctl \(command)")
                    #expect(outcome.code == 2, "\(command)")
                    #expect(outcome.out == "")
                    let first = outcome.complaint.split(separator: "\n").first ?? ""
                    #expect(first.hasPrefix("alarmctl: \""), "\(outcome.complaint)")
                    #expect(first.contains("\(told)\" is no UTF-8, as every text must be"), "\(outcome.complaint)")
                }
            }
            #expect(try alarmctl.good("list", "--json") == before)
        }
    }

    @Test func `an agent or a bus out of reach is 4`() throws {
        try Shell.run(withAgent: false) { alarmctl in
            for words in [
                ["list"], ["timer", "1h"], ["stop"], ["ring", "x", "--wait"], ["watch"], ["doctor"], ["next"],
            ] {
                let outcome = try alarmctl.run(words)
                #expect(outcome.code == 4, "\(words)")
                let said = words == ["doctor"] ? outcome.out : outcome.complaint
                #expect(said.contains("cannot be reached") && said.contains("; start alarmd, or install"), "\(said)")
            }
            alarmctl.session.set("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent")
            let outcome = try alarmctl("list")
            #expect(outcome.code == 4)
            #expect(outcome.complaint.hasPrefix("alarmctl: the session bus cannot be reached: "))
            // What needs no agent works without.
            #expect(try alarmctl("preview", "7am").code == 0)
            #expect(try alarmctl("--version").out.hasPrefix("alarmctl "))
        }
    }

    @Test func `options may stand anywhere, up to two dashes`() throws {
        try Shell.run { alarmctl in
            try alarmctl.good("timer", "--title=One", "1h")
            try alarmctl.good("timer", "-tTwo", "1h")
            try alarmctl.good("ring", "--", "--three")
            try alarmctl.good("timer", "1h", "--tit", "Four")
            let titles = try alarmctl.objects("list").compactMap { ($0["configuration"] as? [String: Any])?["title"] }
            #expect(Set(titles.compactMap { $0 as? String }) == ["One", "Two", "--three", "Four"])
        }
    }

    @Test func `a title cannot work the terminal`() throws {
        try Shell.run { alarmctl in
            let title = "a\u{1B}[31m\u{7}b\nc\u{202E}d é🍵"
            let said = try alarmctl.good("timer", "1h", "--title", title)
            #expect(said.contains("a·[31m·b·c·d é🍵"))
            for outcome in [try alarmctl("list"), try alarmctl("show", title), try alarmctl("pause", title)] {
                #expect(!outcome.out.contains("\u{1B}") && outcome.out.contains("a·[31m·b·c·d é🍵"))
            }
            let set = try alarmctl.object("show", title)["configuration"] as? [String: Any]
            #expect(set?["title"] as? String == title)
        }
    }
}
