import AlarmCore
import AlarmWire
import DBus
import Foundation
import TestSupport
import Testing

/// Agents that start at the same moment on one store.
@Suite struct RivalTests {
    @Test(arguments: [1, 2])
    func `of six that start at once one works, and the others say which`(buses: Int) throws {
        try Session.run("rivals-\(buses)") { session in
            session.set("TZ", "UTC")
            let second = try PrivateBus()
            defer { second.end() }
            let addresses = buses == 1 ? [session.bus.address] : [session.bus.address, second.address]
            for round in 0..<3 {
                let log = session.scratch / "rivals-\(round)"
                let rivals = try (0..<6).map { number in
                    var environment = session.environment
                    environment["DBUS_SESSION_BUS_ADDRESS"] = addresses[number % addresses.count]
                    return try Child(Products.folder + "/alarmd", environment: environment, log: log)
                }
                defer { rivals.forEach { $0.end() } }
                let deadline = ContinuousClock.now + .seconds(20)
                while rivals.count(where: { $0.isRunning }) > 1, ContinuousClock.now < deadline { usleep(10_000) }
                let place = try #require(rivals.firstIndex { $0.isRunning })
                let running = rivals.count { $0.isRunning }
                #expect(running == 1)
                let client = try AlarmsClient(on: .address(addresses[place % addresses.count]))
                // It may still be on its way to the name.
                while (try? client.alarms()) == nil, ContinuousClock.now < deadline { usleep(10_000) }
                #expect(try client.alarms().count == round)
                try client.call("Schedule", .string(""), AlarmConfiguration.timer(3_600).wire)
                let said = try session.scratch.read("rivals-\(round)").split(separator: "\n")
                #expect(said.count == 5)
                #expect(said.allSatisfy { $0.contains("process \(rivals[place].pid)") }, "\(said) \(rivals[place].pid)")
            }
        }
    }
}
