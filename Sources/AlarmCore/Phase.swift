/// What one alarm is waiting for, with what it needs to wait for it.
package enum Phase: Hashable, Sendable {
    /// Waits for its next occurrence. Left by `advance` (countdown before the alert, or alerting), `trigger`, `cancel`.
    case scheduled(next: Instant)
    /// Counts down to an alert. Left by `advance`, `pause`, `stop`, `trigger`, `cancel`.
    case countdown(Occurrence, Countdown, following: Instant?)
    /// Stands still. Left by `resume`, `stop`, `trigger`, `cancel`, and by `advance` when the following one comes.
    case paused(Occurrence, Pause, following: Instant?)
    /// Rings. Left by `stop`, `countdown`, `cancel`, and by `advance` when nobody answers.
    case alerting(Occurrence, Alert, following: Instant?)
    /// A one-shot that was missed, kept a day in case the clock was wrong. Left by `advance`, or by a clock set back.
    case missed(Instant, until: Instant)
}

extension Phase {
    /// The state's name on the bus. A missed one-shot is over: nobody sees it.
    package var state: State? {
        switch self {
        case .scheduled: .scheduled
        case .countdown: .countdown
        case .paused: .paused
        case .alerting: .alerting
        case .missed: nil
        }
    }

    /// As AlarmKit's `Alarm.State`.
    package enum State: String, Hashable, Sendable, CaseIterable {
        case scheduled, countdown, paused, alerting
    }
}
