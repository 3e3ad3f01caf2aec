import AlarmCore
import CLinux
import EventLoop
import Glibc

/// Runs programs of the host, each in a session of its own. None is waited for; how one failed is told.
final class Commands {
    private let loop: Loop
    private let failed: (OccurrenceID, String) -> Void
    /// A command may never end, and descriptors are few: a bell needs some.
    private static let mostWatched = 64
    private var watched = 0
    private var running: [pid_t: Run] = [:]
    /// Those that are looked at when another one begins or ends.
    private var unwatched: Set<pid_t> = []

    private struct Run {
        let program: String
        let occurrence: OccurrenceID
    }

    init(loop: Loop, failed: @escaping (OccurrenceID, String) -> Void) {
        self.loop = loop
        self.failed = failed
    }

    func run(_ words: [String], for delivery: Delivery) {
        let occurrence = delivery.occurrence
        // The occurrence, so that a program can tell a repeat.
        let variables = [
            "ALARM_OCCURRENCE": occurrence.description, "ALARM_ID": occurrence.alarm.description,
            "ALARM_TITLE": delivery.title, "ALARM_ACTION": delivery.button.rawValue,
        ]
        do throws(SystemError) {
            let pid = try Spawn(words: words, variables: variables, isOnItsOwn: true).start()
            running[pid] = Run(program: words[0], occurrence: occurrence)
            reap(pid)
        } catch {
            tell("The command \(words[0]) of the alarm \(occurrence.alarm) could not be started: \(error).", occurrence)
        }
    }

    private func reap(_ pid: pid_t) {
        sweep()
        let process = watched < Self.mostWatched ? pidfd_open(pid, 0) : -1
        guard process >= 0 else {
            unwatched.insert(pid)
            return
        }
        watched += 1
        loop.watch(process, for: .readable) { [weak self, loop] _ in
            loop.unwatch(process)
            close(process)
            self?.watched -= 1
            _ = self?.hasEnded(pid)
            self?.sweep()
        }
    }

    private func sweep() { unwatched = unwatched.filter { !hasEnded($0) } }

    private func hasEnded(_ pid: pid_t) -> Bool {
        var status: Int32 = 0
        guard waitpid(pid, &status, WNOHANG) != 0 else { return false }
        let run = running.removeValue(forKey: pid)
        guard status != 0, let run else { return true }
        // wait(2): the low seven bits are the signal, the next byte is the exit code.
        let end = status & 0x7F == 0 ? "with \(status >> 8 & 0xFF)" : "by signal \(status & 0x7F)"
        tell("The command \(run.program) ended \(end).", run.occurrence)
        return true
    }

    private func tell(_ sentence: String, _ occurrence: OccurrenceID) {
        report(sentence)
        failed(occurrence, sentence)
    }
}
