import AlarmCore
import CLinux
import EventLoop
import Glibc

/// Runs what an alarm's buttons ask for. A program runs in a session of its own and is never waited for.
package final class Intents: Mirror {
    private let loop: Loop
    /// A command may never end, and descriptors are few: a bell needs some.
    private static let mostWatched = 64
    private var watched = 0
    /// Those that are looked at when another one begins or ends.
    private var unwatched: Set<pid_t> = []

    package init(loop: Loop) { self.loop = loop }

    /// The stop intents of alarms that were stopped.
    package func show(_ book: AlarmBook, after touches: [Touch], at moment: Moment) {
        for touch in touches {
            guard let intent = touch.before?.configuration.stopIntent else { continue }
            for record in touch.records where record.ending == .stopped { perform(intent, for: record.occurrence) }
        }
    }

    /// A program finds the occurrence in its environment, so that it can tell a repeat.
    package func perform(_ intent: AlarmConfiguration.Intent, for occurrence: OccurrenceID) {
        guard case .command(let words) = intent else { return }
        do throws(SystemError) {
            let variables = ["ALARM_OCCURRENCE": occurrence.description]
            reap(try Spawn(words: words, variables: variables, isOnItsOwn: true).start())
        } catch {
            report("the command \(words[0]) of the alarm \(occurrence.alarm) could not be started: \(error)")
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
        if status != 0 { report("a command ended with the wait status \(status)") }
        return true
    }
}
