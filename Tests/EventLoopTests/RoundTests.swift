import EventLoop
import Glibc
import TestSupport
import Testing

/// Rounds of a loop, and how it ends.
@Suite struct RoundTests {
    @Test func `the end of a round comes once, after all that was ready`() throws {
        let loop = try Loop()
        let pairs = try (0..<3).map { _ in try WatchTests.Pair() }
        var order: [String] = []
        for pair in pairs {
            pair.send()
            loop.watch(pair.left, for: .readable) { _ in
                order.append("ready")
                pair.receive()
            }
        }
        loop.after(.zero) { order.append("timer") }
        loop.atEndOfRound { order.append("end") }
        loop.atEndOfRound { order.append("end of the second") }
        loop.runOnce()
        #expect(order == ["ready", "ready", "ready", "timer", "end", "end of the second"])
        loop.runOnce(for: .zero)
        #expect(order.suffix(2) == ["end", "end of the second"] && order.count == 8)
    }

    @Test(.timeLimit(.minutes(1)))
    func `told to stay awake, it does not sleep, and told that it may, it does`() throws {
        let loop = try Loop()
        loop.stayAwake(for: .seconds(3600))
        for _ in 0..<10 { loop.runOnce(for: .seconds(600)) }
        loop.stayAwake(for: .zero)
        let end = ContinuousClock.now
        loop.runOnce(for: .milliseconds(30))
        #expect(ContinuousClock.now - end >= .milliseconds(30))
    }

    @Test func `a loop that is stopped finishes its round`() throws {
        let loop = try Loop()
        var order: [String] = []
        loop.after(.zero) {
            order.append("stop")
            loop.stop()
        }
        loop.after(.zero) { order.append("timer") }
        loop.atEndOfRound { order.append("end") }
        loop.run()
        #expect(order == ["stop", "timer", "end"])
        loop.stop()
        loop.run()
        #expect(order == ["stop", "timer", "end"])
        loop.after(.zero) { loop.stop() }
        loop.run()
        #expect(order.count == 4)
    }

    @Test func `signals are told one by one, in the loop`() async {
        await #expect(processExitsWith: .success) {
            let loop = try Loop()
            var told: [Int32] = []
            try loop.onSignals([SIGUSR1, SIGUSR2]) { told.append($0) }
            var order: [String] = []
            try loop.onSignals([SIGHUP]) { _ in order.append("hangup") }
            loop.runOnce(for: .zero)
            #expect(told == [])
            // To this thread alone: other threads of the test's process do not block them.
            pthread_kill(pthread_self(), SIGUSR1)
            pthread_kill(pthread_self(), SIGUSR2)
            pthread_kill(pthread_self(), SIGHUP)
            loop.runOnce()
            #expect(told == [SIGUSR1, SIGUSR2] && order == ["hangup"])
            loop.runOnce(for: .zero)
            #expect(told.count == 2)
        }
    }

    @Test func `a signal that does not exist is refused`() throws {
        let loop = try Loop()
        #expect { try loop.onSignals([9999]) { _ in } } throws: { error in
            (error as? SystemError)?.code == EINVAL && "\(error)" == "sigaddset: Invalid argument"
        }
    }

    @Test func `an idle loop does not wake`() throws {
        let loop = try Loop()
        let pair = try WatchTests.Pair()
        loop.watch(pair.left, for: .readable) { _ in }
        var rounds = 0
        loop.atEndOfRound { rounds += 1 }
        loop.after(.milliseconds(200)) { loop.stop() }
        loop.run()
        #expect(rounds == 1)
    }
}
