import Testing

@testable import EventLoop

/// Timers of a loop.
@Suite struct TimerTests {
    @Test func `timers run by deadline, and of one deadline in the order they were set`() throws {
        let loop = try Loop()
        var order: [String] = []
        loop.after(.milliseconds(20)) {
            order.append("last")
            loop.stop()
        }
        loop.after(.milliseconds(5)) { order.append("second") }
        loop.after(.zero) { order.append("first") }
        loop.after(.seconds(-5)) { order.append("as if at once") }
        loop.run()
        #expect(order == ["first", "as if at once", "second", "last"])
    }

    @Test func `of many timers, whichever are cancelled, the others run in order`() {
        let queue = TimerQueue()
        var generator = SystemRandomNumberGenerator()
        var fired: [Int] = []
        // Few deadlines, so that many timers share one and have to keep the order they were set in.
        let deadlines = (0..<2000).map { _ in Int.random(in: 0..<50, using: &generator) }
        let timers = deadlines.indices.map { index in
            queue.add(deadline: .seconds(deadlines[index])) { fired.append(index) }
        }
        let cancelled = Set(deadlines.indices.shuffled().prefix(700))
        for index in cancelled { timers[index].cancel() }
        let expected = deadlines.indices.filter { !cancelled.contains($0) }.sorted {
            (deadlines[$0], $0) < (deadlines[$1], $1)
        }
        queue.fire(by: .seconds(24))
        #expect(fired.count == expected.count { deadlines[$0] <= 24 })
        queue.fire(by: .seconds(50))
        let isInOrder = fired == expected
        #expect(isInOrder)
        #expect(queue.next == nil)
    }

    @Test func `a timer never runs early, and not much late`() throws {
        let loop = try Loop()
        let clock = ContinuousClock()
        for delay in [Duration.microseconds(1), .microseconds(1500), .milliseconds(7)] {
            let start = clock.now
            var took: Duration?
            loop.after(delay) { took = clock.now - start }
            while took == nil { loop.runOnce() }
            #expect(try #require(took) >= delay)
            #expect(try #require(took) < delay + .seconds(1))
        }
    }

    @Test func `a cancelled timer does not run, not even when it is due in this round`() throws {
        let loop = try Loop()
        var order: [String] = []
        var second: Timer?
        loop.after(.zero) {
            order.append("first")
            second?.cancel()
        }
        second = loop.after(.zero) { order.append("second") }
        loop.after(.zero) { order.append("third") }
        loop.runOnce()
        #expect(order == ["first", "third"])
        second?.cancel()
    }

    @Test func `a timer set by a timer waits for the next round`() throws {
        let loop = try Loop()
        var runs = 0
        func again() {
            runs += 1
            loop.after(.zero, again)
        }
        loop.after(.zero, again)
        for round in 1...3 {
            loop.runOnce()
            #expect(runs == round)
        }
    }

    @Test func `a wait ends with its timeout, or with an earlier timer`() throws {
        let loop = try Loop()
        let clock = ContinuousClock()
        var fired = false
        let timer = loop.after(.seconds(3600)) { fired = true }
        let start = clock.now
        loop.runOnce(for: .milliseconds(10))
        #expect(clock.now - start >= .milliseconds(10) && !fired)
        timer.cancel()
        loop.after(.milliseconds(1)) { fired = true }
        loop.runOnce(for: .seconds(3600))
        #expect(fired)
        loop.runOnce(for: .zero)
        loop.runOnce(for: .seconds(-1))
    }

    @Test func `a timer centuries away is kept`() throws {
        let loop = try Loop()
        let timer = loop.after(.seconds(Int64.max)) { Issue.record("Too early") }
        loop.runOnce(for: .milliseconds(1))
        #expect(timer.isPending)
    }

    @Test func `a timer may outlive its loop`() throws {
        var loop: Loop? = try Loop()
        let timer = loop?.after(.zero) { Issue.record("Without a loop") }
        loop = nil
        #expect(timer?.isPending == false)
        timer?.cancel()
    }
}
