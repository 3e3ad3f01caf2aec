import AlarmCore

extension NotificationBoard {
    /// Settles what it means that a user closed a notification, now that no press can belong to it any more.
    mutating func decideDismissals() {
        for place in displays.indices {
            guard let decided = displays[place].dismissal, decided <= now else { continue }
            displays[place].dismissal = nil
            guard !displays[place].subject.isCounting else {
                hideCounting()
                continue
            }
            if let token = displays[place].subject.token {
                shelve(token)
                continue
            }
            displays[place].postable = now + delays.hidden
            for one in ringing(of: displays[place].subject) { dismiss(one) }
        }
    }

    /// The first time it hides the notification; a second time soon after does what the alarm's `on-dismiss` says.
    private mutating func dismiss(_ one: Ringing) {
        let wish = one.alarm.configuration.onDismiss
        if one.isTimer, wish == nil {
            steps.append(.answer(one.id, .stop))
            return
        }
        let isSecond = dismissals[one.id].map { now - $0 <= delays.secondDismissal } ?? false
        dismissals[one.id] = now
        guard isSecond else { return }
        switch wish ?? .snooze {
        case .snooze: if one.canSnooze { steps.append(.answer(one.id, .snooze)) }
        case .stop: steps.append(.answer(one.id, .stop))
        case .keep: break
        }
    }
}
