import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct AnsweringTests {
    @Test func `a countdown is paused and goes on`() throws {
        try Shell.run { alarmctl in
            let id = try alarmctl.id("timer", "10m", "--title", "Tea")
            #expect(try alarmctl.good("pause", "Tea").contains("Tea is paused, 10 min left"))
            #expect(try alarmctl.good("list").contains("10 min left"))
            #expect(try alarmctl.object("show", id)["state"] as? String == "paused")
            let resumed = try alarmctl.objects("resume", "Tea")
            #expect(resumed.first?["state"] as? String == "countdown")
            #expect(resumed.first?["title"] as? String == "Tea")
            #expect(try alarmctl.good("extend", "Tea", "5m").contains("in 15 min"))
            #expect(try alarmctl("extend", "Tea").complaint.contains("extend tea 1m"))
            #expect(try alarmctl("extend", "Tea", "soon").code == 2)
            #expect(try alarmctl("extend", "Tea", "366d").complaint.contains("366 days"))
        }
    }

    @Test func `what rings is snoozed and stopped without its id`() throws {
        try Shell.run { alarmctl in
            let id = try alarmctl.id("ring", "Build done", "--snooze", "5m")
            #expect(try alarmctl.good("list").contains("alerting"))
            #expect(try alarmctl.good("snooze").contains("in 5 min"))
            #expect(try alarmctl.good("list").contains("snoozed"))
            try alarmctl.good("trigger", "Build done")
            #expect(try alarmctl.good("snooze", "20m").contains("in 20 min"))
            try alarmctl.good("trigger", id)
            #expect(try alarmctl.good("snooze", "Build done", "--for", "1h").contains("in 1 h"))
            try alarmctl.good("trigger", id)
            #expect(try alarmctl.objects("stop").first?["state"] as? String == "removed")
            #expect(try alarmctl("stop").code == 3)
            #expect(try alarmctl("snooze").code == 3)
            #expect(try alarmctl("snooze", "90").complaint.contains("--for 90"))
            #expect(try alarmctl("stop", "--all").code == 0)
        }
    }

    @Test func `all that ring are stopped, and nothing else`() throws {
        try Shell.run { alarmctl in
            let ringing = Set([try alarmctl.id("ring", "One"), try alarmctl.id("ring", "Two")])
            try alarmctl.good("timer", "1h", "--title", "Tea")
            let stopped = try alarmctl.objects("stop", "--all").compactMap { $0["id"] as? String }
            #expect(Set(stopped) == ringing)
            #expect(try alarmctl.objects("list").count == 1)
        }
    }

    @Test func `of several one that cannot be stopped keeps no other ringing`() throws {
        try Shell.run { alarmctl in
            let waits = try alarmctl.id("add", "7am")
            let rings = try alarmctl.id("ring", "One")
            let outcome = try alarmctl("stop", waits, rings)
            #expect(outcome.code == 1)
            #expect(outcome.complaint.contains("NotAllowed: "))
            #expect(outcome.out.contains("One is stopped"))
            #expect(try alarmctl.objects("list").count == 1)
        }
    }

    @Test func `a repeating alarm skips one`() throws {
        try Shell.run { alarmctl in
            let id = try alarmctl.id("add", "7am", "--days", "daily")
            let before = try alarmctl.object("show", id)["next-microseconds"] as? Int ?? 0
            #expect(try alarmctl.good("skip", id).contains("skips one, rings "))
            #expect(try alarmctl.object("show", id)["next-microseconds"] as? Int == before + 86_400_000_000)
        }
    }

    @Test func `the history tells what became of each`() throws {
        try Shell.run { alarmctl in
            #expect(try alarmctl.good("history") == "Nothing has rung.\n")
            let stopped = try alarmctl.id("ring", "One")
            try alarmctl.good("stop", stopped)
            let cancelled = try alarmctl.id("ring", "Two")
            try alarmctl.good("cancel", cancelled)
            let missed = try alarmctl("ring", "Three", "--wait", "--ring-duration", "1s")
            #expect(missed.code == 11)
            // What failed stands in lines of its own: there is no sound here.
            let all = try alarmctl.good("history").split(separator: "\n").filter { !$0.hasPrefix("   ") }
            #expect(all.count == 4)
            #expect(all[1].contains(/missed +nobody +Three/), "\(all)")
            #expect(all[2].contains(/cancelled +a program +Two/), "\(all)")
            let lines = [all[0]] + all[2...]
            #expect(lines[1].contains("cancelled") && lines[1].hasSuffix("Two"))
            #expect(lines[2].contains("stopped") && lines[2].hasSuffix("One"))
            let records = try alarmctl.objects("history")
            #expect(records.map { $0["ending"] as? String } == ["missed", "cancelled", "stopped"])
            #expect(records.allSatisfy { $0["rang-microseconds"] is Int })
            #expect(records.dropFirst().allSatisfy { $0["by"] is String })
            // One that is gone is still known by its title and the beginning of its id.
            #expect(try alarmctl.objects("history", "One").map { $0["id"] as? String } == [stopped])
            #expect(try alarmctl.objects("history", String(cancelled.prefix(9))).count == 1)
            #expect(try alarmctl.objects("history", "--limit", "1").count == 1)
            #expect(try alarmctl.objects("history", "--since", "1h").count == 3)
            #expect(try alarmctl.objects("history", "--since", "2039-01-01").isEmpty)
            #expect(try alarmctl("history", "Four").code == 3)
        }
    }

    @Test func `next tells what rings next`() throws {
        try Shell.run { alarmctl in
            #expect(try alarmctl.good("next") == "Nothing is planned.\n")
            #expect(try alarmctl.json("next") is NSNull)
            try alarmctl.good("timer", "2h", "--title", "Later")
            try alarmctl.good("timer", "90m", "--title", "Sooner")
            let said = try alarmctl.good("next")
            #expect(said.contains("  Sooner rings "))
            #expect(said.hasSuffix(", in 1 h 30 min\n"))
            let next = try alarmctl.object("next")
            #expect(next["title"] as? String == "Sooner")
            #expect((5_390...5_400).contains(next["seconds"] as? Double ?? 0))
        }
    }

    @Test func `watch prints a line for each change, until it is interrupted`() throws {
        try Shell.run { alarmctl in
            try alarmctl.good("add", "7am", "--title", "Wake up")
            let (lines, log) = try alarmctl.start(["watch"])
            let (objects, objectLog) = try alarmctl.start(["watch", "--json"])
            try ringUntilSeen("One", alarmctl, [lines, objects])
            // It goes on with a new agent.
            alarmctl.agent?.end()
            try alarmctl.startAgent()
            try ringUntilSeen("Two", alarmctl, [lines, objects])
            try alarmctl.good("cancel", "Wake up")
            var line = ""
            while !line.contains("removed") { line = try lines.readLine() }
            #expect(line.hasSuffix("removed    Wake up"))
            var object: [String: Any] = [:]
            while object["state"] as? String != "removed" {
                let text = Data(try objects.readLine().utf8)
                object = try JSONSerialization.jsonObject(with: text) as? [String: Any] ?? [:]
            }
            #expect(object["title"] as? String == "Wake up")
            #expect(object["time-microseconds"] is Int)
            for (child, log) in [(lines, log), (objects, objectLog)] {
                child.signal(SIGINT)
                let outcome = try alarmctl.finish(child, log)
                #expect(outcome.code == 0)
                #expect(outcome.complaint == "")
            }
        }
    }

    /// Nothing but a line tells that somebody watches, so changes are made until everybody has told one.
    private func ringUntilSeen(_ title: String, _ alarmctl: Shell, _ watchers: [Child]) throws {
        var blind = watchers
        for _ in 0..<200 where !blind.isEmpty {
            try alarmctl.good("ring", title)
            blind = try blind.filter { watcher in
                while watcher.hasOutput { if try watcher.readLine().contains(title) { return false } }
                return true
            }
        }
        guard blind.isEmpty else { throw Failure("\(blind.count) of \(watchers.count) see nothing") }
    }
}
