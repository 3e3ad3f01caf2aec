/// A countdown that runs.
package struct Countdown: Hashable, Sendable {
    package var ends: Deadline
    /// The whole length it began with.
    package var total: Duration
    /// What was used up before it was last resumed; zero until the first pause.
    package var elapsedBefore: Duration
    /// When it began or was last resumed.
    package var started: Instant

    package init(ends: Deadline, total: Duration, elapsedBefore: Duration = .zero, started: Instant) {
        self.ends = ends
        self.total = total
        self.elapsedBefore = elapsedBefore
        self.started = started
    }
}

/// When a countdown or an alert is over.
package enum Deadline: Hashable, Sendable {
    /// On the wall clock: a countdown to a scheduled time follows clock and zone.
    case wall(Instant)
    /// On the boot clock of one run of the machine; `wall` is where it stood then, and counts after a reboot.
    case boot(Uptime, bootID: String, wall: Instant)
}

/// A countdown that stands still.
package struct Pause: Hashable, Sendable {
    package var remaining: Duration
    package var total: Duration

    package init(remaining: Duration, total: Duration) {
        self.remaining = remaining
        self.total = total
    }
}

/// One alert, from its first sound until somebody answers.
package struct Alert: Hashable, Sendable {
    package var began: Instant
    /// When it gives up: `ring-duration` after it began.
    package var ends: Deadline

    package init(began: Instant, ends: Deadline) {
        self.began = began
        self.ends = ends
    }
}
