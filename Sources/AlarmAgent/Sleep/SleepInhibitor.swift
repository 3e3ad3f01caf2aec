import AlarmCore
import DBus
import EventLoop

/// Keeps the machine awake while an alarm rings and from shortly before, by logind's inhibitor locks.
///
/// It is only a gain: nothing waits for it, and where there is no logind nothing is said.
package final class SleepInhibitor: Mirror {
    private let bus: Connection.Bus
    private let loop: Loop
    private let lead: Duration
    private let patience: InhibitorLocks.Patience
    /// Told what is wrong, as a sentence; nil: nothing any more.
    private let trouble: (String?) -> Void
    private var locks: InhibitorLocks?
    private var timer: Timer?

    /// - Parameters:
    ///   - bus: where logind is, the system bus.
    ///   - lead: how long before an alarm rings the machine is kept awake.
    package init(
        bus: Connection.Bus = .system, loop: Loop, lead: Duration = Vigil.usualLead,
        patience: InhibitorLocks.Patience = .init(), trouble: @escaping (String?) -> Void
    ) {
        (self.bus, self.loop, self.lead, self.patience) = (bus, loop, lead, patience)
        self.trouble = trouble
    }

    package func show(_ book: AlarmBook, after touches: [Touch], at moment: Moment) {
        timer?.cancel()
        timer = nil
        switch Vigil(over: book, at: moment, lead: lead) {
        case .on: begin()
        case .off(let span):
            end()
            // It stands still in suspend; after one a timer of the agent fires, and this is planned anew.
            timer = span.map { loop.after($0) { [weak self] in self?.begin() } }
        }
    }

    /// Lets the machine sleep.
    package func end() {
        timer?.cancel()
        timer = nil
        locks?.release()
        locks = nil
    }

    private func begin() {
        guard locks == nil else { return }
        locks = InhibitorLocks(bus: bus, loop: loop, patience: patience, trouble: trouble)
    }
}
