import AlarmCore
import TestSupport
import Testing

/// Several alarms, one sound.
@Suite struct TogetherTests {
    @Test func `one that is missed or stopped silences no other, and the next one is heard`() throws {
        try Session.run("together") { session in
            let sound = try SoundServer(in: session)
            let agent = try RunningAgent(in: session)
            var short = AlarmConfiguration.timer(0.2, "short")
            short.ringDuration = .seconds(1)
            let missed = try agent.schedule(short)
            let stopped = try agent.schedule(.timer(0.2, "stopped"))
            let long = try agent.schedule(.timer(0.2, "long"))
            for id in [stopped, long] { try agent.wait(for: "alerting", of: id) }
            try agent.wait(for: "removed", of: missed)
            try agent.call("Stop", stopped)
            #expect(try agent.state(of: long) == .alerting)
            #expect(try sound.level(over: 2) > -40)
            try agent.call("Stop", long)
            try sound.expectSilence()
            let next = try agent.schedule(short)
            try agent.wait(for: "removed", of: next)
            try sound.expectSilence()
            let last = try agent.schedule(.timer(0.2, "last"))
            try agent.wait(for: "alerting", of: last)
            #expect(try sound.level(over: 2) > -40)
            try agent.call("Stop", last)
        }
    }
}
