extension AlarmBook {
    /// Time passed: everything due happens. Nothing happens twice; call it at any time.
    package mutating func advance(to moment: Moment) -> [Touch] {
        follow(moment.bootID)
        var touches: [Touch] = []
        while let id = firstDue(at: moment), let alarm = self[id] {
            var change = Change(alarm, before: alarm, at: moment, rules: rules, by: nil)
            change.settle()
            guard let touch = commit(change) else { break }
            touches.append(touch)
        }
        return touches
    }

    /// The clock was set, the zone rules changed, the machine resumed, or the program starts: everything is planned
    /// anew, and what is due happens.
    package mutating func replan(at moment: Moment) -> [Touch] {
        follow(moment.bootID)
        var touches: [Touch] = []
        for entry in entries.values {
            var change = Change(entry.value, before: entry.value, at: moment, rules: rules, by: nil)
            change.replan()
            change.settle()
            if let touch = commit(change) { touches.append(touch) }
        }
        return touches.sorted { $0.id < $1.id }
    }

    /// What happens next by itself, and when: a book of that alarm alone, as it will be then.
    package func next(after moment: Moment) -> (book: AlarmBook, touches: [Touch], moment: Moment)? {
        let gaps = [wall.first.map { $0.time - moment.wall }, boot.first.map { $0.time - moment.boot }]
        guard let gap = gaps.compactMap(\.self).min() else { return nil }
        var then = moment
        then.wall = then.wall + max(gap, .zero)
        then.boot = then.boot + max(gap, .zero)
        guard let alarm = firstDue(at: then).flatMap({ self[$0] }) else { return nil }
        var book = AlarmBook(restoring: [alarm], rules: rules)
        let touches = book.advance(to: then)
        return (book, touches, then)
    }

    /// Takes touches back, newest first.
    package mutating func undo(_ touches: [Touch]) {
        for touch in touches.reversed() { put(touch.before, for: touch.id) }
    }

    @discardableResult
    mutating func commit(_ change: Change) -> Touch? {
        guard let touch = change.touch else { return nil }
        put(touch.after, for: touch.id)
        return touch
    }
}
