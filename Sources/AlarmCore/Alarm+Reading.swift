extension Alarm {
    /// When it rings next, on the wall clock; nil while it stands still with nothing that follows, or is silenced.
    package var next: Instant? { isSilenced ? nil : ahead }

    private var ahead: Instant? {
        switch phase {
        case .scheduled(let next): next
        case .countdown(_, let countdown, let following): min(countdown.ends.wall, following ?? countdown.ends.wall)
        case .paused(_, _, let following), .alerting(_, _, let following): following
        case .missed: nil
        }
    }

    /// The occurrence under way; nil while it waits for the next one.
    package var occurrence: Occurrence? {
        switch phase {
        case .countdown(let occurrence, _, _), .paused(let occurrence, _, _), .alerting(let occurrence, _, _):
            occurrence
        case .scheduled, .missed: nil
        }
    }

    /// The occurrence that comes after the one under way.
    var following: Instant? {
        switch phase {
        case .countdown(_, _, let following), .paused(_, _, let following), .alerting(_, _, let following): following
        case .scheduled, .missed: nil
        }
    }

    package var state: Phase.State? { phase.state }

    /// Whether it rings and may be put off once more.
    package var canSnooze: Bool {
        guard case .alerting(let occurrence, _, _) = phase else { return false }
        return occurrence.snoozes < configuration.maxSnoozes ?? .max
    }

    /// When the book changes it next, in the run of the machine named `bootID`, and when it wakes the machine.
    func due(bootID: String?, rules: Rules) -> Due {
        var due = change(bootID: bootID)
        guard configuration.wake, !isSilenced else { return due }
        let ringing = ringing(bootID: bootID, rules: rules)
        (due.wakingWall, due.wakingBoot) = (ringing.wall, ringing.boot)
        return due
    }

    private func change(bootID: String?) -> Due {
        switch phase {
        case .scheduled(let next): Due(wall: next - configuration.countdownLength)
        case .countdown(_, let countdown, let following): countdown.ends.due(bootID: bootID).or(following)
        case .paused(_, _, let following): Due(wall: following)
        case .alerting(_, let alert, let following): alert.ends.due(bootID: bootID).or(following)
        case .missed(_, let until): Due(wall: until)
        }
    }

    /// When it begins to ring by itself. A machine that sleeps need not wake for a countdown that only begins, nor to
    /// give up an alert.
    private func ringing(bootID: String?, rules: Rules) -> Due {
        switch phase {
        case .scheduled(let next): return Due(wall: next)
        case .countdown(_, let countdown, let following): return countdown.ends.due(bootID: bootID).or(following)
        case .paused(_, _, let following): return Due(wall: following)
        case .alerting(let occurrence, let alert, let following):
            guard configuration.snoozesItself(occurrence, rules) else { return Due(wall: following) }
            return (alert.ends + configuration.snoozeLength(rules)).due(bootID: bootID).or(following)
        case .missed: return Due()
        }
    }
}

extension Deadline {
    /// Where it stands on the wall clock, as far as was known when it was last written.
    package var wall: Instant {
        switch self {
        case .wall(let instant), .boot(_, _, let instant): instant
        }
    }

    static func + (deadline: Deadline, span: Duration) -> Deadline {
        switch deadline {
        case .wall(let instant): .wall(instant + span)
        case .boot(let uptime, let id, let instant): .boot(uptime + span, bootID: id, wall: instant + span)
        }
    }

    /// A boot clock that has begun again says nothing: then the wall counts.
    func due(bootID: String?) -> Due {
        switch self {
        case .boot(let uptime, let id, _) where id == bootID: Due(boot: uptime)
        case .wall(let instant), .boot(_, _, let instant): Due(wall: instant)
        }
    }
}

extension Due {
    func or(_ other: Instant?) -> Due {
        guard let other else { return self }
        return Due(wall: min(wall ?? other, other), boot: boot)
    }
}
