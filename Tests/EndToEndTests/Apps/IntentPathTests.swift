import AlarmCore
import AlarmWire
import DBus
import Foundation
import TestSupport
import Testing

/// The stop intent and the secondary one are performed on every path that stops or presses: once.
@Suite struct IntentPathTests {
    /// What the commands wrote, in any order.
    private func written(_ session: Session) -> [String] {
        ((try? session.scratch.read("written")) ?? "").split(separator: "\n").map(String.init).sorted()
    }

    private func alarm(
        _ title: String, seconds: Double = 900, behavior: AlarmConfiguration.SecondaryBehavior? = nil,
        _ session: Session
    ) -> AlarmConfiguration {
        var configuration = AlarmConfiguration.timer(seconds, title)
        let note = "echo \"$ALARM_TITLE $ALARM_ACTION $ALARM_OCCURRENCE\" >>'\(session.scratch / "written")'"
        configuration.stopIntent = .command(["sh", "-c", note])
        if let behavior {
            configuration.secondaryIntent = .command(["sh", "-c", note])
            configuration.secondaryButton = .init(text: behavior == .custom ? "Open" : "Snooze")
            configuration.secondaryBehavior = behavior
        }
        return configuration
    }

    /// That these were written, title and action, each once, and nothing else: what comes last says that all came.
    private func expect(_ lines: [String], _ agent: RunningAgent, at place: SourceLocation = #_sourceLocation) throws {
        let last = try agent.schedule(alarm("~", agent.session), by: "Ring")
        try agent.call("Stop", last)
        let wanted = (lines + ["~ stop"]).sorted()
        func found() -> [String] {
            written(agent.session).map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
        }
        agent.wait("what is written") { found().count >= wanted.count }
        #expect(found() == wanted, sourceLocation: place)
        try FileManager.default.removeItem(atPath: agent.session.scratch / "written")
    }

    @Test func `every call that stops performs the stop intent, and none that cancels, edits, skips or snoozes`() throws
    {
        try Session.run("intent-calls") { session in
            let agent = try RunningAgent(in: session)
            let rung = try agent.schedule(alarm("rung", session), by: "Ring")
            try agent.call("Stop", rung)
            let counting = try agent.schedule(alarm("counting", session))
            try agent.call("Stop", counting)
            let paused = try agent.schedule(alarm("paused", session))
            try agent.call("Pause", paused)
            try agent.call("Stop", paused)
            let snoozed = try agent.schedule(alarm("snoozed", session), by: "Ring")
            try agent.call("Countdown", snoozed)
            try agent.call("Stop", snoozed)
            let named = try agent.schedule(alarm("named", session), by: "Ring")
            try session.alarmctl("stop", named.description)
            for title in ["all-1", "all-2"] { try agent.schedule(alarm(title, session), by: "Ring") }
            try session.alarmctl("stop", "--all")
            try expect(
                ["rung", "counting", "paused", "snoozed", "named", "all-1", "all-2"].map { $0 + " stop" }, agent)

            for method in ["Schedule", "Ring"] {
                let id = try agent.schedule(alarm("cancelled", session), by: method)
                try agent.call("Cancel", id)
            }
            let edited = try agent.schedule(alarm("edited", session))
            try agent.client.call("Replace", .string(edited.description), alarm("new", seconds: 800, session).wire)
            var weekly = alarm("skipped", session)
            weekly.preAlert = nil
            weekly.schedule = .relative(.init(hour: LocalTime.farHour(), minute: 0, weekdays: .daily))
            try agent.call("Skip", agent.schedule(weekly))
            try expect([], agent)
            try agent.call("Stop", edited)
            try expect(["new stop"], agent)
        }
    }

    @Test func `a snooze in place of its button performs the secondary intent, one by itself does not`() throws {
        try Session.run("intent-snooze") { session in
            let agent = try RunningAgent(in: session)
            let called = try agent.schedule(alarm("called", behavior: .countdown, session), by: "Ring")
            try agent.call("Countdown", called)
            let ordered = try agent.schedule(alarm("ordered", behavior: .countdown, session), by: "Ring")
            try agent.call("Snooze", ordered, seconds: 60)
            try agent.call("Trigger", ordered)
            try session.alarmctl("snooze", ordered.description)
            let custom = try agent.schedule(alarm("custom", behavior: .custom, session), by: "Ring")
            try agent.call("Countdown", custom)
            var configuration = alarm("itself", behavior: .countdown, session)
            (configuration.ringDuration, configuration.autoSnooze) = (.seconds(1), 1)
            let itself = try agent.schedule(configuration, by: "Ring")
            try agent.wait(for: "countdown", of: itself)
            try expect(["called secondary", "ordered secondary", "ordered secondary"], agent)
        }
    }

    @Test func `what is missed, while it rings or while no agent runs, performs its stop intent, also over a crash`()
        throws
    {
        try Session.run("intent-missed") { session in
            let agent = try RunningAgent(in: session)
            var configuration = alarm("unanswered", seconds: 0.1, session)
            configuration.ringDuration = .seconds(1)
            let id = try agent.schedule(configuration)
            try agent.wait(for: "removed", of: id)
            try expect(["unanswered stop"], agent)
            configuration = alarm("unheard", seconds: 2, session)
            configuration.ringDuration = .seconds(1)
            try agent.schedule(configuration)
            let due = ContinuousClock.now + .seconds(3.2)
            try agent.restart { agent.wait("the time it rings") { ContinuousClock.now > due } }
            #expect(agent.wait("the intent") { written(session).count == 1 })
            try agent.restart()
            try expect(["unheard stop"], agent)
        }
    }

    @Test func `a command is told of its alarm in its environment, and runs in a group of its own`() throws {
        try Session.run("intent-environment") { session in
            let agent = try RunningAgent(in: session)
            var configuration = AlarmConfiguration.timer(900, "Tea & \"cake\"")
            let (new, told) = (session.scratch / "new", session.scratch / "told")
            configuration.stopIntent = .command([
                "sh", "-c", "(env | grep ^ALARM_ | sort; ps -o pgid= $$; echo $$) >'\(new)'; mv '\(new)' '\(told)'",
            ])
            let id = try agent.schedule(configuration)
            try agent.call("Stop", id)
            #expect(agent.wait("what it was told") { (try? session.scratch.read("told")) != nil })
            let lines = try session.scratch.read("told").split(separator: "\n").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            let occurrence = try #require(agent.client.history().first).occurrence
            #expect(
                lines.dropLast(2) == [
                    "ALARM_ACTION=stop", "ALARM_ID=\(id)", "ALARM_OCCURRENCE=\(occurrence)",
                    "ALARM_TITLE=Tea & \"cake\"",
                ])
            #expect(lines.count == 6 && lines[4] == lines[5], "\(lines)")
        }
    }

    @Test func `a command that fails is in the history, with how`() throws {
        try Session.run("intent-failures") { session in
            let agent = try RunningAgent(in: session)
            for (words, sentence) in [
                (["/nonexistent"], "The command /nonexistent of the alarm"),
                (["false"], "The command false ended with 1."),
                (["sh", "-c", "kill -9 $$"], "The command sh ended by signal 9."),
            ] {
                var configuration = AlarmConfiguration.timer(900)
                configuration.stopIntent = .command(words)
                let id = try agent.schedule(configuration)
                try agent.call("Stop", id)
                let isSaid = try agent.wait("the sentence") {
                    let answer = try agent.client.call("History", .options(["id": .string(id.description)]))
                    return answer.first.map { "\($0)" }?.contains(sentence) == true
                }
                #expect(isSaid, "\(sentence)")
            }
        }
    }

    @Test func `every row of the tray's menu performs what is behind it, once`() throws {
        try Session.run("intent-tray") { session in
            session.set("TZ", "UTC")
            let panel = try Xfce4Panel(on: Display(in: session))
            let agent = try RunningAgent(in: session)
            func click(_ row: Int) throws {
                try panel.openMenu()
                try panel.click(row: row)
            }
            // The first row is the title.
            let pressed = try agent.schedule(alarm("pressed", behavior: .custom, session), by: "Ring")
            try click(3)
            #expect(agent.wait("its own button") { written(session).count == 1 })
            try click(2)
            #expect(try agent.wait("its end") { try agent.state(of: pressed) == nil })
            try expect(["pressed secondary", "pressed stop"], agent)

            let snoozed = try agent.schedule(alarm("snoozed", behavior: .countdown, session), by: "Ring")
            try click(3)
            #expect(try agent.wait("its snooze") { try agent.state(of: snoozed) == .countdown })
            try agent.call("Cancel", snoozed)
            try expect(["snoozed secondary"], agent)

            for title in ["one", "two"] {
                try agent.schedule(alarm(title, behavior: .countdown, session), by: "Ring")
            }
            try click(2)
            #expect(try agent.wait("their snooze") { try agent.client.alarms().allSatisfy { $0.state == .countdown } })
            for alarm in try agent.client.alarms() { try agent.call("Trigger", alarm.id) }
            try click(1)
            #expect(try agent.wait("their end") { try agent.client.alarms().isEmpty })
            try expect(["one secondary", "two secondary", "one stop", "two stop"], agent)
        }
    }

    @Test func `every button of a notification performs what is behind it, once`() throws {
        try Session.run("intent-presses") { session in
            let server = try Dunst(on: Display(in: session))
            let agent = try RunningAgent(in: session)
            // First, as a close soon after a press is no dismissal. An elapsed timer is stopped by it.
            let swept = try agent.schedule(alarm("swept", seconds: 0.5, session))
            try server.nextRinging()
            // A busy machine now and then loses a click.
            let isStopped = try (1...5).contains { _ in
                try server.dismiss()
                return try agent.wait("its end", within: 4) { try agent.state(of: swept) == nil }
            }
            #expect(isStopped)
            try expect(["swept stop"], agent)

            let pressed = try agent.schedule(alarm("pressed", behavior: .custom, session), by: "Ring")
            for _ in 1...2 {
                try server.nextRinging()
                try server.press("Open")
            }
            try server.nextRinging()
            try server.press("Stop")
            #expect(try agent.wait("its end") { try agent.state(of: pressed) == nil })
            try expect(["pressed secondary", "pressed secondary", "pressed stop"], agent)

            let snoozed = try agent.schedule(alarm("snoozed", behavior: .countdown, session), by: "Ring")
            try server.nextRinging()
            try server.press("Snooze")
            #expect(try agent.wait("its snooze") { try agent.state(of: snoozed) == .countdown })
            try agent.call("Cancel", snoozed)
            try expect(["snoozed secondary"], agent)

            for title in ["one", "two", "three"] { try agent.schedule(alarm(title, session), by: "Ring") }
            _ = try server.monitor.next("Notify") { ($0.arguments[5] as? [String])?.contains("Stop all") == true }
            try server.press("Stop all")
            #expect(try agent.wait("their end") { try agent.client.alarms().isEmpty })
            try expect(["one stop", "two stop", "three stop"], agent)
        }
    }
}
