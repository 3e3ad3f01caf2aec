/// The clock was set, the zone rules changed, or the program was not there for a while.
extension Change {
    mutating func replan() {
        // A last ringing far ahead came from a wrong clock.
        let tolerance = Duration.days(1) + (configuration.schedule == nil ? .zero : configuration.countdownLength)
        if let last = alarm.lastRang, last > now + tolerance { alarm.lastRang = nil }
        rewriteWall()
        switch alarm.phase {
        case .scheduled(let next):
            alarm.phase = .scheduled(next: move(next))
        case .countdown(let occurrence, let countdown, _) where isPlanned(occurrence, countdown):
            alarm.phase = .scheduled(next: move(occurrence.scheduled))
        case .countdown(let occurrence, _, let following), .paused(let occurrence, _, let following),
            .alerting(let occurrence, _, let following):
            let earlier = occurrence.scheduled <= now + tolerance ? occurrence.scheduled : nil
            let next =
                following.map { planAnew($0, after: occurrence.isExtra ? nil : earlier) }
                ?? upcoming(planned: occurrence.scheduled)
            alarm.phase = alarm.phase.followed(by: next)
        case .missed(let scheduled, let until):
            returnMissed(scheduled, until: until)
        }
    }

    /// Plans it anew. A one-shot that a clock set far back has moved to a nearer day is taken back when that clock
    /// turns out to have been the wrong one.
    private mutating func move(_ planned: Instant) -> Instant {
        var from = alarm.movedFrom
        var last = planned
        if planned <= now, let near = nearTimeBeforeMove { (last, from) = (near, nil) }
        let next = planAnew(last)
        alarm.movedFrom = configuration.isRepeating ? nil : next < last ? from ?? last : from
        return next
    }

    /// What it was moved from; nil: it was not, or that is far ahead by the clock as it is now.
    private var nearTimeBeforeMove: Instant? {
        alarm.movedFrom.flatMap { $0 <= now + .seconds(25 * 3_600) ? $0 : nil }
    }

    /// A countdown to a scheduled time, which nobody paused: it follows the schedule.
    func isPlanned(_ occurrence: Occurrence, _ countdown: Countdown) -> Bool {
        guard case .wall = countdown.ends else { return false }
        return occurrence.rang == nil && configuration.schedule != nil
    }

    /// What was only missed, and lies ahead again, comes back.
    private mutating func returnMissed(_ scheduled: Instant, until: Instant) {
        if let near = nearTimeBeforeMove, near > now, scheduled <= now {
            alarm.phase = .scheduled(next: move(scheduled))
        } else if scheduled <= now {
            alarm.phase = .missed(scheduled, until: min(until, now + .days(1)))
        } else if configuration.schedule == nil {
            let length = configuration.countdownLength
            let countdown = Countdown(ends: .wall(scheduled), total: length, started: scheduled - length)
            alarm.phase = .countdown(Occurrence(scheduled: scheduled), countdown, following: nil)
        } else {
            alarm.phase = .scheduled(next: move(scheduled))
        }
    }

    /// Moves the wall side of deadlines, and what is shown of their beginning, to the clock as it is set now.
    private mutating func rewriteWall() {
        switch alarm.phase {
        case .countdown(let occurrence, var countdown, let following):
            guard let shift = shift(of: countdown.ends) else { return }
            countdown.ends = moment.deadline(at: countdown.ends.wall + shift)
            countdown.started = countdown.started + shift
            alarm.phase = .countdown(occurrence, countdown, following: following)
        case .alerting(let occurrence, var alert, let following):
            guard let shift = shift(of: alert.ends) else { return }
            alert.ends = moment.deadline(at: alert.ends.wall + shift)
            alert.began = alert.began + shift
            alarm.phase = .alerting(occurrence, alert, following: following)
        case .scheduled, .paused, .missed: return
        }
    }

    /// How far the wall clock was set since the deadline was written; nil where the wall itself counts.
    private func shift(of deadline: Deadline) -> Duration? {
        guard case .boot(_, moment.bootID, let wall) = deadline else { return nil }
        let shift = moment.wall(of: deadline) - wall
        // The two clocks are never read at one instant, and drift a little: that is no setting.
        return shift > .milliseconds(100) || shift < .milliseconds(-100) ? shift : nil
    }
}
