import AlarmCore

/// The rows of the tray's menu.
enum TrayRows {
    static func rows(of underWay: UnderWay, at moment: Moment) -> [TrayRow] {
        var rows: [TrayRow] = []
        let ringing = underWay.ringing
        if ringing.count > 1 {
            rows.append(.init(.stopAll, Wording.stopAll))
            if ringing.contains(where: \.hasSnoozeButton) { rows.append(.init(.snoozeAll, Wording.snoozeAll)) }
        }
        for one in ringing.prefix(UnderWay.most) { add(Self.rows(of: one, at: moment), to: &rows) }
        for one in underWay.counting.prefix(UnderWay.most) { add(Self.rows(of: one, at: moment), to: &rows) }
        let left =
            max(0, ringing.count - UnderWay.most) + underWay.countingCount
            - min(underWay.counting.count, UnderWay.most)
        if left > 0 { add([.init(.more, "and \(left) more")], to: &rows) }
        let next = underWay.next.prefix(UnderWay.most).compactMap { row(ofNext: $0, at: moment) }
        if !next.isEmpty { add([.init(.nextTitle, Wording.next)] + next, to: &rows) }
        return rows
    }

    private static func rows(of one: Ringing, at moment: Moment) -> [TrayRow] {
        let configuration = one.alarm.configuration
        let since = ClockText.time(one.began, at: moment)
        var rows = [
            TrayRow(.title(one.id), titled(Wording.title(of: one.alarm), since)),
            TrayRow(.stop(one.id), configuration.stopButton?.text ?? Wording.stop),
        ]
        if one.hasSnoozeButton {
            rows.append(.init(.snooze(one.id), configuration.secondaryButton?.text ?? Wording.snooze))
        } else if configuration.secondaryBehavior == .custom {
            rows.append(.init(.custom(one.id), configuration.secondaryButton?.text ?? Wording.open))
        }
        return rows
    }

    private static func rows(of one: Counting, at moment: Moment) -> [TrayRow] {
        let configuration = one.alarm.configuration
        let time = one.ends.map { ClockText.date($0, at: moment) } ?? Wording.left(one.remaining ?? .zero)
        var rows = [TrayRow(.title(one.id), titled(Wording.title(of: one), time))]
        switch one.state {
        case .snoozed: break
        case .paused: rows.append(.init(.resume(one.id), configuration.resumeButton?.text ?? Wording.resume))
        // As with AlarmKit: a countdown with a title of its own has the buttons it asked for.
        case .running where configuration.countdownTitle != nil && configuration.pauseButton == nil: break
        case .running: rows.append(.init(.pause(one.id), configuration.pauseButton?.text ?? Wording.pause))
        }
        if one.canExtend { rows.append(.init(.extend(one.id), Wording.extend)) }
        return rows + [.init(.cancel(one.id), Wording.cancel)]
    }

    private static func row(ofNext alarm: Alarm, at moment: Moment) -> TrayRow? {
        guard case .scheduled(let next) = alarm.phase else { return nil }
        return TrayRow(.next(alarm.id), titled(Wording.title(of: alarm), ClockText.date(next, at: moment)))
    }

    /// On one line, and not as wide as the screen.
    private static func titled(_ title: String, _ time: String) -> String {
        let line = String(title.map { $0.isNewline ? " " : $0 })
        let short = line.count > longest ? line.prefix(longest - 1) + "…" : line[...]
        return "\(Wording.isolated(String(short), columns: 2 * longest)) · \(time)"
    }

    private static let longest = 48

    private static func add(_ more: [TrayRow], to rows: inout [TrayRow]) {
        guard let first = more.first else { return }
        if !rows.isEmpty { rows.append(.init(.line(above: "\(first.key)"), nil)) }
        rows += more
    }
}
