/// One alarm while it changes: the working copy, and the occurrences that ended on the way.
struct Change {
    let before: Alarm?
    var alarm: Alarm
    private(set) var isRemoved = false
    var records: [Record] = []
    let moment: Moment
    let rules: Rules
    /// Who asked; nil for time itself.
    let by: String?

    init(_ alarm: Alarm, before: Alarm?, at moment: Moment, rules: Rules, by: String?) {
        self.alarm = alarm
        self.before = before
        self.moment = moment
        self.rules = rules
        self.by = by
    }

    /// Nil when nothing came of it.
    var touch: Touch? {
        if let before, !isRemoved, records.isEmpty, before == alarm { return nil }
        if before == nil, isRemoved, records.isEmpty { return nil }
        return Touch(id: alarm.id, before: before, after: isRemoved ? nil : alarm, records: records)
    }

    var now: Instant { moment.wall }
    var configuration: AlarmConfiguration { alarm.configuration }
    var ringLength: Duration { configuration.ringLength(rules) }

    mutating func remove() { isRemoved = true }

    /// Lets an occurrence alert now.
    mutating func ring(_ occurrence: Occurrence, late: Duration = .zero, following: Instant?) {
        var occurrence = occurrence
        if occurrence.rang == nil {
            occurrence.rang = now
            occurrence.late = late
        }
        if !occurrence.isExtra { remember(occurrence.scheduled) }
        alarm.phase = .alerting(occurrence, alert, following: following)
    }

    /// Lets a later occurrence become one with the one under way: it alerts afresh, and one answer ends both.
    mutating func merge(_ later: Instant, into occurrence: Occurrence, following: Instant?) {
        var occurrence = occurrence
        occurrence.merged.append(later)
        occurrence.snoozes = 0
        occurrence.autoSnoozes = 0
        remember(later)
        alarm.phase = .alerting(occurrence, alert, following: following)
    }

    private var alert: Alert { Alert(began: now, ends: moment.deadline(at: now + ringLength)) }

    /// Counts down from `start`, on the boot clock, to an alert of this occurrence.
    mutating func countDown(_ occurrence: Occurrence, for length: Duration, from start: Instant, following: Instant?) {
        let countdown = Countdown(ends: moment.deadline(at: start + length), total: length, started: start)
        alarm.phase = .countdown(occurrence, countdown, following: following)
    }

    /// Ends the occurrence under way, and goes on with the one that follows; an alarm that has none is over.
    mutating func end(
        _ occurrence: Occurrence, _ ending: Record.Ending, due: Instant? = nil, following: Instant?
    ) {
        record(occurrence, ending)
        let isUnheard = (ending == .missed || ending == .denied) && occurrence.rang == nil
        if !occurrence.isExtra, !isUnheard { remember(occurrence.scheduled) }
        if let following = following ?? upcoming(planned: occurrence.scheduled) {
            alarm.phase = .scheduled(next: following)
        } else if isUnheard {
            keepMissed(due ?? occurrence.scheduled)
        } else {
            remove()
        }
    }

    /// Keeps a one-shot that was missed for a day, in case the clock is wrong.
    mutating func keepMissed(_ scheduled: Instant) {
        alarm.phase = .missed(scheduled, until: now + .days(1))
    }

    /// What rang or was answered does not come again when the clock is set back.
    private mutating func remember(_ scheduled: Instant) {
        alarm.lastRang = max(alarm.lastRang ?? scheduled, scheduled)
        guard let relative, !alarm.skipped.isEmpty else { return }
        let date = relative.date(of: scheduled, in: zone(planned: scheduled))
        alarm.skipped.removeAll { $0 < date }
    }

    mutating func record(_ occurrence: Occurrence, _ ending: Record.Ending) {
        add(occurrence.scheduled, of: occurrence, rang: occurrence.rang, ending)
        for later in occurrence.merged { add(later, of: Occurrence(scheduled: later), rang: later, ending) }
    }

    /// For an occurrence that never began.
    mutating func record(_ scheduled: Instant, _ ending: Record.Ending) {
        add(scheduled, of: Occurrence(scheduled: scheduled), rang: nil, ending)
    }

    private mutating func add(_ scheduled: Instant, of occurrence: Occurrence, rang: Instant?, _ ending: Record.Ending)
    {
        records.append(
            Record(
                occurrence: OccurrenceID(alarm: alarm.id, scheduled: scheduled), owner: alarm.owner,
                title: configuration.title, rang: rang, late: occurrence.late, snoozes: occurrence.snoozes,
                ended: now, ending: ending, by: by))
    }
}
