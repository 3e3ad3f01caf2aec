import AlarmCore
import CLinux
import DBus
import EventLoop
import Glibc

/// Performs what alarms' buttons ask for: tells apps, and runs commands of the host.
///
/// What is under way is in the journal, with the change that asked for it: once where nothing is killed, else once more.
package final class Intents: Mirror {
    private let journal: any IntentJournal
    private let actions: AppActions
    private let commands: Commands
    private let failed: (OccurrenceID, String) -> Void
    /// What the notification server gave for the press that is being answered.
    package var token: () -> String? = { nil }
    /// What was begun before the change that asks for it is on disk.
    private var begun: Set<String> = []

    /// - Parameter failed: told what could not be performed, as a sentence.
    package init(
        bus: Connection, loop: Loop, journal: any IntentJournal, failed: @escaping (OccurrenceID, String) -> Void
    ) {
        self.journal = journal
        self.failed = failed
        commands = Commands(loop: loop, failed: failed)
        actions = AppActions(bus: bus, loop: loop, failed: failed) { journal.close($0) }
    }

    package func show(_ book: AlarmBook, after touches: [Touch], at moment: Moment) {
        for delivery in touches.flatMap({ $0.deliveries }) where !begun.contains(delivery.key) {
            if !journal.isOpen(delivery) { begun.insert(delivery.key) }
            begin(delivery)
        }
    }

    /// The custom button of an alarm was pressed, which rings on.
    package func performSecondary(of alarm: Alarm, for occurrence: OccurrenceID, at now: Instant) {
        guard let intent = alarm.configuration.secondaryIntent else { return }
        begin(
            Delivery(
                key: "\(occurrence).secondary.\(now.microseconds)", occurrence: occurrence, owner: alarm.owner,
                title: alarm.configuration.title, button: .secondary, intent: intent))
    }

    /// Has changes written, and with them what they ask for and has not begun: they are shown after.
    package func save(_ touches: [Touch], by write: () throws(AlarmError) -> Void) throws(AlarmError) {
        let deliveries = touches.flatMap { $0.deliveries }
        let expected = deliveries.filter { delivery in
            if case .nobody = delivery.way { return false }
            return !begun.contains(delivery.key)
        }
        for delivery in expected { journal.open(delivery) }
        do throws(AlarmError) {
            try write()
        } catch {
            for delivery in expected { journal.close(delivery) }
            throw error
        }
        for delivery in deliveries { begun.remove(delivery.key) }
    }

    /// What an agent before this one left.
    package func resume() {
        for delivery in journal.begun { begin(delivery) }
    }

    private func begin(_ delivery: Delivery) {
        switch delivery.way {
        case .command(let words):
            commands.run(words, for: delivery)
            journal.close(delivery)
        case .action:
            journal.open(delivery)
            actions.send(delivery, token: token())
        case .nobody: break
        case .unreachable(let app):
            failed(
                delivery.occurrence, "The \(delivery.button) action did not reach \(app): it has no name on the bus.")
            journal.close(delivery)
        }
    }
}
