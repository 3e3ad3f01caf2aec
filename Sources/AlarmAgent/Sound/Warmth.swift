import AlarmCore
import EventLoop

/// A player made ready a moment before the next alarm is due, so that its sound begins with it.
///
/// It is only a gain: an alarm that finds none rings with one started then.
final class Warmth {
    /// How long before the alarm: rendering a sound and reaching the sound server take less.
    private static let lead = Duration.seconds(3)
    /// How long before the alarm the processor is woken: what is shown then is shown in half the time.
    private static let vigil = Duration.milliseconds(3)

    private let loop: Loop
    private let soon: () -> Void
    private var timer: Timer?
    private var vigil: Timer?
    private var ready: Player?
    /// The alarm it is set for, and when that rings on the loop's clock.
    private var set: (alarm: AlarmID, due: Duration)?

    private struct Player {
        let arguments: [String]
        let child: Child
        let listener: Listener
    }

    /// Who hears the child: nobody before the alarm rings, then the bell, also what was said before.
    private final class Listener {
        private var line: ((String) -> Void)?
        private var unheard: [String] = []
        var ended: (Int32) -> Void = { _ in }

        func hear(_ text: String) {
            if let line { line(text) } else if unheard.count < 32 { unheard.append(text) }
        }

        func tell(_ line: @escaping (String) -> Void) {
            self.line = line
            for text in unheard { line(text) }
            unheard = []
        }
    }

    /// - Parameter soon: called when a player is made ready, and a few milliseconds before the alarm.
    init(loop: Loop, soon: @escaping () -> Void) {
        self.loop = loop
        self.soon = soon
    }

    /// Whether it stands as `prepare` would set it: most changes are of alarms that come later.
    func isSet(for next: (due: Instant, alarm: AlarmID)?, after touches: [Touch], at now: Instant) -> Bool {
        guard let set, let next, next.alarm == set.alarm, !touches.isEmpty else { return false }
        // The clocks are read one after the other.
        let shift = loop.now + (next.due - now) - set.due
        return abs(shift.microseconds) < 1_000 && (next.due - now > Self.lead || ready != nil)
            && !touches.contains { $0.id == set.alarm }
    }

    /// - Parameter next: when the next alarm rings, and which; nil when none does.
    func prepare(_ arguments: [String], for next: (due: Instant, alarm: AlarmID)?, at now: Instant) {
        forgetTimers()
        guard let (due, alarm) = next, due > now else { return letGo() }
        set = (alarm, loop.now + (due - now))
        vigil = loop.after(due - now - Self.vigil) { [weak self] in
            self?.loop.stayAwake(for: Self.vigil)
            self?.soon()
        }
        if due - now > Self.lead {
            letGo()
            // A suspend makes this timer late, and then the alarm begins without it.
            timer = loop.after(due - now - Self.lead) { [weak self] in self?.warm(arguments) }
        } else if ready?.arguments != arguments {
            warm(arguments)
        }
    }

    /// The player that was made ready for these arguments, told to begin.
    func take(
        _ arguments: [String], line: @escaping (String) -> Void, ended: @escaping (Int32) -> Void
    ) -> Child? {
        guard let ready, ready.arguments == arguments else { return nil }
        self.ready = nil
        ready.listener.ended = ended
        ready.child.say("go")
        ready.listener.tell(line)
        return ready.child
    }

    func end() {
        forgetTimers()
        letGo()
    }

    private func letGo() {
        ready?.child.kill()
        ready = nil
    }

    private func forgetTimers() {
        for timer in [timer, vigil] { timer?.cancel() }
        (timer, vigil, set) = (nil, nil, nil)
    }

    private func warm(_ arguments: [String]) {
        letGo()
        let listener = Listener()
        let child = try? Child(
            arguments + ["--wait"], on: loop, line: { listener.hear($0) },
            ended: { [weak self] status in
                if self?.ready?.listener === listener { self?.ready = nil }
                listener.ended(status)
            })
        ready = child.map { Player(arguments: arguments, child: $0, listener: listener) }
        soon()
    }
}
