import AlarmCore
import AlarmWire
import DBus
import Foundation
import TestSupport
import Testing

/// An agent's life: restarts, a second one, the end of the bus, an idle hour.
@Suite struct LifeTests {
    @Test func `alarms survive a crash, ring on after it, and what was stopped stays stopped`() throws {
        try Session.run("life-crash") { session in
            let agent = try RunningAgent(in: session)
            let ringing = try agent.schedule(.timer(0.1, "ringing"))
            let stopped = try agent.schedule(.timer(0.1, "stopped"))
            let running = try agent.schedule(.timer(600, "running"))
            var weekly = AlarmConfiguration(title: "weekly")
            weekly.schedule = .relative(.init(hour: LocalTime.farHour(), minute: 0, weekdays: .daily))
            let scheduled = try agent.schedule(weekly)
            try agent.wait(for: "alerting", of: ringing)
            try agent.wait(for: "alerting", of: stopped)
            try agent.call("Stop", stopped)
            let due = try agent.schedule(.timer(0.5, "due while it is away"))
            let before = try agent.client.alarms()
            try agent.restart { Thread.sleep(until: Date() + 0.6) }
            let after = try agent.client.alarms()
            #expect(Set(after.map(\.id)) == [ringing, running, scheduled, due])
            #expect(try agent.state(of: due) == .alerting)
            for id in [ringing, running, scheduled] {
                #expect(after.first { $0.id == id } == before.first { $0.id == id })
            }
        }
    }

    @Test func `a snooze survives a crash and rings`() throws {
        try Session.run("life-snooze") { session in
            let agent = try RunningAgent(in: session)
            let id = try agent.schedule(.timer(0.1, snooze: 1.5))
            try agent.wait(for: "alerting", of: id)
            try agent.call("Countdown", id)
            try agent.restart()
            #expect(try agent.state(of: id) == .countdown)
            try agent.wait(for: "alerting", of: id)
            try agent.call("Countdown", id)
            #expect(try agent.client.alarm(id)?.occurrence?.snoozes == 2)
        }
    }

    @Test func `a second agent on the same store refuses to start, on another bus too`() throws {
        try Session.run("life-second") { session in
            let agent = try RunningAgent(in: session)
            let other = try PrivateBus()
            defer { other.end() }
            for address in [session.bus.address, other.address] {
                var environment = session.environment
                environment["DBUS_SESSION_BUS_ADDRESS"] = address
                let log = session.scratch / "second.log"
                let second = try Child(Products.folder + "/alarmd", environment: environment, log: log)
                defer { second.end() }
                #expect(try second.finish().code == 1)
                #expect(try session.scratch.read("second.log").contains("process \(agent.program.pid)"))
            }
            #expect(try agent.client.alarms() == [])
        }
    }

    @Test func `it ends when the bus does, with its sound`() throws {
        try Session.run("life-bus") { session in
            let agent = try RunningAgent(in: session)
            let id = try agent.schedule(.timer(0.1))
            try agent.wait(for: "alerting", of: id)
            session.bus.end()
            #expect(agent.wait("its end") { !agent.program.isRunning })
        }
    }

    @Test func `it tells its usage, also while another runs, and takes no other words`() throws {
        try Session.run("life-help") { session in
            let agent = try RunningAgent(in: session)
            let alarmd = Products.folder + "/alarmd"
            #expect(try session.output(alarmd, "--help").hasPrefix("usage: alarmd [--help | --version]"))
            #expect(try session.output(alarmd, "--version").hasPrefix("alarmd 0."))
            let second = try Child(
                alarmd, ["--verbose"], environment: session.environment, log: session.scratch / "second.log")
            defer { second.end() }
            #expect(try second.finish().code == 2)
            #expect(try session.scratch.read("second.log").contains("\"--verbose\" is not understood"))
            #expect(try agent.client.alarms() == [])
        }
    }

    @Test func `SIGTERM ends it cleanly`() throws {
        try Session.run("life-term") { session in
            let agent = try RunningAgent(in: session)
            agent.program.signal(SIGTERM)
            #expect(try agent.program.finish().code == 0)
        }
    }

    @Test func `a standard error that nobody reads holds up nothing`() throws {
        try Session.run("life-mute") { session in
            let pipe = session.scratch / "pipe"
            #expect(mkfifo(pipe, 0o600) == 0)
            let descriptor = open(pipe, O_RDWR | O_NONBLOCK | O_CLOEXEC)
            defer { close(descriptor) }
            while write(descriptor, pipe, 1) == 1 {}
            // What it complains of at once.
            try session.scratch.write("nonsense\n", to: "home/.config/alarms/alarms.conf")
            let agent = try RunningAgent(in: session, under: ["sh", "-c", "exec \"$@\" 2<>'\(pipe)'", "sh"])
            #expect(try agent.client.alarms() == [])
        }
    }

    @Test func `without a bus it says so and fails`() throws {
        try Session.run("life-no-bus") { session in
            var environment = session.environment
            environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent"
            let log = session.scratch / "nobus.log"
            let program = try Child(Products.folder + "/alarmd", environment: environment, log: log)
            defer { program.end() }
            #expect(try program.finish().code == 1)
            #expect(try session.scratch.read("nobus.log").contains("session bus"))
        }
    }

    @Test func `idle it is one thread and does not wake`() throws {
        try Session.run("life-idle") { session in
            let agent = try RunningAgent(in: session)
            for number in 1...10 { try agent.schedule(.timer(3_600 + Double(number))) }
            // What the last call began is over when a while passes without a switch; memory is given back after 4 s.
            var before = try switches(of: agent.program.pid)
            try agent.wait("rest", within: 40) {
                let last = before
                Thread.sleep(until: Date() + 5)
                before = try switches(of: agent.program.pid)
                return before == last
            }
            Thread.sleep(until: Date() + 10)
            #expect(try switches(of: agent.program.pid) == before)
            #expect(before.count == 1)
        }
    }

    /// Context switches of each thread.
    private func switches(of pid: Int32) throws -> [String: String] {
        let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")
        return try Dictionary(
            uniqueKeysWithValues: tasks.map { task in
                let status = try String(contentsOfFile: "/proc/\(pid)/task/\(task)/status", encoding: .utf8)
                return (task, status.split(separator: "\n").filter { $0.contains("ctxt_switches") }.joined())
            })
    }
}
