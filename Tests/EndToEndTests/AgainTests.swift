import AlarmCore
import AlarmWire
import DBus
import Foundation
import TestSupport
import Testing

/// What rings a second time, and what its end sets off.
@Suite struct AgainTests {
    @Test func `a snooze of a second rings again a second later, as often as it is snoozed`() throws {
        try Session.run("again-snooze") { session in
            let agent = try RunningAgent(in: session)
            let id = try agent.schedule(.timer(0.1, snooze: 600))
            try agent.wait(for: "alerting", of: id)
            for snoozes: UInt32 in 1...3 {
                let began = ContinuousClock.now
                try agent.call("Snooze", id, seconds: 1)
                try agent.wait(for: "countdown", of: id)
                try agent.wait(for: "alerting", of: id)
                #expect(ContinuousClock.now - began >= .milliseconds(990))
                #expect(try agent.client.alarm(id)?.occurrence?.snoozes == snoozes)
            }
            try agent.call("Stop", id)
            #expect(try agent.client.history().map(\.snoozes) == [3])
        }
    }

    @Test func `what was stopped is in the history of the next call, also of one sent before the answer`() throws {
        try Session.run("again-history") { session in
            let agent = try RunningAgent(in: session)
            for count in 1...5 {
                let id = try agent.schedule(AlarmConfiguration(title: "Tea"), by: "Ring")
                var records: Int?
                for (method, argument) in [("Stop", Value.string(id.description)), ("History", .options([:]))] {
                    let message = Message.methodCall(
                        destination: Interface.alarms.name, path: Interface.path, interface: Interface.alarms.name,
                        member: method)
                    try message.append(argument)
                    agent.client.connection.call(message) { answer in
                        records = (try? answer.get().arguments())?.first?.asArray?.count
                    }
                }
                #expect(agent.wait("the history", { records != nil }))
                #expect(records == count)
            }
        }
    }

    @Test func `alarmctl snooze rings again`() throws {
        try Session.run("again-alarmctl") { session in
            let agent = try RunningAgent(in: session)
            try session.alarmctl("timer", "1s", "--title", "Tea", "--snooze", "5m")
            let id = try #require(agent.client.alarms().first?.id)
            try agent.wait(for: "alerting", of: id)
            try session.alarmctl("snooze", "--for", "1s")
            try agent.wait(for: "countdown", of: id)
            try agent.wait(for: "alerting", of: id)
            try session.alarmctl("stop")
            try agent.wait(for: "removed", of: id)
        }
    }

    @Test func `what nobody answers snoozes itself so often, and is missed`() throws {
        try Session.run("again-auto") { session in
            let agent = try RunningAgent(in: session)
            var timer = AlarmConfiguration.timer(0.1, snooze: 1)
            timer.ringDuration = .seconds(1)
            timer.autoSnooze = 2
            let id = try agent.schedule(timer)
            try agent.wait(for: "removed", of: id, within: 20)
            let rings = ["alerting", "countdown", "alerting", "countdown", "alerting", "removed"]
            #expect(agent.states[id] == ["countdown"] + rings)
            #expect(try agent.client.history().map(\.ending) == [.missed])
            #expect(try agent.client.alarms() == [])
        }
    }

    @Test func `a command that never ends holds up nothing, and outlives the agent`() throws {
        try Session.run("again-intent") { session in
            let agent = try RunningAgent(in: session)
            let file = session.scratch / "pids"
            var timer = AlarmConfiguration.timer(0.1)
            timer.stopIntent = .command(["sh", "-c", "echo $$ >> '\(file)'; exec sleep 600"])
            func pids() -> [pid_t] {
                ((try? session.scratch.read("pids")) ?? "").split(separator: "\n").compactMap { pid_t($0) }
            }
            defer { for pid in pids() { kill(pid, SIGKILL) } }
            for number in 1...3 {
                let id = try agent.schedule(timer)
                try agent.wait(for: "alerting", of: id)
                let began = ContinuousClock.now
                try agent.call("Stop", id)
                #expect(ContinuousClock.now - began < .seconds(5))
                #expect(agent.wait("the command", { pids().count == number }))
            }
            // Each leads a session of its own, so that nothing which ends the agent ends it.
            for pid in pids() { #expect(getsid(pid) == pid) }
            agent.program.signal(SIGTERM)
            #expect(agent.wait("the agent's end", { !agent.program.isRunning }))
            #expect(pids().allSatisfy(Family.runs))
        }
    }

    @Test func `commands that end leave no dead child`() throws {
        try Session.run("again-reaped") { session in
            let agent = try RunningAgent(in: session)
            for words in [["true"], ["false"], ["sh", "-c", "kill -9 $$"], ["/nonexistent/program"]] {
                var alarm = AlarmConfiguration(title: "Tea")
                alarm.stopIntent = .command(words)
                try agent.call("Stop", try agent.schedule(alarm, by: "Ring"))
            }
            #expect(agent.wait("no child", { Family.children(of: agent.program.pid).isEmpty }))
            #expect(try agent.client.alarms() == [])
        }
    }
}
