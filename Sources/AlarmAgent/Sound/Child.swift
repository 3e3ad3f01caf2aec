import CLinux
import EventLoop
import Glibc

/// A child process whose output is read line by line, and which ends with us.
package final class Child {
    package let pid: pid_t
    private let loop: Loop
    private let input: Int32
    private let output: Int32
    private let process: Int32
    private var pending: [UInt8] = []
    private let line: (String) -> Void
    private let ended: (Int32) -> Void

    /// - Parameters:
    ///   - line: called for each line of its standard output and error.
    ///   - ended: called once with the wait status, when it has ended by itself; not after `kill`.
    package init(
        _ arguments: [String], on loop: Loop, line: @escaping (String) -> Void, ended: @escaping (Int32) -> Void
    ) throws(SystemError) {
        let toChild = try Self.pipe()
        let fromChild = try Self.pipe()
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
        process = pidfd_open(pid, 0)
        (self.loop, self.line, self.ended) = (loop, line, ended)
        _ = fcntl(output, F_SETFL, O_NONBLOCK)
        _ = fcntl(input, F_SETFL, O_NONBLOCK)
        loop.watch(output, for: .readable) { [weak self] _ in self?.readLines() }
        loop.watch(process, for: .readable) { [weak self] _ in self?.reap() }
    }

    package func say(_ text: String) {
        let bytes = Array((text + "\n").utf8)
        _ = write(input, bytes, bytes.count)
    }

    /// Ends it at once. SIGKILL cannot be held back, so the wait is short.
    package func kill() {
        Glibc.kill(pid, SIGKILL)
        forget()
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
    }

    private func reap() {
        readLines()
        var status: Int32 = 0
        guard waitpid(pid, &status, WNOHANG) == pid else { return }
        forget()
        ended(status)
    }

    private func forget() {
        for descriptor in [output, process] { loop.unwatch(descriptor) }
        for descriptor in [input, output, process] { close(descriptor) }
    }

    private func readLines() {
        var chunk = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(output, &chunk, chunk.count)
            // What was closed stays readable, and would keep the loop busy.
            if count == 0 { loop.unwatch(output) }
            guard count > 0 else { break }
            pending += chunk[..<count]
        }
        while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
            line(String(decoding: pending[..<end], as: UTF8.self))
            pending.removeSubrange(...end)
        }
        if pending.count > 64 << 10 { pending = [] }
    }

    private static func pipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { throw SystemError(call: "pipe") }
        // No other thread can spawn in between.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}
