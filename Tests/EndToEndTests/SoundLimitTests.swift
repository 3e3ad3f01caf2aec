import AlarmCore
import AlarmWire
import DBus
import Foundation
import Glibc
import TestSupport
import Testing

/// A system that gives the agent less than it asks for: the alarm is heard all the same, or as soon as it can be.
@Suite struct SoundLimitTests {
    /// A sandbox that does not know pidfd_open(2), or forbids it, as the rules of an older container or systemd do.
    private static func sandbox(_ error: Int32) -> [String] {
        let rules = """
            import ctypes, os, struct, sys
            load, is_call, refuse, allow = (0x20, 0, 0, 0), (0x15, 0, 1, 434), (6, 0, 0, 0x50000 | \(error)), (6, 0, 0, 0x7fff0000)
            code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *rule) for rule in (load, is_call, refuse, allow)))
            program = ctypes.create_string_buffer(struct.pack("HxxxxxxQ", 4, ctypes.addressof(code)))
            libc = ctypes.CDLL(None, use_errno=True)
            assert libc.prctl(38, 1, 0, 0, 0) == 0
            assert libc.prctl(22, 2, program, 0, 0) == 0, ctypes.get_errno()
            os.execv(sys.argv[1], sys.argv[1:])
            """
        return ["/usr/bin/python3", "-c", rules]
    }

    @Test(arguments: [ENOSYS, EPERM])
    func `where the kernel does not tell that a player has ended, all is as it should be`(error: Int32) throws {
        try Session.run("sound-sandbox") { session in
            let sound = try SoundServer(in: session)
            let agent = try RunningAgent(in: session, under: Self.sandbox(error))
            func players() -> [pid_t] { Family.children(of: agent.program.pid) }

            var configuration = AlarmConfiguration.timer(60)
            configuration.sound = "nonexistent"
            let refusal = agent.refusal("Schedule", .string(""), configuration.wire)
            #expect(refusal?.name == "org.example.Alarms.Error.SoundNotFound")

            configuration.sound = "digital"
            let id = try agent.schedule(configuration, by: "Ring")
            #expect(try sound.hears(true))
            let killed = try #require(players().first)
            Glibc.kill(killed, SIGKILL)
            #expect(agent.wait("another player") { players().contains { $0 != killed } && !players().contains(killed) })
            #expect(try sound.hears(true))
            try session.output("pactl", "set-sink-mute", "out", "1")
            try agent.call("Stop", id)
            #expect(agent.wait("the player's end", within: 2) { players().isEmpty })
            #expect(try !session.output("pactl", "list", "short", "sink-inputs").contains("\t"))

            _ = try agent.schedule(configuration, by: "Ring")
            #expect(try sound.hears(true))
            agent.program.signal(SIGTERM)
            #expect(agent.wait("its end", within: 2) { !agent.program.isRunning })
            #expect(try sound.hears(false))
        }
    }

    @Test func `without a descriptor left it is said, and it sounds as soon as there are some`() throws {
        try Session.run("sound-descriptors") { session in
            let sound = try SoundServer(in: session)
            let agent = try RunningAgent(in: session)
            let pid = agent.program.pid
            func open() -> [Int] {
                ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd")) ?? []).compactMap { Int($0) }
            }
            func limit(_ number: Int) throws { try session.output("prlimit", "--pid", "\(pid)", "--nofile=\(number):") }
            let before = open()
            let unused = (0..<1_024).filter { !before.contains($0) }
            for free in 0...3 {
                try limit(unused[free])
                let id = try agent.schedule(.timer(60), by: "Ring")
                let sentence = "The sound cannot be played: pipe: Too many open files."
                let isSaid = try agent.wait("the trouble") {
                    try agent.client.property("Health").asOptions?["sound"]?.asString?.contains(sentence) == true
                }
                #expect(isSaid, "with \(free) left")
                try limit(1_024)
                let began = ContinuousClock.now
                #expect(try sound.hears(true))
                #expect(ContinuousClock.now - began < .seconds(2), "with \(free) left")
                try agent.call("Stop", id)
                #expect(agent.wait("as many descriptors as before") { open().count == before.count }, "\(open())")
            }
        }
    }
}
