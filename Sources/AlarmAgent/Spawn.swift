import CLinux
import EventLoop
import Glibc

/// Starts a program, found in `PATH` unless its path is given. What is not redirected goes nowhere.
struct Spawn {
    var words: [String]
    var input: Int32?
    /// Standard output and error.
    var output: Int32?
    var variables: [String: String] = [:]
    /// In a session of its own, so that nothing which ends us ends it.
    var isOnItsOwn = false

    func start() throws(SystemError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (descriptor, source) in [(0, input), (1, output), (2, output)] as [(Int32, Int32?)] {
            if let source {
                posix_spawn_file_actions_adddup2(&actions, source, descriptor)
            } else {
                posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
            }
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        setSignals(of: &attributes)
        var arguments = words.map { strdup($0) } + [nil]
        for (name, value) in variables { setenv(name, value, 1) }
        defer {
            for name in variables.keys { unsetenv(name) }
            for argument in arguments { free(argument) }
        }
        var pid: pid_t = 0
        let code = posix_spawnp(&pid, words[0], &actions, &attributes, &arguments, environ)
        guard code == 0 else { throw SystemError(call: "posix_spawnp \(words[0])", code: code) }
        return pid
    }

    /// Ours are no program's business: signalfd wants some blocked, and others are ignored.
    private func setSignals(of attributes: inout posix_spawnattr_t) {
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for number in [SIGPIPE, SIGUSR1, SIGUSR2, SIGALRM] { sigaddset(&signals, number) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        // 0x80 is POSIX_SPAWN_SETSID, which the header hides without _GNU_SOURCE.
        let session: Int32 = isOnItsOwn ? 0x80 : 0
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | session))
    }
}
