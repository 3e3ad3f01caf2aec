import EventLoop
import Foundation
import Testing

@testable import AlarmAgent

/// On a loop of its own, whose rounds are made by timers.
@MainActor @Suite struct ReposeTests {
    /// Pages of files in memory.
    private func pages() throws -> Int {
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .ascii).split(separator: " ")
        return try #require(Int(fields[2]))
    }

    @Test func `it rests once after each busy while, and then nothing wakes`() throws {
        let loop = try Loop()
        let clock = ContinuousClock()
        var rests: [ContinuousClock.Instant] = []
        let repose = Repose(on: loop, after: .milliseconds(200)) { rests.append(clock.now) }
        for busy in 1...2 {
            var last = clock.now
            for step in 0...5 { loop.after(.milliseconds(50 * step)) { last = clock.now } }
            let deadline = clock.now + .seconds(10)
            while rests.count < busy, clock.now < deadline { loop.runOnce(for: .milliseconds(700)) }
            try #require(rests.count == busy)
            #expect(rests[busy - 1] - last >= .milliseconds(200))
            let rested = clock.now
            loop.runOnce(for: .milliseconds(600))
            #expect(clock.now - rested >= .milliseconds(600))
            #expect(rests.count == busy)
        }
        withExtendedLifetime(repose) {}
    }

    @Test func `the program's code is let go of, and comes back when it is needed`() throws {
        let before = try pages()
        ProgramText.letGo()
        let after = try pages()
        #expect(after < before - 256)
        #expect([3, 1, 2].sorted().map { "\($0)" }.joined() == "123")
    }
}
