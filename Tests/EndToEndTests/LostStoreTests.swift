import AlarmCore
import AlarmWire
import DBus
import Foundation
import TestSupport
import Testing

/// The store's files are deleted or changed by somebody else while the agent runs.
@Suite struct LostStoreTests {
    /// What is done to the files, as shell, in the folder above the store's.
    enum Loss: String, CaseIterable {
        case folder = "rm -r alarms"
        case movedFolder = "mv alarms elsewhere"
        case everyFile = "rm alarms/*"
        case database = "rm alarms/alarms.db"
        case log = "rm alarms/alarms.db-wal"
        case emptyFile = "rm alarms/alarms.db; : > alarms/alarms.db"
        case otherFile = "cp /bin/true alarms/new; mv alarms/new alarms/alarms.db"
        case olderCopy = "rm alarms/alarms.db-wal; cp saved alarms/new; mv alarms/new alarms/alarms.db"
        case writtenOver = "head -c 9000 /dev/urandom > alarms/alarms.db"
        case inItsMidst = "head -c 9000 /dev/urandom | dd of=alarms/alarms.db conv=notrunc status=none"
        case truncated = ": > alarms/alarms.db"

        /// Whether the history before it can still be read.
        var keepsHistory: Bool { ![.writtenOver, .inItsMidst, .truncated].contains(self) }
    }

    private func run(_ script: String, in session: Session) throws {
        try session.output("sh", "-ec", "cd '\(session.scratch / "home/.local/state")'; \(script)")
    }

    private func store(of agent: RunningAgent) throws -> String? {
        try agent.client.property("Health").asOptions?["store"]?.asString
    }

    /// A running agent with an alarm in its store and one that ended before.
    private func agent(in session: Session) throws -> (RunningAgent, kept: AlarmID, ended: AlarmID) {
        let agent = try RunningAgent(in: session)
        let ended = try agent.schedule(.timer(600, "ended"))
        try agent.call("Cancel", ended)
        let kept = try agent.schedule(.timer(600, "kept"))
        try agent.restart(after: SIGTERM) {
            // Nothing but the file has it now.
            try run("sqlite3 alarms/alarms.db 'PRAGMA wal_checkpoint(TRUNCATE)' >&2", in: session)
        }
        try run("cp alarms/alarms.db saved", in: session)
        return (agent, kept, ended)
    }

    @Test(arguments: Loss.allCases)
    func `what is promised after it is found after a crash, with all that was there before`(_ loss: Loss) throws {
        try Session.run("lost-\(loss)") { session in
            let (agent, kept, ended) = try agent(in: session)
            let before = try agent.schedule(.timer(700, "before"))
            try run(loss.rawValue, in: session)
            let after = try agent.schedule(.timer(800, "after"))
            let said = try #require(try store(of: agent))
            #expect(said.contains("written anew"), "\(said)")
            #expect(try session.scratch.read("log").contains("written anew"))
            let later = try agent.schedule(.timer(900, "later"))
            try agent.call("Cancel", later)
            #expect(try store(of: agent) == said)
            let alarms = try agent.client.alarms()
            try agent.restart()
            #expect(try store(of: agent) == nil)
            #expect(Set(alarms.map(\.id)) == [kept, before, after])
            #expect(try Set(agent.client.alarms()) == Set(alarms))
            let filter = Value.options(["id": .string(ended.description)])
            let history = try agent.client.call("History", filter).first?.asArray
            #expect(history?.count == (loss.keepsHistory ? 1 : 0))
        }
    }

    @Test func `a file that is only dated anew is as it was`() throws {
        try Session.run("lost-dated") { session in
            let (agent, kept, _) = try agent(in: session)
            for date in ["2001-01-01", "2039-01-01"] {
                try run("touch -d \(date) alarms/alarms.db", in: session)
                try agent.schedule(.timer(600, date))
                #expect(try store(of: agent) == nil)
            }
            try agent.call("Cancel", kept)
            try run("ls alarms > files", in: session)
            #expect(try session.scratch.read("home/.local/state/files") == "alarms.db\nalarms.db-wal\n")
        }
    }

    @Test func `a strange file in its place is kept under another name`() throws {
        try Session.run("lost-strange") { session in
            let (agent, _, _) = try agent(in: session)
            try run("echo mine > alarms/new; mv alarms/new alarms/alarms.db", in: session)
            try agent.schedule(.timer(600))
            let said = try #require(try store(of: agent))
            let folder = session.scratch / "home/.local/state/alarms"
            let kept = try session.output("sh", "-c", "cat '\(folder)'/*.replaced-*")
            #expect(kept == "mine\n")
            #expect(said.contains("alarms.db.replaced-"))
        }
    }

    @Test func `it is found out and said also where only a notification has to be remembered`() throws {
        try Session.run("lost-shown") { session in
            let server = try Dunst(on: Display(in: session))
            let (agent, kept, _) = try agent(in: session)
            try run("rm -r alarms", in: session)
            try agent.schedule(.timer(600, "ringing"), by: "Ring")
            try server.nextRinging()
            #expect(try store(of: agent)?.contains("written anew") == true)
            #expect(try session.scratch.read("log").components(separatedBy: "written anew").count == 2)
            try agent.restart()
            #expect(try agent.client.alarms().contains { $0.id == kept })
        }
    }

    @Test func `an agent that ends writes what was lost since its last change`() throws {
        try Session.run("lost-end") { session in
            let (agent, kept, _) = try agent(in: session)
            try agent.restart(after: SIGTERM) {}
            try run("rm -r alarms", in: session)
            try agent.restart(after: SIGTERM)
            #expect(try agent.client.alarms().map(\.id) == [kept])
        }
    }

    @Test func `the folder made anew is locked again`() throws {
        try Session.run("lost-lock") { session in
            let (agent, _, _) = try agent(in: session)
            try run("rm -r alarms", in: session)
            try agent.schedule(.timer(600))
            let other = try PrivateBus()
            defer { other.end() }
            var environment = session.environment
            environment["DBUS_SESSION_BUS_ADDRESS"] = other.address
            let second = try Child(
                Products.folder + "/alarmd", environment: environment, log: session.scratch / "second.log")
            defer { second.end() }
            #expect(try second.finish().code == 1)
            #expect(try session.scratch.read("second.log").contains("process \(agent.program.pid)"))
        }
    }

    @Test func `where it cannot be written anew, Schedule is refused by name and every answer takes effect`() throws {
        try Session.run("lost-refused") { session in
            let (agent, kept, _) = try agent(in: session)
            let ringing = try agent.schedule(.timer(0.1, "ringing", snooze: 600))
            let stopped = try agent.schedule(.timer(0.1, "stopped"))
            try agent.wait(for: "alerting", of: ringing)
            try agent.wait(for: "alerting", of: stopped)
            // Even root makes no folder where a file lies. What rang may be saved just now, into a folder made anew.
            try run("until rm -rf alarms && echo > alarms; do :; done", in: session)
            let refusal = agent.refusal("Schedule", .string(""), AlarmConfiguration.timer(600, "refused").wire)
            #expect(refusal?.alarmErrorName == "StorageFailed")
            #expect(refusal?.text.contains("deleted or moved away") == true, "\(refusal?.text ?? "")")
            try agent.call("Countdown", ringing)
            try agent.call("Stop", stopped)
            #expect(try agent.state(of: ringing) == .countdown)
            #expect(try agent.state(of: stopped) == nil)
            #expect(try store(of: agent)?.contains("deleted or moved away") == true)
            try run("rm alarms", in: session)
            let later = try agent.schedule(.timer(600, "later"))
            try agent.restart()
            #expect(try Set(agent.client.alarms().map(\.id)) == [kept, ringing, later])
            #expect(try agent.state(of: ringing) == .countdown)
        }
    }
}
