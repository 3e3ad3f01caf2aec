import AlarmCore
import CLinux
import Glibc

/// A program that runs while we read what it writes; the end of its input tells it to end.
final class ChildProcess {
    private let pid: pid_t
    private let input: Int32
    private let output: Int32
    private var unread: [UInt8] = []
    /// Nothing more is to come: it has ended, or closed its output.
    private(set) var isAtEnd = false

    /// - Parameter arguments: an absolute path first. Output and complaints are read as one.
    init(_ arguments: [String]) throws(ControlError) {
        var (toChild, fromChild): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        guard pipe(&toChild) == 0, pipe(&fromChild) == 0 else {
            throw .failed("a pipe cannot be had: \(String(cString: strerror(errno)))")
        }
        for end in toChild + fromChild { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { for end in [toChild[0], fromChild[1]] { close(end) } }
        (input, output) = (toChild[1], fromChild[0])
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, toChild[0], STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, fromChild[1], STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, fromChild[1], STDERR_FILENO)
        let words = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var pid: pid_t = 0
        let failure = posix_spawn(&pid, arguments[0], &actions, nil, words, environ)
        self.pid = pid
        guard failure == 0 else { throw .failed("\(arguments[0]): \(String(cString: strerror(failure)))") }
    }

    /// The next line; nil at the end, or when none came in time.
    /// - Parameter time: nil waits as long as it takes.
    func readLine(within time: Duration?) -> String? {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread.removeFirst(end + 1) }
                return String(decoding: unread[..<end], as: UTF8.self)
            }
            var entry = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            let milliseconds = time.map { Int32(clamping: max(0, ($0.microseconds + 999) / 1_000)) } ?? -1
            let ready = poll(&entry, 1, milliseconds)
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { return nil }
            var buffer = [UInt8](repeating: 0, count: 4_096)
            let count = read(output, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                isAtEnd = true
                defer { unread = [] }
                return unread.isEmpty ? nil : String(decoding: unread, as: UTF8.self)
            }
            unread += buffer[..<count]
        }
    }

    /// Tells it to end, and waits until it has; after two seconds it is not asked any more.
    /// - Returns: its exit status, or 128 and the signal that ended it.
    @discardableResult
    func end() -> Int32 {
        close(input)
        close(output)
        let process = pidfd_open(pid, 0)
        var entry = pollfd(fd: process, events: Int16(POLLIN), revents: 0)
        if process < 0 || poll(&entry, 1, 2_000) <= 0 { kill(pid, SIGKILL) }
        close(process)
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }
}
