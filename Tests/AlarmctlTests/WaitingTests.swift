import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct WaitingTests {
    /// Rings and waits; `answer` is called when it rings.
    private func wait(
        _ alarmctl: Shell, _ words: [String] = [], _ answer: (_ waiting: Child) throws -> Void
    ) throws -> Shell.Outcome {
        let (watch, _) = try alarmctl.start(["watch"])
        defer { watch.end() }
        // A line of it says that it listens.
        var count = 0
        repeat {
            count += 1
            try alarmctl.good("timer", "1h", "--title", "T\(count)")
        } while !watch.hasOutput && count < 100
        let (child, log) = try alarmctl.start(["ring", "Build done", "--wait"] + words)
        while true {
            let line = try watch.readLine()
            if line.contains("alerting"), line.hasSuffix("Build done") { break }
        }
        try answer(child)
        return try alarmctl.finish(child, log)
    }

    @Test func `stopped is 0`() throws {
        try Shell.run { alarmctl in
            let outcome = try wait(alarmctl) { _ in try alarmctl.good("stop") }
            #expect(outcome.out == "stopped\n")
            #expect(outcome.code == 0)
            #expect(outcome.complaint == "")
        }
    }

    @Test func `snoozed is 10, and it rings again later`() throws {
        try Shell.run { alarmctl in
            let outcome = try wait(alarmctl, ["--snooze", "5m"]) { _ in try alarmctl.good("snooze") }
            #expect(outcome.out == "snoozed\n")
            #expect(outcome.code == 10)
            #expect(try alarmctl.good("list").contains("snoozed"))
        }
    }

    @Test func `missed is 11`() throws {
        try Shell.run { alarmctl in
            let outcome = try wait(alarmctl, ["--ring-duration", "1s", "--json"]) { _ in }
            let object = try JSONSerialization.jsonObject(with: Data(outcome.out.utf8)) as? [String: Any]
            #expect(object?["answer"] as? String == "missed")
            #expect(object?["ending"] as? String == "missed")
            #expect(object?["by"] == nil)
            #expect(outcome.code == 11)
        }
    }

    @Test func `cancelled is 12`() throws {
        try Shell.run { alarmctl in
            let outcome = try wait(alarmctl, ["--json"]) { _ in try alarmctl.good("cancel", "Build done") }
            let object = try JSONSerialization.jsonObject(with: Data(outcome.out.utf8)) as? [String: Any]
            #expect(object?["answer"] as? String == "cancelled")
            #expect(object?["title"] as? String == "Build done")
            #expect((object?["by"] as? String)?.hasPrefix(":") == true)
            #expect(outcome.code == 12)
        }
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `interrupted is 130, and nothing rings on`(signal: Int32) throws {
        try Shell.run { alarmctl in
            let outcome = try wait(alarmctl) { child in child.signal(signal) }
            #expect(outcome.out == "stopped\n")
            #expect(outcome.code == 130)
            #expect(try !alarmctl.good("list").contains("Build done"))
        }
    }

    @Test func `an agent that ends is waited for no longer than it can be had`() throws {
        try Shell.run { alarmctl in
            let outcome = try wait(alarmctl) { _ in alarmctl.agent?.end() }
            #expect(outcome.out == "")
            #expect(outcome.code == 4)
        }
    }

    @Test func `what cannot ring is not waited for`() throws {
        try Shell.run { alarmctl in
            let outcome = try alarmctl("ring", "x", "--wait", "--sound", "no such sound")
            #expect(outcome.code == 1)
            #expect(outcome.complaint.hasPrefix("alarmctl: SoundNotFound: "))
        }
    }
}
