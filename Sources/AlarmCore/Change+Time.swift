/// Time passes.
extension Change {
    /// Lets everything happen that is due.
    mutating func settle() {
        while !isRemoved, proceed() {}
    }

    /// Lets the earliest due thing happen; false when nothing is due.
    private mutating func proceed() -> Bool {
        switch alarm.phase {
        case .scheduled(let next): begin(next)
        case .countdown(let occurrence, let countdown, let following):
            run(occurrence, to: moment.wall(of: countdown.ends), following: following)
        case .paused(let occurrence, _, let following): meet(following, during: occurrence)
        case .alerting(let occurrence, _, let following) where alarm.isSilenced: silence(occurrence, following)
        case .alerting(let occurrence, let alert, let following):
            expire(occurrence, at: moment.wall(of: alert.ends), following: following)
        case .missed(_, let until): forget(until)
        }
    }

    private mutating func begin(_ next: Instant) -> Bool {
        if next <= now {
            if isTimely(next) {
                ring(Occurrence(scheduled: next), late: now - next, following: occurrence(after: next))
            } else if let later = passOver(next) {
                alarm.phase = .scheduled(next: later)
            } else {
                keepMissed(next)
            }
            return true
        }
        let length = configuration.countdownLength
        guard next - length <= now, length > .zero else { return false }
        let countdown = Countdown(ends: .wall(next), total: length, started: next - length)
        alarm.phase = .countdown(Occurrence(scheduled: next), countdown, following: occurrence(after: next))
        return true
    }

    private mutating func run(_ occurrence: Occurrence, to end: Instant, following: Instant?) -> Bool {
        if let following, following < end { return meet(following, during: occurrence) }
        guard end <= now else { return false }
        if isTimely(end) {
            ring(occurrence, late: now - end, following: following)
        } else {
            self.end(occurrence, unheard, due: end, following: following)
        }
        return true
    }

    private mutating func silence(_ occurrence: Occurrence, _ following: Instant?) -> Bool {
        end(occurrence, .denied, following: following)
        return true
    }

    private mutating func expire(_ occurrence: Occurrence, at end: Instant, following: Instant?) -> Bool {
        if let following, following < end { return meet(following, during: occurrence) }
        guard end <= now else { return false }
        if configuration.snoozesItself(occurrence, rules) {
            var occurrence = occurrence
            occurrence.autoSnoozes += 1
            countDown(occurrence, for: configuration.snoozeLength(rules), from: end, following: following)
        } else {
            self.end(occurrence, .missed, following: following)
        }
        return true
    }

    /// The next occurrence comes while another one is still under way.
    private mutating func meet(_ next: Instant?, during occurrence: Occurrence) -> Bool {
        guard let next, next <= now else { return false }
        if !isTimely(next) {
            let later = passOver(next)
            alarm.phase = alarm.phase.followed(by: later)
        } else if occurrence.rang != nil {
            merge(next, into: occurrence, following: self.occurrence(after: next))
        } else {
            record(occurrence, .skipped)
            ring(Occurrence(scheduled: next), late: now - next, following: self.occurrence(after: next))
        }
        return true
    }

    private mutating func forget(_ until: Instant) -> Bool {
        guard until <= now else { return false }
        remove()
        return true
    }

    /// Whether what was due then may still ring.
    private func isTimely(_ due: Instant) -> Bool { !alarm.isSilenced && now - due <= ringLength }

    /// What becomes of an occurrence that may not ring.
    private var unheard: Record.Ending { alarm.isSilenced ? .denied : .missed }

    /// Records as missed every occurrence from `first` on that may not ring, and returns the one after them.
    private mutating func passOver(_ first: Instant) -> Instant? {
        var missed: [Instant] = []
        var next: Instant? = first
        // A clock far in the future passes over decades: the newest are record enough.
        let horizon = now - ringLength - .days(Int64(8 + 7 * Change.mostMissed / max(configuration.days, 1)))
        if first < horizon, configuration.isRepeating { next = occurrence(after: horizon) }
        while let due = next, due <= now, !isTimely(due) {
            missed.append(due)
            next = occurrence(after: due)
        }
        for due in missed.suffix(Change.mostMissed) { record(due, unheard) }
        // Of a time that is shown twice, the second pass may still be ahead.
        guard let next, next > now else { return next }
        return upcoming(planned: first) ?? next
    }

    /// The most occurrences of one alarm that are recorded as missed at once.
    static let mostMissed = 50
}

extension Phase {
    /// The same, with another occurrence after it.
    func followed(by following: Instant?) -> Phase {
        switch self {
        case .countdown(let occurrence, let countdown, _): .countdown(occurrence, countdown, following: following)
        case .paused(let occurrence, let pause, _): .paused(occurrence, pause, following: following)
        case .alerting(let occurrence, let alert, _): .alerting(occurrence, alert, following: following)
        case .scheduled, .missed: self
        }
    }
}
