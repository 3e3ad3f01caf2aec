/// What a person or a program asks of one alarm.
extension Change {
    /// `extra` is the time that names an extra occurrence.
    mutating func obey(_ command: Command, extra: Instant) throws(AlarmError) {
        switch command {
        case .schedule: try plan()
        case .ring where alarm.isSilenced, .trigger where alarm.isSilenced: throw silenced
        case .ring: ring(Occurrence(scheduled: extra, isExtra: true), following: nil)
        case .replace(_, let configuration, let size): try replace(by: configuration, size: size)
        case .cancel: cancel()
        case .stop, .answer(_, .stop): try stop()
        case .pause: try pause()
        case .resume: try resume()
        case .answer(_, .snooze): try snooze(for: nil)
        case .countdown(_, let length): try snooze(for: length)
        case .extend(_, let span): try extend(by: span)
        case .trigger: try trigger(extra: extra)
        case .skip: try skip()
        // About an owner: the book has taken it.
        case .silence: break
        }
    }

    private var silenced: AlarmError {
        guard case .app(let id) = alarm.owner else { return .notAuthorized("The user has denied alarms.") }
        return .notAuthorized("The user has denied alarms to \(id); `alarmctl authorization \(id) allow` allows them.")
    }

    private mutating func pause() throws(AlarmError) {
        guard case .countdown(let occurrence, let countdown, let following) = alarm.phase else {
            throw refusal("pause needs a countdown or a snooze")
        }
        let remaining = max(moment.wall(of: countdown.ends) - now, .zero)
        alarm.phase = .paused(
            occurrence, Pause(remaining: remaining, total: countdown.total), following: following)
    }

    private mutating func resume() throws(AlarmError) {
        guard case .paused(let occurrence, let pause, let following) = alarm.phase else {
            throw refusal("resume needs a paused countdown")
        }
        let countdown = Countdown(
            ends: moment.deadline(at: now + pause.remaining), total: pause.total,
            elapsedBefore: pause.total - pause.remaining, started: now)
        alarm.phase = .countdown(occurrence, countdown, following: following)
    }

    /// Nil takes the alarm's own length.
    private mutating func snooze(for wanted: Duration?) throws(AlarmError) {
        guard case .alerting(var occurrence, _, let following) = alarm.phase else {
            throw refusal("snooze needs an alarm that rings")
        }
        guard alarm.canSnooze else {
            let most = configuration.maxSnoozes ?? 0
            throw .notAllowed("the alarm was snoozed \(occurrence.snoozes) times, and max-snoozes is \(most): stop it")
        }
        let length = wanted ?? configuration.snoozeLength(rules)
        guard length > .zero, length <= AlarmConfiguration.longest else {
            throw .invalidConfiguration("a snooze of \(length.inWords): it lasts more than 0 s and at most 366 days")
        }
        occurrence.snoozes = occurrence.snoozes == .max ? .max : occurrence.snoozes + 1
        countDown(occurrence, for: length, from: now, following: following)
    }

    private mutating func extend(by span: Duration) throws(AlarmError) {
        guard span > .zero else { throw .invalidConfiguration("extend by \(span.inWords): it takes more than 0 s") }
        switch alarm.phase {
        case .countdown(let occurrence, let countdown, _) where isPlanned(occurrence, countdown):
            throw .notAllowed(
                "extend needs a countdown of its own; this one ends at the scheduled time: edit the alarm")
        case .countdown(let occurrence, var countdown, let following):
            let left = moment.wall(of: countdown.ends) - now
            countdown.ends = moment.deadline(at: now + (try extended(left, by: span)))
            countdown.total += span
            alarm.phase = .countdown(occurrence, countdown, following: following)
        case .paused(let occurrence, var pause, let following):
            pause.remaining = try extended(pause.remaining, by: span)
            pause.total += span
            alarm.phase = .paused(occurrence, pause, following: following)
        case .scheduled, .alerting, .missed: throw refusal("extend needs a countdown, a snooze or a pause")
        }
    }

    private func extended(_ left: Duration, by span: Duration) throws(AlarmError) -> Duration {
        guard span <= AlarmConfiguration.longest, left + span <= AlarmConfiguration.longest else {
            throw .invalidConfiguration("extend by \(span.inWords): a countdown lasts at most 366 days")
        }
        return left + span
    }

    private mutating func stop() throws(AlarmError) {
        guard let occurrence = alarm.occurrence else {
            throw refusal("stop needs an alarm that rings or counts down", else: "; cancel removes it")
        }
        end(occurrence, .stopped, following: alarm.following)
    }

    private mutating func cancel() {
        let current = alarm.occurrence
        if let current { record(current, .cancelled) }
        // A one-shot that was triggered still had its own time ahead.
        if current == nil || current?.isExtra == true, let next = alarm.planned { record(next, .cancelled) }
        remove()
    }

    private mutating func trigger(extra: Instant) throws(AlarmError) {
        switch alarm.phase {
        case .scheduled(let next):
            let name = [next, alarm.lastRang].contains(extra) ? extra + .microseconds(1) : extra
            ring(Occurrence(scheduled: name, isExtra: true), following: next)
        case .countdown(let occurrence, _, let following), .paused(let occurrence, _, let following):
            ring(occurrence, following: following)
        case .alerting, .missed: throw refusal("trigger needs an alarm that does not ring yet")
        }
    }

    private mutating func skip() throws(AlarmError) {
        guard case .scheduled(let next) = alarm.phase else { throw refusal("skip needs a scheduled alarm") }
        guard configuration.isRepeating, let relative else {
            throw .notAllowed("skip needs an alarm that repeats; this one rings once: cancel it")
        }
        guard alarm.skipped.count < Change.mostSkipped else {
            throw .notAllowed("\(Change.mostSkipped) dates are dropped already: cancel the alarm, or replace it")
        }
        alarm.skipped.append(relative.date(of: next, in: zone(planned: next)))
        guard let later = occurrence(after: next) else {
            throw .notAllowed("skip needs an alarm that repeats; this one has no later time")
        }
        record(next, .skipped)
        alarm.phase = .scheduled(next: later)
    }

    /// A new configuration; what is under way goes on if both ring at the same times.
    private mutating func replace(by configuration: AlarmConfiguration, size: Int) throws(AlarmError) {
        if case .alerting = alarm.phase {
            throw refusal("replace needs an alarm that does not ring", else: ": stop it first")
        }
        let old = self.configuration
        if !old.rings(as: configuration), let current = alarm.occurrence { record(current, .cancelled) }
        alarm.configuration = configuration
        alarm.size = size
        guard !old.rings(as: configuration) else { return }
        alarm.lastRang = nil
        alarm.skipped = []
        alarm.movedFrom = nil
        try plan()
    }

    /// Plans a new alarm by its schedule, or begins the countdown of a timer.
    private mutating func plan() throws(AlarmError) {
        switch configuration.schedule {
        case nil:
            let length = configuration.countdownLength
            countDown(Occurrence(scheduled: now + length), for: length, from: now, following: nil)
        case .fixed(let date):
            guard date >= now else { throw .dateInPast(date) }
            alarm.phase = .scheduled(next: date)
        case .relative(let relative):
            guard let next = relative.next(after: now, in: zone(planned: now), skipping: []) else {
                throw .invalidConfiguration("schedule: no time ahead is \(relative.hour):\(relative.minute)")
            }
            alarm.phase = .scheduled(next: next)
        }
    }

    private func refusal(_ need: String, else hint: String = "") -> AlarmError {
        .notAllowed("\(need); the alarm is \(alarm.phase.inWords)\(hint)")
    }

    /// The most dates of one alarm that are dropped at a time.
    static let mostSkipped = 366
}

extension Alarm {
    /// The next occurrence by the schedule.
    fileprivate var planned: Instant? {
        if case .scheduled(let next) = phase { return next }
        return following
    }
}

extension Phase {
    fileprivate var inWords: String {
        switch self {
        case .scheduled: "scheduled"
        case .countdown(let occurrence, _, _): occurrence.rang == nil ? "counting down" : "snoozed"
        case .paused: "paused"
        case .alerting: "alerting"
        case .missed: "over"
        }
    }
}
