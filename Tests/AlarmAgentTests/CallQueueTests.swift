import Testing

@testable import AlarmAgent

@Suite struct CallQueueTests {
    private var queue = CallQueue<String>()

    private mutating func all() -> [String] {
        var calls: [String] = []
        while let call = queue.next() { calls.append(call) }
        return calls
    }

    private mutating func append(_ calls: String...) {
        for call in calls { queue.append(call, size: 10, from: String(call.prefix(1))) }
    }

    @Test mutating func `senders take turns, and the calls of each stay in order`() {
        append("a1", "a2", "a3", "a4", "b1", "c1", "c2")
        #expect(all() == ["a1", "b1", "c1", "a2", "c2", "a3", "a4"])
        #expect(queue.isEmpty)
    }

    @Test mutating func `who comes in the midst of a flood waits for one call of it`() {
        for number in 0..<10_000 { queue.append("a\(number)", size: 10, from: "a") }
        for number in 0..<100 { #expect(queue.next() == "a\(number)") }
        append("b1")
        #expect([queue.next(), queue.next(), queue.next()] == ["a100", "b1", "a101"])
    }

    @Test mutating func `long ones wait for all others, and have their turn when it is asked for`() {
        for sender in ["a", "b", "c"] { queue.append("\(sender)1", size: 10, from: sender, isLong: true) }
        append("a2", "d1", "d2")
        #expect(queue.hasLong)
        #expect([queue.next(), queue.nextLong()] == ["d1", "a1"])
        #expect(all() == ["d2", "a2", "b1", "c1"])
        #expect(!queue.hasLong && queue.isEmpty)
    }

    @Test mutating func `one that is put back is the first of its sender's again`() {
        append("a1", "a2", "b1")
        #expect(queue.next() == "a1")
        queue.hold("a")
        queue.putBack("a1", size: 10, from: "a")
        #expect(queue.load(of: "a") == (2, 20))
        #expect(all() == ["b1"])
        queue.release("a")
        #expect(all() == ["a1", "a2"])
        queue.putBack("a2", size: 10, from: "a")
        #expect(all() == ["a2"])
        #expect(queue.isEmpty)
    }

    @Test mutating func `one that is held keeps its calls, and goes on where it was`() {
        append("a1", "a2", "b1")
        #expect(queue.next() == "a1")
        queue.hold("a")
        append("a3", "b2")
        #expect(all() == ["b1", "b2"])
        #expect(queue.isEmpty)
        #expect(queue.load(of: "a") == (2, 20))
        queue.release("a")
        append("b3")
        #expect(all() == ["a2", "b3", "a3"])
    }

    @Test mutating func `held and released between two turns, it has one turn`() {
        append("a1", "a2", "a3", "b1", "b2")
        queue.hold("a")
        queue.release("a")
        #expect(all() == ["a1", "b1", "a2", "b2", "a3"])
    }

    @Test mutating func `held before it calls, and released with nothing to do`() {
        queue.hold("a")
        append("a1")
        #expect(queue.isEmpty)
        queue.release("a")
        #expect(all() == ["a1"])
        queue.hold("b")
        queue.release("b")
        #expect(queue.isEmpty)
    }

    @Test mutating func `its load is what waits`() {
        append("a1", "a2", "a3", "b1")
        #expect(queue.load(of: "a") == (3, 30))
        _ = queue.next()
        #expect(queue.load(of: "a") == (2, 20))
        _ = all()
        #expect(queue.load(of: "a") == (0, 0))
    }
}
