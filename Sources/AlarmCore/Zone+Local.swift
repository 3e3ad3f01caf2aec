extension Zone {
    /// When the local clock reaches or passes one time of one day.
    struct Passes {
        var first: Int64?
        /// The second time, when the clock is set back over it.
        var second: Int64?

        mutating func append(_ time: Int64) {
            if first == nil { first = time } else if second == nil { second = time }
        }
    }

    /// In seconds since 1970; `time` is seconds since midnight. A time that the clock jumps over is passed where it
    /// jumps; a day that it jumps over whole has no times.
    func passes(of date: LocalDate, time: Int64) -> Passes {
        let eras = erasPast(Int64(date.days) * 86_400)
        let midnight = Int64(date.days) * 86_400 - eras * Zone.era
        let local = midnight + time
        var passes = Passes()
        // No offset is further from UTC than these.
        var place = place(of: local - 93_600)
        while place < spans.count, spans[place].begins <= local + 90_000 {
            let span = spans[place]
            if place > 0 {
                // What the clock shows before and after the jump.
                let (from, to) = (span.begins + spans[place - 1].offset, span.begins + span.offset)
                let isWholeDay = from <= midnight && to >= midnight + 86_400
                if from <= local, local < to, !isWholeDay { passes.append(span.begins + eras * Zone.era) }
            }
            let shown = local - span.offset
            let ends = place + 1 < spans.count ? spans[place + 1].begins : .max
            if shown >= span.begins, shown < ends { passes.append(shown + eras * Zone.era) }
            place += 1
        }
        return passes
    }
}
