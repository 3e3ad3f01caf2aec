import AlarmCore
import AlarmWire
import DBus
import Foundation
import TestSupport
import Testing

/// Reboots and zone changes, as an agent in namespaces of its own sees them.
@Suite struct ClockTests {
    private static let bootID = "/proc/sys/kernel/random/boot_id"

    /// Runs the agent as after a boot: a boot clock that began a moment ago, and a boot id of its own.
    private func booted(_ number: Int, in session: Session) throws -> RunningAgent {
        let file = try session.scratch.write("00000000-0000-4000-8000-00000000000\(number)\n", to: "boot_id.\(number)")
        let script = "mount --bind '\(file)' \(Self.bootID) && exec \"$@\""
        return try RunningAgent(
            in: session,
            under: [
                "unshare", "--mount", "--propagation", "private", "--time", "--boottime", "\(number * 100_000)",
                "--fork",
                "--kill-child", "sh", "-c", script, "sh",
            ])
    }

    @Test func `after a reboot timers and snoozes go on by the wall clock`() throws {
        try Session.run("clock-reboot") { session in
            let first = try booted(1, in: session)
            let timer = try first.schedule(.timer(3, "timer"))
            let snoozed = try first.schedule(.timer(0.1, "snoozed", snooze: 3))
            let paused = try first.schedule(.timer(600, "paused"))
            let long = try first.schedule(.timer(3_600, "long"))
            try first.wait(for: "alerting", of: snoozed)
            try first.call("Countdown", snoozed)
            try first.call("Pause", paused)
            let before = try first.client.alarms()
            first.program.end()
            try session.waitForEnd(of: Interface.alarms.name)

            let second = try booted(2, in: session)
            let after = try second.client.alarms()
            #expect(after.map(\.id) == before.map(\.id))
            for alarm in after {
                let old = try #require(before.first { $0.id == alarm.id })
                #expect(alarm.state == old.state)
                if let next = alarm.next, let was = old.next {
                    #expect(abs((next - was).inSeconds) < 0.05, "\(alarm.configuration.title)")
                }
            }
            #expect(try second.state(of: paused) == .paused)
            try second.wait(for: "alerting", of: timer)
            try second.wait(for: "alerting", of: snoozed)
            #expect(try second.state(of: long) == .countdown)
        }
    }

    @Test
    func `a change of /etc/localtime plans relative alarms anew, and leaves fixed ones and those of a named zone`()
        throws
    {
        try Session.run("clock-zone") { session in
            let etc = session.scratch / "etc"
            try FileManager.default.createDirectory(atPath: etc, withIntermediateDirectories: true)
            func setZone(_ name: String) throws {
                // As timedated does it: a link made aside, then renamed into place.
                try FileManager.default.createSymbolicLink(
                    atPath: etc + "/.new", withDestinationPath: "/usr/share/zoneinfo/" + name)
                guard rename(etc + "/.new", etc + "/localtime") == 0 else { throw Failure("rename failed") }
            }
            try setZone("Europe/Berlin")
            let agent = try RunningAgent(
                in: session, zone: nil,
                under: [
                    "unshare", "--mount", "--propagation", "private", "sh", "-c",
                    "mount --bind '\(etc)' /etc && unset TZ && exec \"$@\"", "sh",
                ])
            var relative = AlarmConfiguration(title: "relative")
            let hour = LocalTime.farHour(in: "Europe/Berlin")
            relative.schedule = .relative(.init(hour: hour, minute: 0, weekdays: .daily))
            var named = relative
            named.timeZone = "Europe/Berlin"
            var fixed = AlarmConfiguration(title: "fixed")
            fixed.schedule = .fixed(Instant(seconds: 4_000_000_000))
            let ids = try [relative, named, fixed].map { try agent.schedule($0) }
            func next(_ place: Int) throws -> Instant? { try agent.client.alarm(ids[place])?.next }
            let before = try (0...2).map(next)
            #expect(before[0] == before[1])
            try setZone("Asia/Tokyo")
            #expect(try agent.wait("a new plan", { try next(0) != before[0] }))
            #expect(try next(1) == before[1])
            #expect(try next(2) == before[2])
            let tokyo = try #require(try next(0)).microseconds / 1_000_000
            #expect((tokyo + 9 * 3_600) % 86_400 == hour * 3_600)
        }
    }
}
