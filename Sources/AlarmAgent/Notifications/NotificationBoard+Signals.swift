import AlarmCore

extension NotificationBoard {
    /// `NotificationClosed`.
    mutating func closed(_ id: UInt32, reason: UInt32, by sender: String, at moment: Moment) -> [Step] {
        self.moment = moment
        guard trusts(sender) else { return [] }
        hasLost = leaving.contains { $0.id == id } || display(of: id) != nil
        leaving.removeAll { $0.id == id }
        if let place = display(of: id) {
            wentAway(place, reason: reason)
        } else if displays.contains(where: { $0.call != nil }) {
            closedEarly.insert(id)
        }
        return settle()
    }

    /// `ActionInvoked`.
    mutating func pressed(_ key: String, on id: UInt32, by sender: String, at moment: Moment) -> [Step] {
        self.moment = moment
        guard trusts(sender), let key = ActionKey(key) else { return [] }
        let place = display(of: id)
        let isFirst = place.flatMap { displays[$0].pressed }.map { now - $0 > delays.closeAfterPress } ?? true
        if let place { displays[place].pressed = now }
        switch key {
        case .stop(let target): stop(target, on: id)
        case .snooze(let target): snooze(target, on: id)
        case .custom(let occurrence): runCustom(occurrence, on: id)
        case .pause(let occurrence): pressPause(occurrence, on: id)
        case .resume(let occurrence): pressResume(occurrence, on: id)
        case .cancel(let occurrence): pressCancel(occurrence, on: id)
        case .extend(let occurrence, let total): pressExtend(occurrence, total, on: id)
        case .allow(let token): decide(token, isAllowed: true)
        case .deny(let token): decide(token, isAllowed: false)
        case .seen: seeMissed()
        case .show: if let place, isFirst { turnPage(of: place) }
        }
        return settle()
    }

    /// Any peer of the bus can send these signals; only the server itself is believed, and on GNOME the shell.
    func trusts(_ sender: String) -> Bool {
        sender == server?.owner || (sender == shell && serverName == "gnome-shell")
    }

    /// A notification is not on the screen any more, and we did not close it.
    mutating func wentAway(_ place: Int, reason: UInt32) {
        let display = displays[place]
        displays[place].id = nil
        displays[place].shows = nil
        if reason == 1, isEvicted(place) {
            room = 1
            postAgain(place)
        } else if display.subject == .missed {
            seeMissed()
        } else if let pressed = display.pressed, now - pressed <= delays.closeAfterPress {
            displays[place].postable = now + delays.afterPress
        } else if reason == 2 || display.subject.isCounting {
            displays[place].dismissal = now + delays.pressAfterClose
            abandonCall(of: place)
        } else {
            postAgain(place)
            if displays[place].postable == nil, let token = display.subject.token { shelve(token) }
        }
    }

    /// However it was closed: what servers say of that is not to be relied on.
    private mutating func seeMissed() {
        guard !missed.isEmpty else { return }
        missed = []
        steps.append(.seen)
    }

    /// Whether another notification of ours, which is on its way, pushed this one out.
    private func isEvicted(_ place: Int) -> Bool {
        displays.indices.contains { $0 != place && displays[$0].call?.replacing == 0 }
    }

    private mutating func abandonCall(of place: Int) {
        guard let call = displays[place].call else { return }
        abandon(call)
        displays[place].call = nil
    }

    /// A stop is always honoured while the alarm rings. For one that does not ring the book decides, once a press.
    private mutating func stop(_ target: ActionKey.Target, on id: UInt32) {
        let ringing = ringing(target)
        if case .one(let occurrence) = target, ringing.isEmpty {
            guard take([occurrence], on: id) else { return }
            steps.append(.answer(occurrence, .stop))
        } else {
            _ = take(ringing.map(\.id), on: id)
            for one in ringing { steps.append(.answer(one.id, .stop)) }
        }
    }

    private mutating func snooze(_ target: ActionKey.Target, on id: UInt32) {
        let ringing = ringing(target).filter(\.canSnooze)
        guard take(ringing.map(\.id), on: id) else { return }
        for one in ringing { steps.append(.answer(one.id, .snooze)) }
    }

    private mutating func runCustom(_ occurrence: OccurrenceID, on id: UInt32) {
        guard !ringing(.one(occurrence)).isEmpty, take([occurrence], on: id) else { return }
        steps.append(.custom(occurrence))
        guard let place = displays.firstIndex(where: { $0.subject == .ringing(occurrence) }) else { return }
        closeAndPostAgain(place)
    }

    /// After a press that ends nothing.
    mutating func closeAndPostAgain(_ place: Int) {
        if let shown = displays[place].id, shown != 0 { steps.append(.close(shown)) }
        abandonCall(of: place)
        displays[place].lose()
        displays[place].dismissal = nil
        displays[place].postable = now + delays.afterPress
    }

    /// Takes the first press on a notification. GNOME sends each twice, Budgie in company.
    mutating func take(_ occurrences: [OccurrenceID], on id: UInt32) -> Bool {
        let press = Press(id: id, occurrences: Set(occurrences))
        undoDismissals(of: press.occurrences)
        guard !press.occurrences.isEmpty, !presses.contains(where: { $0.isRepeated(by: press) }) else { return false }
        presses = presses.suffix(31) + [press]
        return true
    }

    /// The close that came before a press was the press's own.
    mutating func undoDismissals(of occurrences: Set<OccurrenceID>) {
        for place in displays.indices where displays[place].dismissal != nil {
            let subject = displays[place].subject
            let isOfPress =
                if case .counting(let occurrence, _) = subject {
                    occurrences.contains(occurrence)
                } else {
                    ringing(of: subject).contains { occurrences.contains($0.id) }
                }
            guard isOfPress else { continue }
            displays[place].dismissal = nil
            displays[place].postable = now + delays.afterPress
        }
    }

    private func ringing(_ target: ActionKey.Target) -> [Ringing] {
        switch target {
        case .one(let occurrence): ringing.filter { $0.id == occurrence }
        case .all(let through): ringing.filter { $0.began <= through }
        }
    }
}

extension NotificationBoard.Press {
    /// Ids say little where a server answers all with 0 (notify-osd), so what was answered counts too.
    fileprivate func isRepeated(by press: Self) -> Bool {
        id == press.id && !occurrences.isDisjoint(with: press.occurrences)
    }
}
