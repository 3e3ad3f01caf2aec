import AlarmCore

extension NotificationBoard {
    /// The book changed.
    /// - Parameters:
    ///   - alerting: all alarms that ring, oldest first.
    ///   - alarm: any alarm of the book.
    mutating func show(
        alerting: some Sequence<Alarm>, after touches: [Touch], at moment: Moment, alarm: (AlarmID) -> Alarm?
    ) -> [Step] {
        self.moment = moment
        ringing = alerting.compactMap(Ringing.init)
        let living = Set(ringing.map(\.id))
        dismissals = dismissals.filter { living.contains($0.key) }
        startTried.formIntersection(living)
        soundTrouble = soundTrouble.filter { trouble in ringing.contains { $0.alarm.id == trouble.key } }
        for touch in touches {
            count(touch)
            missed += touch.records.filter { $0.ending == .missed }
            guard let before = touch.before.flatMap(Ringing.init), !living.contains(before.id) else { continue }
            endings[before.id] = Wording.ending(of: before, by: touch, at: moment)
        }
        let isNew = counting.first != leading?.alarm.id || touches.contains { $0.id == leading?.alarm.id }
        if isNew || touches.isEmpty {
            leading = counting.first.flatMap(alarm).flatMap(Counting.init)
        }
        return settle()
    }

    /// The bell tells what is wrong with an alarm's sound; nil: nothing any more.
    mutating func soundTrouble(_ sentence: String?, of alarm: AlarmID, at moment: Moment) -> [Step] {
        self.moment = moment
        soundTrouble[alarm] = sentence
        return settle()
    }

    /// Time passed: `deadline` came.
    mutating func pass(to moment: Moment) -> [Step] {
        self.moment = moment
        decideDismissals()
        return settle()
    }

    /// What is to be shown, the most important first; never more than there is room for.
    var subjects: [Subject] {
        var subjects: [Subject] = []
        if ringing.count > room {
            subjects = [.together(through: ringing.map(\.began).max() ?? moment.wall)]
        } else {
            subjects = ringing.map { .ringing($0.id) }
        }
        subjects += questions.map { .question($0.token) }
        if !missed.isEmpty { subjects.append(.missed) }
        if let leading { subjects.append(leading.subject) }
        return Array(subjects.prefix(room))
    }

    /// The alarms that a notification is about and that ring now.
    func ringing(of subject: Subject) -> [Ringing] {
        switch subject {
        case .ringing(let id): ringing.filter { $0.id == id }
        case .together(let through): ringing.filter { $0.began <= through }
        case .question, .missed, .counting: []
        }
    }
}
