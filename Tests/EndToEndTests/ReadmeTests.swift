import AlarmCore
import AlarmWire
import Foundation
import TestSupport
import Testing

/// Every command that the documents show is run, as it stands there.
@Suite struct ReadmeTests {
    /// The lines of the `sh` blocks of a document.
    private static func commands(of document: String) throws -> [String] {
        let text = try String(contentsOfFile: Products.repository + "/" + document, encoding: .utf8)
        return text.components(separatedBy: "```sh\n").dropFirst().flatMap { block in
            block.components(separatedBy: "```")[0].split(separator: "\n").map(String.init)
        }
    }

    @Test func `the commands of the README do what it says`() throws {
        try Session.run("readme") { session in
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
            session.set("PATH", Products.folder + ":" + path)
            let agent = try RunningAgent(in: session)
            let commands = try Self.commands(of: "README.md")
            // These build and test the project itself; CI runs them.
            let own = ["make run", "make test"]
            #expect(own.allSatisfy(commands.contains))
            for command in commands where !own.contains(command) {
                #expect(throws: Never.self, "\(command)") { try session.output("sh", "-c", command) }
            }
            let titles = try agent.client.alarms().map { "\($0.configuration.title) \($0.state)" }
            #expect(titles.sorted() == ["Build done alerting", "Tea countdown", "Tea countdown", "Wake up scheduled"])
            try session.output(Products.folder + "/alarmctl", "stop", "--all")
            #expect(try agent.client.alarms().allSatisfy { $0.state != .alerting })
        }
    }

    @Test func `the commands for keys answer all that rings, and do no harm where nothing does`() throws {
        try Session.run("keys") { session in
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
            session.set("PATH", Products.folder + ":" + path)
            let agent = try RunningAgent(in: session)
            let commands = try Self.commands(of: "docs/keys.md")
            for (command, left) in [("alarmctl snooze --all", 2), ("alarmctl stop --all", 0)] {
                #expect(commands.contains(command))
                try session.output("sh", "-c", command)
                for title in ["Tea", "Rice"] { try session.alarmctl("ring", title) }
                try session.output("sh", "-c", command)
                let states = try agent.client.alarms().map(\.state)
                #expect(states.allSatisfy { $0 == .countdown })
                #expect(states.count == left)
                for alarm in try agent.client.alarms() { try agent.call("Cancel", alarm.id) }
            }
        }
    }

    @Test func `the picture of the README is there`() throws {
        let text = try String(contentsOfFile: Products.repository + "/README.md", encoding: .utf8)
        for link in text.matches(of: /\]\(([^)#:]+)\)/) {
            let file = Products.repository + "/" + link.output.1
            #expect(FileManager.default.fileExists(atPath: file), "\(link.output.1)")
        }
    }
}
