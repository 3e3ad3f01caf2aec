import AlarmCore
import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

/// Other players, while an alarm rings.
@Suite(.serialized) struct MediaTests {
    private func ring(_ agent: RunningAgent, postAlert: Duration = .seconds(1)) throws -> AlarmID {
        var configuration = AlarmConfiguration(title: "Wake up")
        configuration.secondaryBehavior = .countdown
        configuration.postAlert = postAlert
        let id = try agent.schedule(configuration, by: "Ring")
        try agent.wait(for: "alerting", of: id)
        return id
    }

    @Test func `cmus is paused for each ring, and plays on after it`() throws {
        try Session.run("media-cmus") { session in
            let sound = try SoundServer(in: session)
            let cmus = try Cmus(in: session)
            #expect(try sound.hears(true))
            let agent = try RunningAgent(in: session)
            let id = try ring(agent)
            #expect(try agent.wait("paused", { try cmus.status == "Paused" }))
            try agent.call("Countdown", id)
            #expect(try agent.wait("plays on", { try cmus.status == "Playing" }))
            try agent.wait(for: "alerting", of: id)
            #expect(try agent.wait("paused", { try cmus.status == "Paused" }))
            try agent.call("Stop", id)
            #expect(try agent.wait("plays on", { try cmus.status == "Playing" }))
            #expect(try sound.hears(true))
            // The agent ends while it rings.
            _ = try ring(agent)
            #expect(try agent.wait("paused", { try cmus.status == "Paused" }))
            agent.program.signal(SIGTERM)
            #expect(try agent.wait("plays on", { try cmus.status == "Playing" }))
        }
    }

    @Test func `cmus that was paused or used by hand is left as it is`() throws {
        try Session.run("media-hand") { session in
            _ = try SoundServer(in: session)
            let cmus = try Cmus(in: session)
            let agent = try RunningAgent(in: session)
            try cmus.remote("--pause")
            #expect(try agent.wait("paused by hand", { try cmus.status == "Paused" }))
            // The second player shows when the agent has come to the end of it.
            let other = try FakePlayer("other", on: agent)
            let id = try ring(agent)
            #expect(agent.wait("the other is paused", { other.status == "Paused" }))
            try agent.call("Stop", id)
            #expect(agent.wait("the other plays on", { other.status == "Playing" }))
            #expect(try cmus.status == "Paused")

            try cmus.remote("--play")
            #expect(try agent.wait("plays", { try cmus.status == "Playing" }))
            let again = try ring(agent)
            #expect(try agent.wait("paused", { try cmus.status == "Paused" && other.status == "Paused" }))
            try cmus.remote("--play")
            #expect(try agent.wait("played by hand", { try cmus.status == "Playing" }))
            try cmus.remote("--pause")
            #expect(try agent.wait("paused by hand", { try cmus.status == "Paused" }))
            try agent.call("Stop", again)
            #expect(agent.wait("the other plays on", { other.told("Play") == 2 }))
            #expect(try cmus.status == "Paused")
        }
    }

    @Test func `a player that ends meanwhile is not started, nor another of its name told to play`() throws {
        try Session.run("media-gone") { session in
            _ = try SoundServer(in: session)
            let agent = try RunningAgent(in: session)
            let other = try FakePlayer("other", on: agent)
            var first: FakePlayer? = try FakePlayer("music", on: agent)
            let id = try ring(agent)
            #expect(agent.wait("paused", { first?.status == "Paused" && other.status == "Paused" }))
            first = nil
            let second = try FakePlayer("music", on: agent, status: "Paused")
            try agent.call("Stop", id)
            #expect(agent.wait("the other plays on", { other.status == "Playing" }))
            #expect(second.calls.isEmpty)
        }
    }

    @Test func `players that hang, are slow or say nothing hold up nobody and are not forgotten`() throws {
        try Session.run("media-slow") { session in
            let agent = try RunningAgent(in: session)
            let hanging = try FakePlayer("hanging", on: agent)
            hanging.answers = false
            let slow = try FakePlayer("slow", on: agent)
            slow.obey = { player, word in
                agent.loop.after(.milliseconds(1_500)) { player.become(word == "Pause" ? "Paused" : "Playing") }
            }
            let stopped = try FakePlayer("stopped", on: agent, status: "Stopped")
            let proxy = try FakePlayer("playerctld", on: agent)
            let id = try ring(agent)
            #expect(agent.wait("told to pause", { slow.told("Pause") == 1 }))
            let began = ContinuousClock.now
            try agent.call("Stop", id)
            #expect(ContinuousClock.now - began < .seconds(5))
            #expect(agent.wait("plays on", { slow.told("Play") == 1 }))
            #expect(agent.wait("plays", { slow.status == "Playing" }))
            #expect(hanging.told("Pause") == 0 && stopped.told("Pause") == 0 && stopped.told("Play") == 0)
            #expect(proxy.calls.isEmpty)
        }
    }

    @Test func `from one alarm to the next they stay paused`() throws {
        try Session.run("media-next") { session in
            let agent = try RunningAgent(in: session)
            let player = try FakePlayer("music", on: agent)
            let first = try ring(agent)
            #expect(agent.wait("paused", { player.status == "Paused" }))
            try agent.call("Stop", first)
            let second = try ring(agent)
            agent.wait("nothing", within: 0.8) { player.told("Play") > 0 }
            #expect(player.status == "Paused")
            try agent.call("Stop", second)
            #expect(agent.wait("plays on", { player.status == "Playing" }))
            #expect(player.told("Pause") == 1 && player.told("Play") == 1)
        }
    }

    @Test func `who does not want it says so`() throws {
        try Session.run("media-off") { session in
            let folder = session.scratch / "home/.config/alarms"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data("pause-media = off\n".utf8).write(to: URL(filePath: folder + "/alarms.conf"))
            let agent = try RunningAgent(in: session)
            let player = try FakePlayer("music", on: agent)
            let id = try ring(agent)
            try agent.call("Stop", id)
            agent.wait("nothing", within: 0.8) { !player.calls.isEmpty }
            #expect(player.calls.isEmpty)
        }
    }
}
