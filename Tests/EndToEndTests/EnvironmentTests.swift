import AlarmCore
import AlarmWire
import DBus
import Foundation
import TestSupport
import Testing

/// Surroundings in which little is as it should be: an alarm rings in each.
@Suite struct EnvironmentTests {
    @Test(arguments: [
        ["env", "-u", "HOME", "-u", "XDG_CONFIG_HOME", "-u", "XDG_DATA_HOME", "-u", "XDG_CACHE_HOME"],
        ["env", "-u", "XDG_RUNTIME_DIR"],
        ["env", "XDG_RUNTIME_DIR=/proc/self"],
        ["env", "TZ=:/etc/passwd"],
        ["env", "TZ=Garbage/Zone+99:99:99"],
        ["env", "TZ=" + String(repeating: "x", count: 100_000)],
        ["env", "LANG=xx_YY.@@", "LC_ALL=xx"],
        ["sh", "-c", #"exec "$0" <&- >&- 2>&-"#],
        ["sh", "-c", #"exec "$0" >/dev/full 2>/dev/full"#],
        ["sh", "-c", #"ulimit -n 32 && exec "$0""#],
        // All but 31 are left open; 31 may have come from whoever runs the tests.
        [
            "bash", "-c",
            #"exec 31<&-; ulimit -n 32 && for n in {3..30}; do [ -e /proc/$$/fd/$n ] || eval "exec $n</dev/null"; done && exec "$0""#,
        ],
        ["sh", "-c", #"ulimit -v 200000 && exec "$0""#],
        ["sh", "-c", #"trap '' TERM INT HUP CHLD PIPE; exec "$0""#],
    ])
    func `an alarm is set, rings and is stopped`(under prefix: [String]) throws {
        try Session.run("environment") { session in
            let agent = try RunningAgent(in: session, zone: nil, under: prefix)
            let id = try agent.schedule(.timer(0.2))
            try agent.wait(for: "alerting", of: id)
            #expect(
                agent.wait("a player") {
                    Family.children(of: agent.program.pid).contains { Family.name(of: $0) == "alarm-bell" }
                })
            try agent.call("Stop", id)
            #expect(agent.wait("no player", { Family.children(of: agent.program.pid).isEmpty }))
            try agent.restart()
            #expect(try agent.client.alarms() == [])
            #expect(try agent.client.history().map(\.ending) == [.stopped])
        }
    }

    @Test func `what a careless parent left open is closed`() throws {
        try Session.run("inheritance") { session in
            let agent = try RunningAgent(in: session, under: ["sh", "-c", #"exec "$0" 9</etc/passwd"#])
            let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(agent.program.pid)/fd").map {
                try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(agent.program.pid)/fd/\($0)")
            }
            #expect(!open.contains("/etc/passwd"))
        }
    }

    @Test func `with no standard descriptors it writes to none of its own`() throws {
        try Session.run("descriptors") { session in
            let agent = try RunningAgent(in: session, under: ["sh", "-c", #"exec "$0" <&- >&- 2>&-"#])
            for descriptor in 0...2 {
                let path = "/proc/\(agent.program.pid)/fd/\(descriptor)"
                #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "/dev/null")
            }
        }
    }
}
