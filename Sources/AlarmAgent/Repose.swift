import EventLoop
import Glibc

/// Gives memory back a few seconds after the last thing happened: what comes next may be hours away.
final class Repose {
    /// Longer than an alarm is prepared before it rings.
    static let usualDelay = Duration.seconds(4)

    private let loop: Loop
    private let delay: Duration
    private let rest: () -> Void
    private var lastRound = ContinuousClock.now
    private var timer: Timer?
    /// Whether this very round came of the timer alone.
    private var isResting = false

    init(on loop: Loop, after delay: Duration = usualDelay, _ rest: @escaping () -> Void) {
        self.loop = loop
        self.delay = delay
        self.rest = rest
        loop.atEndOfRound { [weak self] in self?.noteRound() }
    }

    private func noteRound() {
        guard !isResting else { return isResting = false }
        lastRound = .now
        if timer == nil { wait(delay) }
    }

    /// One timer for all rounds of a busy while: it looks how long ago the last one was.
    private func wait(_ span: Duration) {
        timer = loop.after(span) { [weak self] in
            guard let self else { return }
            timer = nil
            isResting = true
            let left = delay - (ContinuousClock.now - lastRound)
            if left > .zero { wait(left) } else { rest() }
        }
    }
}
