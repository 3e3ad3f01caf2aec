import CLinux
import EventLoop
import Glibc

/// A child process whose output is read line by line, and which ends with us.
package final class Child {
    package let pid: pid_t
    private let loop: Loop
    private let input: Int32
    private let output: Int32
    private let ending: Ending
    private var pending: [UInt8] = []
    private var rest: Timer?
    private var isForgotten = false
    private let line: (String) -> Void
    private let ended: (Int32) -> Void

    /// - Parameters:
    ///   - line: called for each line of its standard output and error.
    ///   - ended: called once with the wait status, when it has ended by itself; not after `kill`.
    package init(
        _ arguments: [String], on loop: Loop, line: @escaping (String) -> Void, ended: @escaping (Int32) -> Void
    ) throws(SystemError) {
        let toChild = try Self.pipe()
        let fromChild: (reading: Int32, writing: Int32)
        do throws(SystemError) {
            fromChild = try Self.pipe()
        } catch {
            for end in [toChild.reading, toChild.writing] { close(end) }
            throw error
        }
        defer {
            close(toChild.reading)
            close(fromChild.writing)
        }
        do throws(SystemError) {
            pid = try Spawn(words: arguments, input: toChild.reading, output: fromChild.writing).start()
        } catch {
            close(toChild.writing)
            close(fromChild.reading)
            throw error
        }
        (input, output) = (toChild.writing, fromChild.reading)
        (self.loop, self.line, self.ended) = (loop, line, ended)
        ending = Ending(of: pid, on: loop) {}
        _ = fcntl(output, F_SETFL, O_NONBLOCK)
        _ = fcntl(input, F_SETFL, O_NONBLOCK)
        listen()
        ending.react = { [weak self] in self?.reap() }
    }

    package func say(_ text: String) {
        let bytes = Array((text + "\n").utf8)
        _ = write(input, bytes, bytes.count)
    }

    /// Ends it at once. A process that the disk holds goes later, and nobody waits for it.
    package func kill() {
        guard !isForgotten else { return }
        Glibc.kill(pid, SIGKILL)
        forget()
        ending.react = { [ending, pid] in
            ending.cancel()
            waitpid(pid, nil, WNOHANG)
        }
    }

    /// Ends its input, which asks it to end; one that takes longer is killed.
    /// - Parameter then: told whether it ended by itself.
    package func end(within patience: Duration, then: @escaping (Bool) -> Void) {
        guard !isForgotten else { return }
        forget()
        var byItself = true
        let limit = loop.after(patience) { [pid] in
            byItself = false
            Glibc.kill(pid, SIGKILL)
        }
        ending.react = { [ending, pid] in
            limit.cancel()
            ending.cancel()
            waitpid(pid, nil, WNOHANG)
            then(byItself)
        }
    }

    /// The same, waited for: at our own end.
    package func endNow(within patience: Duration) {
        guard !isForgotten else { return }
        forget()
        if !ending.comes(within: patience) { Glibc.kill(pid, SIGKILL) }
        ending.cancel()
        waitpid(pid, nil, 0)
    }

    private func reap() {
        // What a pipe holds at most: a grandchild may go on writing.
        var left = 64 << 10
        while left > 0, !isForgotten, case let count = readLines(), count > 0 { left -= count }
        var status: Int32 = 0
        guard !isForgotten, waitpid(pid, &status, WNOHANG) == pid else { return }
        ending.cancel()
        forget()
        ended(status)
    }

    private func forget() {
        isForgotten = true
        rest?.cancel()
        loop.unwatch(output)
        for descriptor in [input, output] { close(descriptor) }
    }

    /// Reads once and rests: a child that never stops writing takes little of our time, and waits for us.
    private func listen() {
        loop.watch(output, for: .readable) { [weak self] _ in
            guard let self else { return }
            // At the end of its output it may live on.
            let isOver = readLines() == 0
            guard !isForgotten else { return }
            loop.unwatch(output)
            if !isOver { rest = loop.after(Self.pause) { [weak self] in self?.listen() } }
        }
    }

    private static let pause = Duration.milliseconds(50)

    /// - Returns: how many bytes came; 0 at the end of the output, negative when there is none now.
    @discardableResult
    private func readLines() -> Int {
        var chunk = [UInt8](repeating: 0, count: 4_096)
        let count = read(output, &chunk, chunk.count)
        guard count > 0 else { return count }
        let lines = (pending + chunk[..<count]).split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        pending = lines.last.map { $0.count > 64 << 10 ? [] : Array($0) } ?? []
        for text in lines.dropLast() where !isForgotten { line(String(decoding: text, as: UTF8.self)) }
        return count
    }

    private static func pipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { throw SystemError(call: "pipe") }
        // No other thread can spawn in between.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}
