import AlarmCore
import CLinux
import DBus
import EventLoop
import Glibc

/// Runs what an alarm's buttons ask for. A program runs in a session of its own and is never waited for.
package final class Intents: Mirror {
    private let loop: Loop
    private let actions: AppActions
    private let failed: (OccurrenceID, String) -> Void
    /// What the notification server gave for the press that is being answered.
    package var token: () -> String? = { nil }
    /// A command may never end, and descriptors are few: a bell needs some.
    private static let mostWatched = 64
    private var watched = 0
    /// Those that are looked at when another one begins or ends.
    private var unwatched: Set<pid_t> = []

    /// - Parameter failed: told what could not be run, as a sentence.
    package init(bus: Connection, loop: Loop, failed: @escaping (OccurrenceID, String) -> Void) {
        self.loop = loop
        self.failed = failed
        actions = AppActions(bus: bus, failed: failed)
    }

    /// The stop intents of alarms that were stopped.
    package func show(_ book: AlarmBook, after touches: [Touch], at moment: Moment) {
        for touch in touches {
            guard let intent = touch.before?.configuration.stopIntent else { continue }
            for record in touch.records where record.ending == .stopped {
                perform(intent, of: record.owner, titled: record.title, for: record.occurrence, "stop")
            }
        }
    }

    /// The intent of the secondary button of an alarm, which rings on.
    package func performSecondary(of alarm: Alarm, for occurrence: OccurrenceID) {
        guard let intent = alarm.configuration.secondaryIntent else { return }
        perform(intent, of: alarm.owner, titled: alarm.configuration.title, for: occurrence, "secondary")
    }

    private func perform(
        _ intent: AlarmConfiguration.Intent, of owner: Owner, titled title: String, for occurrence: OccurrenceID,
        _ button: String
    ) {
        switch (intent, owner) {
        case (.command(let words), .host):
            // The occurrence, so that a program can tell a repeat.
            let variables = [
                "ALARM_OCCURRENCE": occurrence.description, "ALARM_ID": occurrence.alarm.description,
                "ALARM_TITLE": title, "ALARM_ACTION": button,
            ]
            run(words, variables, for: occurrence)
        case (.action(let name, let parameter), .app(let id)) where App.isName(id) && !id.hasPrefix("snap."):
            let action = AppActions.Action(
                name: name, parameter: parameter, occurrence: occurrence, token: token())
            actions.send(action, to: id)
        case (.action(let name, _), .app(let id)):
            failed(occurrence, "The action \(name) did not reach \(id): it has no name on the bus.")
        // Host programs have no bus name for certain; AlarmKit's perform theirs themselves.
        case (.action, .host), (.command, .app): break
        }
    }

    func run(_ words: [String], _ variables: [String: String], for occurrence: OccurrenceID) {
        do throws(SystemError) {
            reap(try Spawn(words: words, variables: variables, isOnItsOwn: true).start())
        } catch {
            let sentence = "the command \(words[0]) of the alarm \(occurrence.alarm) could not be started: \(error)"
            report(sentence)
            failed(occurrence, sentence)
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
