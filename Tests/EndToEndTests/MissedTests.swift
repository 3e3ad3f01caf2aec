import AlarmCore
import AlarmWire
import Foundation
import TestSupport
import Testing

/// The notice of what was missed, over the agent's life.
@Suite struct MissedTests {
    private func nextMissed(_ server: Dunst) throws -> String? {
        try server.monitor.next("Notify") { ($0.arguments.dropFirst(3).first as? String)?.contains("issed") == true }
            .arguments[3] as? String
    }

    @Test func `nobody has seen it: it comes again after a crash, until it is closed`() throws {
        try Session.run("missed") { session in
            let server = try Dunst(on: Display(in: session))
            let agent = try RunningAgent(in: session)
            var configuration = AlarmConfiguration.timer(0.1, "Tea")
            configuration.ringDuration = .seconds(1)
            try agent.schedule(configuration)
            #expect(try nextMissed(server) == "Missed: \u{2068}Tea\u{2069}")
            configuration.title = "Rice"
            try agent.schedule(configuration)
            #expect(try nextMissed(server) == "2 missed alarms")
            for signal in [SIGKILL, SIGTERM] {
                try agent.restart(after: signal)
                #expect(try nextMissed(server) == "2 missed alarms")
            }
            try server.dismiss()
            _ = try server.monitor.next("NotificationClosed")
            // Answered after what came before it.
            _ = try agent.client.alarms()
            try agent.restart()
            try agent.schedule(.timer(600), by: "Ring")
            let last = server.monitor.messages.count
            try server.nextRinging()
            let since = server.monitor.messages[last...].filter { $0.member == "Notify" }
            #expect(since.allSatisfy { ($0.arguments[3] as? String)?.contains("issed") == false })
        }
    }
}
