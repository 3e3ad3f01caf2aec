extension AlarmBook {
    /// Changes the book, or throws and leaves it as it was. `by`: who asks, for the history.
    package mutating func apply(
        _ command: Command, by: String?, at moment: Moment
    ) throws(AlarmError) -> [Touch] {
        follow(moment.bootID)
        if case .answer(let occurrence, let answer) = command, !isOpen(occurrence, to: answer) { return [] }
        if case .silence(let owner, let isSilenced) = command { return silence(owner, isSilenced, by: by, at: moment) }
        let alarm = try subject(of: command, zones: moment.zones)
        var change = Change(alarm, before: self[alarm.id], at: moment, rules: rules, by: by)
        try change.obey(command, extra: extra(at: moment.wall))
        if let occurrence = change.alarm.occurrence, occurrence.isExtra { lastExtra = occurrence.scheduled }
        change.settle()
        return [commit(change)].compactMap { $0 }
    }

    /// Whether a press of a button comes neither late nor twice.
    private func isOpen(_ occurrence: OccurrenceID, to answer: Command.Answer) -> Bool {
        guard let alarm = self.occurrence(occurrence) else { return false }
        return answer == .stop || alarm.canSnooze
    }

    /// The alarm that a command is about, as it is, or as it comes into the book.
    private func subject(of command: Command, zones: Zones) throws(AlarmError) -> Alarm {
        switch command {
        case .schedule(let draft): return try alarm(from: draft, ringsNow: false, zones: zones)
        case .ring(let draft): return try alarm(from: draft, ringsNow: true, zones: zones)
        case .replace(let id, let configuration, let size):
            let alarm = try living(id)
            let needsTime = alarm.configuration.schedule != nil || alarm.configuration.countdownLength > .zero
            try configuration.check(size: size, owner: alarm.owner, needsTime: needsTime, zones: zones)
            try makeRoom(for: alarm.owner, count: 0, bytes: size - alarm.size)
            return alarm
        default:
            guard let id = command.alarm else { throw .notAllowed("this is about no alarm") }
            return try living(id)
        }
    }

    private func living(_ id: AlarmID) throws(AlarmError) -> Alarm {
        guard let alarm = self[id], alarm.state != nil else { throw .unknownAlarm(id) }
        return alarm
    }

    private func alarm(from draft: Command.Draft, ringsNow: Bool, zones: Zones) throws(AlarmError) -> Alarm {
        let id = name(draft.id, of: draft.owner)
        if self[id]?.state != nil { throw .duplicateAlarm(draft.id) }
        let configuration = draft.configuration
        if ringsNow, configuration.schedule != nil {
            throw .invalidConfiguration("schedule is given; ring alerts at once, without one: use Schedule")
        }
        try configuration.check(size: draft.size, owner: draft.owner, needsTime: !ringsNow, zones: zones)
        try makeRoom(for: draft.owner, count: 1, bytes: draft.size)
        // Its phase comes with the plan.
        var alarm = Alarm(
            id: id, owner: draft.owner, configuration: configuration, size: draft.size,
            phase: .scheduled(next: Instant(microseconds: .max)))
        alarm.isSilenced = silenced.contains(draft.owner)
        return alarm
    }

    /// What an alarm that its owner calls so is called here. An app's ids are its own: which of them others have, none
    /// of its calls tells. The host sees all, and so knows them apart.
    package func name(_ id: AlarmID, of owner: Owner) -> AlarmID {
        guard case .app(let app) = owner else { return id }
        let own = id.bare.of(app)
        let isTaken = self[id.bare].map { $0.owner != owner } ?? false
        return isTaken || self[own] != nil ? own : id.bare
    }

    private func makeRoom(for owner: Owner, count: Int, bytes: Int) throws(AlarmError) {
        let account = account(of: owner)
        let (most, who) = owner == .host ? (rules.hostLimit, "the host") : (rules.appLimit, "the app")
        guard count == 0 || account.count + count <= most else {
            throw .maximumLimitReached("\(who) has \(account.count) of at most \(most) alarms: cancel one first")
        }
        guard bytes <= 0 || account.bytes + bytes <= rules.ownerBytes else {
            throw .maximumLimitReached(
                "the alarms of \(who) take \(account.bytes) of at most \(rules.ownerBytes) bytes: cancel one first")
        }
    }
}

extension Command {
    /// The alarm it is about; nil for one about an owner.
    fileprivate var alarm: AlarmID? {
        switch self {
        case .schedule(let draft), .ring(let draft): draft.id
        case .replace(let id, _, _), .cancel(let id), .stop(let id), .pause(let id), .resume(let id),
            .countdown(let id, _), .extend(let id, _), .trigger(let id), .skip(let id):
            id
        case .answer(let occurrence, _): occurrence.alarm
        case .silence: nil
        }
    }
}
