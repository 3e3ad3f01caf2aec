import DBus
import EventLoop
import Glibc

/// The inhibitor locks of one vigil: those of sleep, idle and lid that logind gives, until they are released.
///
/// A lock is a descriptor, and holds without the bus: the connection is there only while something is asked.
package final class InhibitorLocks {
    private let bus: Connection.Bus
    private let loop: Loop
    private let patience: Patience
    private let trouble: (String?) -> Void
    private var held: [Int32] = []
    /// What is still to be had.
    private var wanted = Set(Inhibition.all)
    private var unanswered = 0
    private var attempts = 0
    private var opening: Opening?
    private var logind: Connection?
    private var again: Timer?

    /// How long to wait for what.
    package struct Patience {
        /// For each answer of the bus and of logind.
        package var answer = Duration.seconds(5)
        /// Before the first new attempt after one that brought no decision; doubled for each later one, six times.
        package var again = Duration.milliseconds(500)

        package init() {}
    }

    init(bus: Connection.Bus, loop: Loop, patience: Patience, trouble: @escaping (String?) -> Void) {
        (self.bus, self.loop, self.patience, self.trouble) = (bus, loop, patience, trouble)
        attempt()
    }

    /// Has to be called; it is not enough to let go of this object.
    func release() {
        wanted = []
        leaveBus()
        again?.cancel()
        for descriptor in held { close(descriptor) }
        held = []
    }

    private func attempt() {
        opening = Opening(to: bus, on: loop, within: patience.answer) { [weak self] in self?.opened($0) }
    }

    private func opened(_ result: Result<Connection, BusError>) {
        opening = nil
        switch result {
        case .success(let connection):
            logind = connection
            for inhibition in wanted { ask(inhibition) }
        case .failure(let error):
            if Refusal(error) != .undecided { wanted = [] }
            attemptAgain()
        }
    }

    private func ask(_ inhibition: Inhibition) {
        unanswered += 1
        let call = Message.methodCall(
            destination: "org.freedesktop.login1", path: "/org/freedesktop/login1",
            interface: "org.freedesktop.login1.Manager", member: "Inhibit")
        call.autoStart = false
        let words = [inhibition.what.rawValue, "Alarms", "An alarm rings", inhibition.mode.rawValue]
        try? call.append(words.map(Value.string))
        logind?.call(call, timeout: patience.answer) { [weak self] in self?.answered(inhibition, $0) }
    }

    private func answered(_ inhibition: Inhibition, _ answer: Result<Message, BusError>) {
        guard wanted.contains(inhibition) else { return }
        unanswered -= 1
        switch answer {
        case .success(let reply): take(reply, for: inhibition)
        case .failure(let error): refused(inhibition, error)
        }
        if unanswered == 0 { attemptAgain() }
    }

    private func take(_ reply: Message, for inhibition: Inhibition) {
        wanted.remove(inhibition)
        guard let descriptor = try? reply.arguments().first?.asUnixFD, let own = reply.take(descriptor) else { return }
        held.append(own)
        if inhibition.what == .sleep { trouble(nil) }
    }

    private func refused(_ inhibition: Inhibition, _ error: BusError) {
        switch Refusal(error) {
        case .undecided: return
        case .nobody: wanted.remove(inhibition)
        case .denied:
            wanted.remove(inhibition)
            if let lesser = inhibition.lesser {
                wanted.insert(lesser)
                ask(lesser)
            } else if inhibition.what == .sleep {
                trouble("The machine may go to sleep while an alarm rings; logind refused: \(error.text)")
            }
        }
    }

    private func attemptAgain() {
        leaveBus()
        guard !wanted.isEmpty else { return }
        again = loop.after(patience.again * (1 << min(attempts, 6))) { [weak self] in self?.attempt() }
        attempts += 1
    }

    private func leaveBus() {
        opening?.cancel()
        opening = nil
        logind?.close()
        logind = nil
        unanswered = 0
    }
}
