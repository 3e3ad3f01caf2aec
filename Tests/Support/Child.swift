import CLinux
import Glibc

/// A child process of a test: it talks through pipes, never to the test's own output, and ends by SIGKILL.
package final class Child {
    package let pid: pid_t
    private let input: Int32
    private let output: Int32
    private var unread: [UInt8] = []
    private var isEnded = false

    /// Starts a program by its absolute path. What it writes to standard error is thrown away.
    package init(_ program: String, _ arguments: [String] = [], environment: [String: String] = [:]) throws {
        let (input, output) = (try Self.pipe(), try Self.pipe())
        defer {
            close(input.read)
            close(output.write)
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input.read, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output.write, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let words = ([program] + arguments).map { strdup($0) } + [nil]
        let variables = Self.inherited(adding: environment).map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for string in words + variables { free(string) } }
        var pid: pid_t = 0
        let failure = posix_spawn(&pid, program, &actions, &attributes, words, variables)
        guard failure == 0 else {
            close(input.write)
            close(output.read)
            throw Failure("\(program): \(String(cString: strerror(failure)))")
        }
        self.pid = pid
        self.input = input.write
        self.output = output.read
    }

    deinit { end() }

    /// Kills it, where it still runs, and waits until it is gone.
    package func end() {
        guard !isEnded else { return }
        isEnded = true
        kill(pid, SIGKILL)
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
        close(input)
        close(output)
    }

    /// Sends it a signal, such as SIGSTOP.
    package func signal(_ signal: Int32) {
        kill(pid, signal)
    }

    /// Writes a line to its standard input.
    package func write(line: String) throws {
        var rest = Array((line + "\n").utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
            guard count > 0 else { throw Failure("The child reads no more") }
            rest = rest.dropFirst(count)
        }
    }

    /// The next line of its standard output, waited for at most `seconds`.
    package func readLine(within seconds: Int32 = 20) throws -> String {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread.removeFirst(end + 1) }
                return String(decoding: unread[..<end], as: UTF8.self)
            }
            var entry = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            guard poll(&entry, 1, seconds * 1000) > 0 else { throw Failure("The child wrote no line in \(seconds) s") }
            var buffer = [UInt8](repeating: 0, count: 65536)
            let count = read(output, &buffer, buffer.count)
            guard count > 0 else { throw Failure("The child ended without writing a line") }
            unread += buffer[..<count]
        }
    }

    private static func inherited(adding environment: [String: String]) -> [String: String] {
        var variables: [String: String] = [:]
        for name in ["PATH", "HOME", "LANG", "LD_LIBRARY_PATH"] {
            if let value = getenv(name) { variables[name] = String(cString: value) }
        }
        return variables.merging(environment) { $1 }
    }

    /// A socket pair, since Swift's Glibc lacks `pipe2`, and a plain pipe would leak into other tests' children.
    private static func pipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw Failure("socketpair: \(String(cString: strerror(errno)))")
        }
        return (ends[0], ends[1])
    }
}
