import AlarmCore
import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

@testable import AlarmAgent

/// Many children at once: none may take what a bell needs to be started.
@Suite(.serialized) struct CrowdTests {
    private var descriptors: Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0 }

    private func wait(on loop: Loop, _ holds: () -> Bool) -> Bool {
        let deadline = ContinuousClock.now + .seconds(10)
        while !holds(), ContinuousClock.now < deadline { loop.runOnce(for: .milliseconds(20)) }
        return holds()
    }

    @Test func `sounds are checked a few at a time, and each is answered`() throws {
        let scratch = try Scratch("checks")
        defer { scratch.close() }
        let log = scratch / "running"
        let program = try scratch.write(
            """
            #!/bin/sh
            touch \(log).$$
            ls \(log).* | wc -l >> \(scratch / "counts")
            sleep 0.05
            rm \(log).$$
            echo "/dev/null\t1"
            """, to: "check", mode: 0o755)
        let loop = try Loop()
        let check = SoundCheck(program: program, loop: loop)
        var good = 0
        for number in 0..<30 {
            check.check("sound \(number)", in: SoundPlaces()) { if case .success([]) = $0 { good += 1 } }
        }
        #expect(wait(on: loop) { good == 30 })
        let counts = try scratch.read("counts").split(separator: "\n").compactMap { Int($0.filter(\.isNumber)) }
        #expect(counts.count == 30)
        #expect(counts.allSatisfy { $0 <= 8 })
    }

    @Test func `commands that never end hold no descriptor, and those that ended are gone with the next`() throws {
        let scratch = try Scratch("intents")
        defer { scratch.close() }
        let loop = try Loop()
        var failures: [String] = []
        let commands = Commands(loop: loop) { failures.append($1) }
        let occurrence = OccurrenceID(alarm: AlarmID(high: 0, low: 1), scheduled: Stage.start.wall)
        func run(_ words: [String]) {
            commands.run(
                words,
                for: Delivery(
                    key: "", occurrence: occurrence, owner: .host, title: "", button: .stop, intent: .command(words)))
        }
        let before = descriptors
        let endless = "echo $$ >> \(scratch / "pids"); exec sleep 1000"
        for _ in 0..<100 { run(["sh", "-c", endless]) }
        func pids() -> [pid_t] {
            ((try? scratch.read("pids")) ?? "").split(separator: "\n").compactMap { pid_t($0) }
        }
        #expect(wait(on: loop) { pids().count == 100 })
        // Other tests of this process open a few meanwhile.
        #expect(descriptors < before + 80)
        for pid in pids() { kill(pid, SIGKILL) }
        #expect(
            wait(on: loop) {
                run(["true"])
                return pids().allSatisfy { kill($0, 0) != 0 }
            })
        #expect(failures == Array(repeating: "The command sh ended by signal 9.", count: 100))
    }
}
