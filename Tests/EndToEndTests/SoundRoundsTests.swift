import AlarmCore
import AlarmWire
import DBus
import Foundation
import Glibc
import TestSupport
import Testing

/// Rings that are stopped at once, again and again; `ALARMS_SOUND_ROUNDS` of them, 30 without.
@Suite struct SoundRoundsTests {
    @Test func `Stop is silence within 50 ms, and rounds leave no stream, process, thread, descriptor or memory`()
        throws
    {
        let rounds = Int(ProcessInfo.processInfo.environment["ALARMS_SOUND_ROUNDS"] ?? "") ?? 30
        try Session.run("sound-rounds") { session in
            _ = try SoundServer(in: session)
            let agent = try RunningAgent(in: session)
            let program = AgentProcess(pid: agent.program.pid)
            var silences: [Duration] = []
            var before = program.state
            for round in 1...rounds {
                // Every other one finds the output muted, and puts that back.
                try session.output("pactl", "set-sink-mute", "out", round % 2 == 0 ? "1" : "0")
                var configuration = AlarmConfiguration.timer(60)
                configuration.sound = "digital"
                let id = try agent.schedule(configuration, by: "Ring")
                let isHeard = round % 3 > 0
                if isHeard { try agent.wait("a stream") { try hasStream(session) } }
                let player = program.children.first
                let asked = ContinuousClock.now
                try agent.call("Stop", id)
                if isHeard, let player {
                    while AgentProcess(pid: player).isAlive, ContinuousClock.now - asked < .seconds(1) { usleep(500) }
                    silences.append(ContinuousClock.now - asked)
                }
                if round == 6 { before = program.settled(agent) }
            }
            #expect(agent.wait("the players' end") { program.children.isEmpty })
            let isSilent = try agent.wait("silence") { try !hasStream(session) }
            #expect(isSilent)
            #expect(try session.output("pactl", "get-sink-mute", "out").contains(rounds % 2 == 0 ? "yes" : "no"))
            let after = program.settled(agent)
            #expect(after.threads == 1)
            #expect(after.descriptors == before.descriptors)
            #expect(after.kilobytes < before.kilobytes + max(before.kilobytes / 10, 300), "\(before) \(after)")
            let median = try #require(silences.sorted().dropFirst(silences.count / 2).first)
            #expect(median < .milliseconds(50), "\(silences)")
        }
    }

    @Test func `Stop is heard as soon as the end of a player that is killed, within 50 ms`() throws {
        try Session.run("sound-stop") { session in
            _ = try SoundServer(in: session)
            let agent = try RunningAgent(in: session)
            let folder = session.scratch / "home/.local/share/sounds"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let noise = folder + "/noise.wav"
            try session.output("sox", "-n", "-b", "16", "-r", "44100", noise, "synth", "20", "whitenoise", "vol", "0.5")
            /// Milliseconds from `end` until nothing is heard any more.
            func silence(_ end: () throws -> Void) throws -> Double {
                let ear = try Ear(on: session)
                try ear.wait(forSound: true)
                var time = timespec()
                clock_gettime(CLOCK_REALTIME, &time)
                try end()
                let silent = try ear.wait(forSound: false)
                return Double(silent - Int64(time.tv_sec) * 1_000_000) / 1_000 - Double(time.tv_nsec) / 1e6
            }
            var (killed, stopped): ([Double], [Double]) = ([], [])
            for _ in 1...7 {
                let player = try session.start("paplay", noise)
                killed.append(try silence { player.end() })
                var configuration = AlarmConfiguration.timer(60)
                configuration.sound = "noise"
                let id = try agent.schedule(configuration, by: "Ring")
                stopped.append(try silence { try agent.call("Stop", id) })
            }
            #expect(stopped.sorted()[3] < killed.sorted()[3] + 50, "\(stopped) \(killed)")
        }
    }

    private func hasStream(_ session: Session) throws -> Bool {
        try !session.output("pactl", "list", "short", "sink-inputs").isEmpty
    }
}

/// A process, as the kernel tells of it.
private struct AgentProcess {
    let pid: pid_t

    struct State {
        var threads = 0
        var descriptors = 0
        /// Of its own memory.
        var kilobytes = 0
    }

    var children: [pid_t] {
        read("task/\(pid)/children").split(separator: " ").compactMap { pid_t($0) }
    }

    /// Not yet when it has ended and nobody asked for its status.
    var isAlive: Bool {
        let state = read("status").split(separator: "\n").first { $0.hasPrefix("State:") }
        return state.map { !$0.contains("Z") } ?? false
    }

    var state: State {
        let status = read("status").split(separator: "\n")
        func number(_ key: String) -> Int {
            status.first { $0.hasPrefix(key + ":") }.flatMap { Int($0.filter(\.isNumber)) } ?? 0
        }
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd").count) ?? 0
        return State(threads: number("Threads"), descriptors: descriptors, kilobytes: number("RssAnon"))
    }

    /// When its players have ended.
    func settled(_ agent: RunningAgent) -> State {
        agent.wait("the players' end") { children.isEmpty }
        return state
    }

    private func read(_ file: String) -> String {
        (try? String(contentsOfFile: "/proc/\(pid)/\(file)", encoding: .utf8)) ?? ""
    }
}
