extension Schedule.Relative {
    /// The first moment strictly after `after` at which the local clock reaches or passes hour and minute on an
    /// allowed day. A time that is shown twice counts once: after the first pass comes the next day.
    package func next(after: Instant, in zone: Zone, skipping: [LocalDate] = []) -> Instant? {
        guard isPossible else { return nil }
        let first = zone.date(at: after).days - 1
        // Each dropped date costs a week at most, as does a day that the calendar lacks.
        for days in first...(first + 7 * (skipping.count + 3)) {
            let date = LocalDate(days: days)
            guard rings(on: date), !skipping.contains(date) else { continue }
            let passes = zone.passes(of: date, time: time)
            guard let first = passes.first.map(Instant.init(seconds:)), first != after else { continue }
            if first > after { return first }
            if let second = passes.second.map(Instant.init(seconds:)), second > after { return second }
        }
        return nil
    }

    /// The date that an occurrence at this moment belongs to: not always the one the clock shows, where it jumps.
    func date(of instant: Instant, in zone: Zone) -> LocalDate {
        let shown = zone.date(at: instant)
        for days in [shown.days, shown.days - 1, shown.days + 1] {
            let passes = zone.passes(of: LocalDate(days: days), time: time)
            if [passes.first, passes.second].contains(where: { $0.map(Instant.init(seconds:)) == instant }) {
                return LocalDate(days: days)
            }
        }
        return shown
    }

    /// A zone of one offset, in which this would ring at that moment: what is left to go by when a zone's rules are
    /// gone or changed. Of two offsets that fit, the one nearer to `offset`.
    func zone(ringingAt instant: Instant, near offset: Int) -> Zone {
        let second = instant.microseconds.floorDivided(by: 1_000_000)
        let shown = second - second.floorDivided(by: 86_400) * 86_400
        let fitting = [-86_400, 0, 86_400].map { time - shown + $0 }.filter { (-43_200...50_400).contains($0) }
        let nearest = fitting.min { abs($0 - Int64(offset)) < abs($1 - Int64(offset)) }
        return Zone(name: "", offset: nearest ?? Int64(offset))
    }

    /// Seconds since midnight.
    var time: Int64 { Int64(min(max(hour, 0), 23) * 3_600 + min(max(minute, 0), 59) * 60) }

    private var isPossible: Bool {
        (0...23).contains(hour) && (0...59).contains(minute) && weekdays != []
    }

    private func rings(on date: LocalDate) -> Bool {
        weekdays?.contains(.day(date.weekday)) ?? true
    }
}
