import CLinux
import Glibc

/// How a program is started: leading a process group of its own, with signals as the system has them by default, since the
/// test runner blocks some, and with nothing of the test's own output, since the runner waits for all who hold that.
struct Spawn {
    let program: String
    let arguments: [String]
    var environment: [String: String]
    let input: Int32
    /// Without one, what it writes there is thrown away.
    var output: Int32?
    var errors: Int32?

    func start() throws -> pid_t {
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO)
        for (descriptor, source) in [(STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
            if let source {
                posix_spawn_file_actions_adddup2(&files, source, descriptor)
            } else {
                posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", O_WRONLY, 0)
            }
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

        let words = ([program] + arguments).map { strdup($0) } + [nil]
        let variables = inherited.merging(environment) { $1 }.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for string in words + variables { free(string) } }
        var pid: pid_t = 0
        let failure = posix_spawnp(&pid, program, &files, &attributes, words, variables)
        guard failure == 0 else { throw Failure("\(program): \(String(cString: strerror(failure)))") }
        return pid
    }

    private var inherited: [String: String] {
        var variables: [String: String] = [:]
        for name in ["PATH", "HOME", "LANG", "LD_LIBRARY_PATH"] {
            if let value = getenv(name) { variables[name] = String(cString: value) }
        }
        return variables
    }
}
