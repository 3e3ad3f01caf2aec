import AlarmCore
import CLinux
import EventLoop
import Glibc

/// Runs what an alarm's buttons ask for. A program runs in a session of its own and is never waited for.
package final class Intents: Mirror {
    private let loop: Loop
    private let run: (OccurrenceID, [String]) throws(SystemError) -> pid_t

    package init(loop: Loop) {
        self.loop = loop
        run = { occurrence, words throws(SystemError) in try spawn(words, for: occurrence) }
    }

    /// The stop intents of alarms that were stopped.
    package func show(_ book: AlarmBook, after touches: [Touch], at moment: Moment) {
        for touch in touches {
            guard let intent = touch.before?.configuration.stopIntent else { continue }
            for record in touch.records where record.ending == .stopped { perform(intent, for: record.occurrence) }
        }
    }

    package func perform(_ intent: AlarmConfiguration.Intent, for occurrence: OccurrenceID) {
        guard case .command(let words) = intent else { return }
        do throws(SystemError) {
            reap(try run(occurrence, words))
        } catch {
            report("the command \(words[0]) of the alarm \(occurrence.alarm) could not be started: \(error)")
        }
    }

    private func reap(_ pid: pid_t) {
        let process = pidfd_open(pid, 0)
        loop.watch(process, for: .readable) { [loop] _ in
            loop.unwatch(process)
            close(process)
            var status: Int32 = 0
            waitpid(pid, &status, WNOHANG)
            if status != 0 { report("a command ended with the wait status \(status)") }
        }
    }
}

/// The command finds the occurrence in its environment, so that it can tell a repeat.
private func spawn(_ words: [String], for occurrence: OccurrenceID) throws(SystemError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in 0...2 as ClosedRange<Int32> {
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // 0x80 is POSIX_SPAWN_SETSID, which the header hides without _GNU_SOURCE.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | 0x80))
    var arguments = words.map { strdup($0) } + [nil]
    setenv("ALARM_OCCURRENCE", occurrence.description, 1)
    defer {
        unsetenv("ALARM_OCCURRENCE")
        for argument in arguments { free(argument) }
    }
    var pid: pid_t = 0
    let code = posix_spawnp(&pid, words[0], &actions, &attributes, &arguments, environ)
    guard code == 0 else { throw SystemError(call: "posix_spawnp", code: code) }
    return pid
}
