import EventLoop
import Glibc
import TestSupport
import Testing

/// Descriptors watched by a loop.
@Suite struct WatchTests {
    /// Two connected sockets, closed with it.
    final class Pair {
        let (left, right): (Int32, Int32)

        init() throws {
            var ends: [Int32] = [-1, -1]
            guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else { throw Failure("socketpair") }
            (left, right) = (ends[0], ends[1])
        }

        deinit {
            close(left)
            close(right)
        }

        func send() { write(right, "x", 1) }
        func receive() {
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { _ = read(left, $0.baseAddress, 16) }
        }
    }

    @Test func `a descriptor is told when it is ready, in each round until it is read`() throws {
        let loop = try Loop()
        let pair = try Pair()
        var told: [Loop.Events] = []
        loop.watch(pair.left, for: .readable) { told.append($0) }
        loop.runOnce(for: .zero)
        #expect(told == [])
        pair.send()
        loop.runOnce()
        loop.runOnce()
        #expect(told == [.readable, .readable])
        pair.receive()
        loop.runOnce(for: .zero)
        #expect(told.count == 2)
    }

    @Test func `what it is watched for can change`() throws {
        let loop = try Loop()
        let pair = try Pair()
        var told: [String] = []
        loop.watch(pair.left, for: .readable) { _ in told.append("first") }
        loop.watch(pair.left, for: [.readable, .writable]) { events in
            told.append("second")
            #expect(events == .writable)
        }
        loop.runOnce()
        #expect(told == ["second"])
        loop.unwatch(pair.left)
        loop.unwatch(pair.left)
        loop.runOnce(for: .zero)
        #expect(told == ["second"])
    }

    @Test func `an end that closes is told`() throws {
        let loop = try Loop()
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        var told: Loop.Events?
        loop.watch(ends[0], for: .readable) { told = $0 }
        close(ends[1])
        loop.runOnce()
        #expect(told == .hangup)
        loop.unwatch(ends[0])
        close(ends[0])
    }

    @Test func `a descriptor unwatched by another's handler is not told in the same round`() throws {
        let loop = try Loop()
        let pairs = try (0..<4).map { _ in try Pair() }
        var told = 0
        for pair in pairs {
            pair.send()
            loop.watch(pair.left, for: .readable) { _ in
                told += 1
                for other in pairs { loop.unwatch(other.left) }
            }
        }
        loop.runOnce()
        loop.runOnce(for: .zero)
        #expect(told == 1)
    }

    @Test func `a descriptor closed and opened anew in the same round gets nothing of the old one's`() throws {
        let loop = try Loop()
        let pairs = try (0..<2).map { _ in try Pair() }
        let spares = try (0..<2).map { _ in try Pair() }
        var told: [String] = []
        for (index, pair) in pairs.enumerated() {
            pair.send()
            loop.watch(pair.left, for: .readable) { _ in
                told.append("old")
                pair.receive()
                let other = pairs[1 - index].left
                loop.unwatch(other)
                // The number of the other ready descriptor is another open file now, which has nothing to read.
                #expect(dup2(spares[0].left, other) == other)
                loop.watch(other, for: .readable) { _ in told.append("new") }
            }
        }
        loop.runOnce()
        loop.runOnce(for: .zero)
        #expect(told == ["old"])
        spares[0].send()
        loop.runOnce()
        #expect(told == ["old", "new"])
    }

    @Test func `a handler may replace itself`() throws {
        let loop = try Loop()
        let pair = try Pair()
        var told: [String] = []
        pair.send()
        loop.watch(pair.left, for: .readable) { _ in
            told.append("first")
            loop.watch(pair.left, for: .readable) { _ in told.append("second") }
        }
        loop.runOnce()
        #expect(told == ["first"])
        loop.runOnce()
        #expect(told == ["first", "second"])
    }

    @Test func `more descriptors than one wait returns are all told`() throws {
        let loop = try Loop()
        let pairs = try (0..<200).map { _ in try Pair() }
        var told: Set<Int32> = []
        for pair in pairs {
            pair.send()
            loop.watch(pair.left, for: .readable) { _ in
                told.insert(pair.left)
                pair.receive()
            }
        }
        for _ in 0..<10 where told.count < 200 { loop.runOnce(for: .zero) }
        #expect(told.count == 200)
    }

    @Test func `a regular file is always ready`() throws {
        let loop = try Loop()
        let file = open("/proc/self/exe", O_RDONLY)
        defer { close(file) }
        var told: [Loop.Events] = []
        loop.watch(file, for: .readable) { told.append($0) }
        loop.runOnce()
        loop.runOnce()
        loop.unwatch(file)
        loop.runOnce(for: .zero)
        #expect(told == [.readable, .readable])
    }

    @Test func `a descriptor that is not open is told as an error`() throws {
        let loop = try Loop()
        var told: [Loop.Events] = []
        loop.watch(999_999, for: .readable) { events in
            told.append(events)
            loop.unwatch(999_999)
        }
        loop.runOnce()
        loop.runOnce(for: .zero)
        #expect(told == [.error])
    }
}
