import CLinux
import Glibc

/// A child process of a test: it talks through pipes, never to the test's own output, and ends by SIGKILL with all it
/// started, at the latest when the test process is gone.
package final class Child {
    package let pid: pid_t
    private let program: String
    private let log: String?
    private let input: Int32
    private let output: Int32
    private var unread: [UInt8] = []
    private var isEnded = false
    private var status: Int32?

    /// Starts a program, given by its absolute path or to be found in `PATH`. What it writes to standard error is added to
    /// the file `log`, or thrown away.
    package init(
        _ program: String, _ arguments: [String] = [], environment: [String: String] = [:], log: String? = nil
    ) throws {
        self.program = program
        self.log = log
        let (input, output) = (try Channel(), try Channel())
        let errors = log.map { open($0, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644) }
        defer {
            for descriptor in [input.far, output.far] { close(descriptor) }
            if let errors { close(errors) }
        }
        do {
            pid = try Spawn(
                program: program, arguments: arguments, environment: environment, input: input.far,
                output: output.far, errors: errors
            ).start()
        } catch {
            for descriptor in [input.near, output.near] { close(descriptor) }
            throw error
        }
        self.input = input.near
        self.output = output.near
        Reaper.shared.watch(pid)
    }

    deinit { end() }

    /// Kills it, where it still runs, with what it started, and waits until it is gone.
    package func end() {
        guard !isEnded else { return }
        isEnded = true
        kill(-pid, SIGKILL)
        _ = wait()
        close(input)
        close(output)
    }

    /// Whether it did not end by itself.
    package var isRunning: Bool {
        var ended: Int32 = 0
        if status == nil, waitpid(pid, &ended, WNOHANG) == pid { bury(ended) }
        return status == nil
    }

    /// Ends its standard input.
    package func closeInput() {
        shutdown(input, Int32(SHUT_WR))
    }

    /// Sends it a signal, such as SIGSTOP.
    package func signal(_ signal: Int32) {
        kill(pid, signal)
    }

    /// Writes a line to its standard input.
    package func write(line: String) throws {
        var rest = Array((line + "\n").utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(input, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { throw Failure("\(program) reads no more. \(complaints)") }
            rest = rest.dropFirst(count)
        }
    }

    /// The next line of its standard output, waited for at most `seconds`.
    package func readLine(within seconds: Double = 20) throws -> String {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread.removeFirst(end + 1) }
                return String(decoding: unread[..<end], as: UTF8.self)
            }
            guard try readMore(until: deadline) else {
                throw Failure("\(program) ended without writing a line. \(complaints)")
            }
        }
    }

    /// The next bytes of its standard output, as many as are wanted.
    package func read(_ count: Int, within seconds: Double) throws -> [UInt8] {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while unread.count < count {
            guard try readMore(until: deadline) else { throw Failure("\(program) ended. \(complaints)") }
        }
        defer { unread.removeFirst(count) }
        return Array(unread[..<count])
    }

    /// All it writes until it ends by itself, and its exit code; 128 + the signal's number, if one ended it.
    package func finish(within seconds: Double = 20) throws -> (output: [UInt8], code: Int32) {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while try readMore(until: deadline) {}
        let status = wait()
        return (unread, status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F)
    }

    /// Whether a line, or a part of one, can be read at once.
    package var hasOutput: Bool {
        var entry = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        return unread.contains(UInt8(ascii: "\n")) || (poll(&entry, 1, 0) > 0 && entry.revents & Int16(POLLIN) != 0)
    }

    /// False at the end of its output.
    private func readMore(until deadline: ContinuousClock.Instant) throws -> Bool {
        let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
        var entry = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        guard left > 0, poll(&entry, 1, Int32(left) + 1) > 0 else {
            throw Failure("\(program) did not write in time what was expected. \(complaints)")
        }
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = Glibc.read(output, &buffer, buffer.count)
        guard count > 0 else { return false }
        unread += buffer[..<count]
        return true
    }

    private func wait() -> Int32 {
        if let status { return status }
        var ended: Int32 = 0
        while waitpid(pid, &ended, 0) < 0 && errno == EINTR {}
        bury(ended)
        return ended
    }

    private func bury(_ ended: Int32) {
        status = ended
        Reaper.shared.forget(pid)
    }

    /// The end of its log.
    private var complaints: String {
        guard let log, let file = fopen(log, "r") else { return "" }
        defer { fclose(file) }
        fseek(file, -2000, SEEK_END)
        var text = [UInt8](repeating: 0, count: 2000)
        return "Logged: " + String(decoding: text[..<fread(&text, 1, text.count, file)], as: UTF8.self)
    }
}
