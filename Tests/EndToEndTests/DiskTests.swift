import AlarmCore
import AlarmWire
import DBus
import Foundation
import TestSupport
import Testing

/// Disks that are full or cannot be written. They are small file systems of the agent's own, so the tests need to be root.
@Suite struct DiskTests {
    /// Runs the agent in a mount namespace where `script` has prepared its state folder, `$1`.
    private func agent(in session: Session, _ script: String) throws -> RunningAgent {
        let folder = session.scratch / "home/.local/state"
        return try RunningAgent(
            in: session,
            under: [
                "unshare", "--mount", "--propagation", "private", "sh", "-c",
                "set -e; \(script); shift; exec \"$@\"", "sh", folder,
            ])
    }

    /// The state folder as the agent sees it.
    private func folder(of agent: RunningAgent) -> String {
        "/proc/\(agent.program.pid)/root" + agent.session.scratch.path + "/home/.local/state"
    }

    private func fill(_ agent: RunningAgent) throws {
        let file = folder(of: agent) + "/filler"
        _ = FileManager.default.createFile(atPath: file, contents: nil)
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
        while (try? handle.write(contentsOf: Data(count: 512))) != nil {}
        try handle.close()
    }

    @Test func `with a full disk alarms ring, every answer takes effect, and new alarms are refused by name`() throws {
        try Session.run("disk-full") { session in
            let agent = try agent(in: session, "mount -t tmpfs -o size=512k none \"$1\"")
            let first = try agent.schedule(.timer(1.5, "first", snooze: 600))
            let second = try agent.schedule(.timer(1.5, "second"))
            let third = try agent.schedule(.timer(600, "third"))
            try fill(agent)
            var refusal: BusError?
            // What is left of the log's last page takes a few more.
            for _ in 0..<100 where refusal == nil {
                refusal = agent.refusal("Schedule", .string(""), AlarmConfiguration.timer(600, "late").wire)
            }
            #expect(refusal?.alarmErrorName == "StorageFailed")
            #expect(refusal?.text.contains("full") == true)
            try agent.wait(for: "alerting", of: first)
            try agent.wait(for: "alerting", of: second)
            try agent.call("Countdown", first)
            try agent.call("Stop", second)
            try agent.call("Pause", third)
            #expect(agent.refusal("Resume", .string(third.description))?.alarmErrorName == "StorageFailed")
            #expect(try agent.state(of: third) == .paused)
            #expect(try agent.state(of: first) == .countdown)
            #expect(try agent.state(of: second) == nil)
            #expect(try agent.client.property("Health").asOptions?["store"]?.asString?.contains("full") == true)

            // Not removed: a child of another test may have inherited it open, which would keep the space.
            #expect(truncate(folder(of: agent) + "/filler", 0) == 0)
            let later = try agent.schedule(.timer(600, "later"))
            #expect(try agent.client.property("Health").asOptions?["store"] == nil)
            let before = try agent.client.alarms()
            #expect(Set(before.map(\.id)).isSuperset(of: [first, third, later]))
            // The file system goes with the agent, so the file is looked at instead.
            let copy = session.scratch / "copy.db"
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(
                    atPath: folder(of: agent) + "/alarms/alarms.db" + suffix, toPath: copy + suffix)
            }
            let rows = try session.output(
                "sqlite3", copy, "SELECT title || ' ' || state FROM alarm WHERE title <> 'late' ORDER BY title")
            #expect(rows == "first countdown\nlater countdown\nthird paused\n")
        }
    }

    @Test func `a store that cannot be written rings what it holds and refuses new alarms`() throws {
        try Session.run("disk-read-only") { session in
            let before = try RunningAgent(in: session)
            let id = try before.schedule(.timer(2))
            before.program.signal(SIGTERM)
            _ = try before.program.finish()
            let agent = try agent(in: session, "mount --bind \"$1\" \"$1\"; mount -o remount,bind,ro \"$1\"")
            #expect(try agent.state(of: id) == .countdown)
            let refusal = agent.refusal("Schedule", .string(""), AlarmConfiguration.timer(600).wire)
            #expect(refusal?.alarmErrorName == "StorageFailed")
            try agent.wait(for: "alerting", of: id)
            try agent.call("Stop", id)
            #expect(try agent.state(of: id) == nil)
            #expect(try agent.client.property("Health").asOptions?["store"] != nil)
        }
    }

    /// A store with an alarm that is far away and one that comes due, as a killed agent leaves it: much of it is in the log.
    private func saved(in session: Session, due seconds: Double) throws -> (due: AlarmID, later: AlarmID) {
        let before = try RunningAgent(in: session)
        let due = try before.schedule(.timer(seconds, "due"))
        let later = try before.schedule(.timer(600, "later"))
        before.program.signal(SIGKILL)
        _ = try before.program.finish()
        let state = session.scratch / "home/.local/state"
        try FileManager.default.copyItem(atPath: state + "/alarms", toPath: session.scratch / "saved")
        return (due, later)
    }

    private func store(of agent: RunningAgent) throws -> String? {
        try agent.client.property("Health").asOptions?["store"]?.asString
    }

    private func isRefused(_ agent: RunningAgent) -> Bool {
        let refusal = agent.refusal("Schedule", .string(""), AlarmConfiguration.timer(600, "refused").wire)
        return refusal?.alarmErrorName == "StorageFailed"
    }

    @Test func `started on a full disk it rings what is stored, says so, and recovers`() throws {
        try Session.run("disk-full-start") { session in
            let (due, later) = try saved(in: session, due: 3)
            let script = """
                mount -t tmpfs -o size=512k none "$1"; cp -a '\(session.scratch / "saved")' "$1/alarms"
                dd if=/dev/zero of="$1/filler" bs=512 2>/dev/null || true
                """
            let agent = try agent(in: session, script)
            #expect(try Set(agent.client.alarms().map(\.id)) == [due, later])
            #expect(try store(of: agent)?.contains("full") == true)
            #expect(isRefused(agent))
            try agent.wait(for: "alerting", of: due)
            try agent.call("Stop", due)
            #expect(try agent.client.alarms().map(\.id) == [later])
            #expect(try store(of: agent)?.contains("full") == true)
            #expect(truncate(folder(of: agent) + "/filler", 0) == 0)
            let accepted = try agent.schedule(.timer(600, "accepted"))
            #expect(try store(of: agent) == nil)
            let copy = session.scratch / "copy.db"
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(
                    atPath: folder(of: agent) + "/alarms/alarms.db" + suffix, toPath: copy + suffix)
            }
            let rows = try session.output("sqlite3", copy, "SELECT id FROM alarm ORDER BY title")
            #expect(rows == "\(accepted)\n\(later)\n")
        }
    }

    @Test func `started for the first time on a full disk it answers, says so, and recovers`() throws {
        try Session.run("disk-full-first") { session in
            let script = """
                mount -t tmpfs -o size=512k none "$1"; mkdir "$1/alarms"
                dd if=/dev/zero of="$1/filler" bs=512 2>/dev/null || true
                """
            let agent = try agent(in: session, script)
            #expect(try agent.client.alarms() == [])
            #expect(try store(of: agent) != nil)
            #expect(isRefused(agent))
            let ringing = try agent.schedule(.timer(600, "ringing"), by: "Ring")
            try agent.call("Stop", ringing)
            #expect(truncate(folder(of: agent) + "/filler", 0) == 0)
            try agent.schedule(.timer(600, "accepted"))
            #expect(try store(of: agent) == nil)
            let files = try FileManager.default.contentsOfDirectory(atPath: folder(of: agent) + "/alarms")
            #expect(Set(files) == ["alarms.db", "alarms.db-wal"])
        }
    }

    @Test func `started where not even its folder can be made it answers, says so, and recovers`() throws {
        try Session.run("disk-no-folder") { session in
            let agent = try agent(in: session, "mount --bind \"$1\" \"$1\"; mount -o remount,bind,ro \"$1\"")
            #expect(try agent.client.alarms() == [])
            #expect(try store(of: agent)?.contains("folder") == true)
            #expect(isRefused(agent))
            let path = session.scratch / "home/.local/state"
            try session.output(
                "nsenter", "--mount=/proc/\(agent.program.pid)/ns/mnt", "mount", "-o", "remount,bind,rw", path)
            let accepted = try agent.schedule(.timer(600, "accepted"))
            #expect(try store(of: agent) == nil)
            try agent.restart()
            #expect(try agent.client.alarms().map(\.id) == [accepted])
        }
    }

    @Test func `started on a read-only disk it recovers with all it read`() throws {
        try Session.run("disk-read-only-start") { session in
            let (due, later) = try saved(in: session, due: 600)
            let agent = try agent(in: session, "mount --bind \"$1\" \"$1\"; mount -o remount,bind,ro \"$1\"")
            #expect(isRefused(agent))
            try agent.call("Cancel", due)
            let path = session.scratch / "home/.local/state"
            try session.output(
                "nsenter", "--mount=/proc/\(agent.program.pid)/ns/mnt", "mount", "-o", "remount,bind,rw", path)
            let accepted = try agent.schedule(.timer(600, "accepted"))
            #expect(try store(of: agent) == nil)
            agent.program.signal(SIGKILL)
            _ = try agent.program.finish()
            let again = try RunningAgent(in: session)
            #expect(try Set(again.client.alarms().map(\.id)) == [later, accepted])
        }
    }
}
