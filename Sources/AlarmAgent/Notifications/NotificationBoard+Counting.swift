import AlarmCore

extension NotificationBoard {
    /// A countdown of less than this is over before a notification of it is read.
    static let shortest = Duration.seconds(60)

    mutating func count(_ touch: Touch) {
        let after = touch.after.flatMap(CountingOrder.Entry.init)
        if let hidden = hidden[touch.id], hidden != after?.subject { self.hidden[touch.id] = nil }
        guard let after, hidden[touch.id] == nil else { return counting.remove(touch.id) }
        if !counting.contains(touch.id), after.ends - moment.wall < Self.shortest { return }
        counting.insert(after)
    }

    /// A user who closes the notification of what counts wants to see none of it, until something becomes of it.
    mutating func hideCounting() {
        for one in counting.removeAll() { hidden[one.alarm] = one.subject }
        leading = nil
    }

    mutating func pressPause(_ occurrence: OccurrenceID, on id: UInt32) {
        guard let one = counting(occurrence), one.state == .running, take([occurrence], on: id) else { return }
        steps.append(.command(.pause(one.alarm.id)))
    }

    mutating func pressResume(_ occurrence: OccurrenceID, on id: UInt32) {
        guard let one = counting(occurrence), one.state == .paused, take([occurrence], on: id) else { return }
        steps.append(.command(.resume(one.alarm.id)))
    }

    /// Ends what has not rung yet, or was put off; a repeating alarm goes on with its next time.
    mutating func pressCancel(_ occurrence: OccurrenceID, on id: UInt32) {
        guard counting(occurrence) != nil, take([occurrence], on: id) else { return }
        steps.append(.answer(occurrence, .stop))
    }

    private static let minute = Duration.seconds(60)

    mutating func pressExtend(_ occurrence: OccurrenceID, _ total: Duration, on id: UInt32) {
        guard let one = counting(occurrence), one.total == total else { return }
        undoDismissals(of: [occurrence])
        steps.append(.command(.extend(one.alarm.id, by: Self.minute)))
    }

    /// It never changes while it shows the same alarm in the same state, so that no server pops it up again.
    func quiet(on server: Server) -> Notice? {
        guard let one = leading else { return nil }
        let heading = Heading(Wording.title(of: one), or: Wording.timer, on: server)
        return Notice(
            heading: heading, lines: Wording.body(of: one, of: counting.count, at: moment),
            icon: Icon(one.alarm.configuration), buttons: buttons(of: one), urgency: .low,
            category: "x-alarms.alarm.countdown")
    }

    private func counting(_ occurrence: OccurrenceID) -> Counting? {
        leading.flatMap { $0.id == occurrence ? $0 : nil }
    }

    /// As with AlarmKit a countdown with a title of its own can be paused only if it has a button for that.
    private func buttons(of one: Counting) -> [Payload.Button] {
        let configuration = one.alarm.configuration
        var buttons: [Payload.Button] = []
        switch one.state {
        case .snoozed: break
        case .paused: buttons.append(.init(.resume(one.id), configuration.resumeButton?.text ?? Wording.resume))
        case .running where configuration.countdownTitle != nil && configuration.pauseButton == nil: break
        case .running: buttons.append(.init(.pause(one.id), configuration.pauseButton?.text ?? Wording.pause))
        }
        if one.canExtend { buttons.append(.init(.extend(one.id, total: one.total), Wording.extend)) }
        return buttons + [.init(.cancel(one.id), Wording.cancel)]
    }
}
