/// When the alarm rings by its schedule.
extension Change {
    var relative: Schedule.Relative? {
        guard case .relative(let relative) = configuration.schedule else { return nil }
        return relative
    }

    /// The alarm's zone. When the system knows it no more, the offset that it had at a planned occurrence.
    func zone(planned: Instant) -> Zone {
        if let known { return known }
        return relative?.zone(ringingAt: planned, near: moment.zones.local.offset(at: planned)) ?? moment.zones.local
    }

    private var known: Zone? {
        guard let name = configuration.timeZone else { return moment.zones.local }
        return moment.zones.named[name]
    }

    /// The occurrence after a planned one; nil for one-shots.
    func occurrence(after planned: Instant) -> Instant? {
        guard configuration.isRepeating else { return nil }
        return relative?.next(after: planned, in: zone(planned: planned), skipping: alarm.skipped)
    }

    /// The first occurrence ahead of a repeating alarm that has neither rung nor been answered; nil for one-shots.
    func upcoming(planned: Instant) -> Instant? {
        guard configuration.isRepeating else { return nil }
        return ahead(of: [alarm.lastRang], in: zone(planned: planned))
    }

    /// The first pass of the local clock that is ahead, and comes after each of these occurrences.
    private func ahead(of earlier: [Instant?], in zone: Zone) -> Instant? {
        guard let relative else { return nil }
        // A time that is shown twice counts once: what comes after its first pass is later than what lies ahead.
        return ([now] + earlier.compactMap { $0 })
            .compactMap { relative.next(after: $0, in: zone, skipping: alarm.skipped) }.max()
    }

    /// Where an occurrence that was planned for this instant comes by the clock and the zone as they are now.
    func planAnew(_ planned: Instant, after earlier: Instant? = nil) -> Instant {
        guard let relative, let known, let coming = ahead(of: [alarm.lastRang, earlier], in: known) else {
            return planned
        }
        let isPlanned = relative.next(after: planned - .microseconds(1), in: known, skipping: alarm.skipped) == planned
        if isPlanned {
            // Due, or a one-shot whose day is settled; one that is far ahead was planned by a wrong clock.
            let isSettled = !configuration.isRepeating && planned <= now + .seconds(25 * 3_600)
            let isAhead = planned > earlier ?? Instant(microseconds: .min)
            return planned <= now && isAhead || isSettled ? planned : coming
        }
        let old = relative.zone(ringingAt: planned, near: known.offset(at: planned))
        let passes = known.passes(of: old.date(at: planned), time: relative.time)
        guard let moved = passes.first.map(Instant.init(seconds:)), moved <= now else { return coming }
        if planned <= now { return planned }
        // The local clock was set over its time.
        return moved > alarm.lastRang ?? Instant(microseconds: .min) ? moved : coming
    }
}
