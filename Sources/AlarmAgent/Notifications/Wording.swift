import AlarmCore

/// Every text of the notifications.
enum Wording {
    static let stop = "Stop"
    static let snooze = "Snooze"
    static let open = "Open"
    static let show = "Show"
    static let stopAll = "Stop all"
    static let snoozeAll = "Snooze all"
    static let pause = "Pause"
    static let resume = "Resume"
    static let cancel = "Cancel"
    static let extend = "+1 min"
    static let seen = "OK"
    static let alarm = "Alarm"
    static let timer = "Timer"
    static let missed = "Missed alarm"
    static let question = "An app wants to set alarms"
    static let next = "Next"
    static let howToStop = "To stop it, type: alarmctl stop"
    /// More lines than this no list has.
    static let mostLines = 5
    /// And no list of whole titles.
    private static let longestList = 20

    /// So much of a title every server shows on one line: Budgie, which has the least room, and GNOME cut off more.
    static let titleColumns = 30

    /// A title in the tray.
    static func summary(_ title: String) -> String { Excerpt.of(title, columns: 60) }

    static func title(of alarm: Alarm) -> String {
        alarm.configuration.title.isEmpty ? Wording.alarm : alarm.configuration.title
    }

    static func title(ofAll count: Int) -> String { count == 1 ? "1 alarm" : "\(count) alarms" }

    static func heading(ofMissed records: [Record], on server: Server) -> Heading {
        guard let title = records.first?.title, records.count == 1 else {
            return Heading(summary: "\(records.count) missed alarms")
        }
        return Heading(title, after: "Missed: ", or: missed, on: server)
    }

    /// What servers may cut off comes last, the app's own words.
    static func body(of one: Ringing, trouble: String?, at moment: Moment) -> [String] {
        var lines: [String] = []
        if case .app(let id) = one.alarm.owner { lines.append(id) }
        lines.append(time(of: one, at: moment))
        if let trouble { lines.append(trouble) }
        return lines
    }

    static func body(ofAll ringing: [Ringing], troubles: [AlarmID: String], at moment: Moment) -> [String] {
        let lines = ringing.map { one in "\(isolated(title(of: one.alarm))) · \(time(of: one, at: moment))" }
        return shortened(lines) + sorted(troubles, of: ringing)
    }

    /// The same, each with its whole title.
    static func list(of ringing: [Ringing], troubles: [AlarmID: String], at moment: Moment) -> [String] {
        let lines = ringing.prefix(longestList).map { one in
            "\(isolated(whole: title(of: one.alarm))) · \(time(of: one, at: moment))"
        }
        return lines + others(ringing.count - lines.count) + sorted(troubles, of: ringing)
    }

    static func body(ofMissed records: [Record], at moment: Moment) -> [String] {
        guard records.count > 1 else {
            return records.map { ClockText.date($0.occurrence.scheduled, at: moment) }
        }
        return shortened(
            records.map { "\(isolated($0.title)) · \(ClockText.date($0.occurrence.scheduled, at: moment))" })
    }

    /// The same, each with its whole title.
    static func list(ofMissed records: [Record], at moment: Moment) -> [String] {
        let lines = records.prefix(longestList).map { record in
            let time = ClockText.date(record.occurrence.scheduled, at: moment)
            return "\(isolated(whole: record.title)) · \(time)"
        }
        return lines + others(records.count - lines.count)
    }

    static func title(of one: Counting) -> String {
        let configuration = one.alarm.configuration
        return switch one.state {
        case .running: configuration.countdownTitle ?? title(of: one.alarm)
        case .paused: configuration.pausedTitle ?? title(of: one.alarm)
        case .snoozed: title(of: one.alarm)
        }
    }

    /// - Parameter count: how many count down, this one among them.
    static func body(of one: Counting, of count: Int, at moment: Moment) -> [String] {
        let others = count > 1 ? ["and \(count - 1) more"] : []
        if let remaining = one.remaining { return ["Paused with \(left(remaining)) left"] + others }
        let time = one.ends.map { ClockText.time($0, at: moment) } ?? ""
        return [one.state == .snoozed ? "Snoozed until \(time)" : "Rings at \(time)"] + others
    }

    /// Hours, minutes and seconds, as a clock that runs down shows them.
    static func left(_ span: Duration) -> String {
        let seconds = max(0, span.microseconds / 1_000_000)
        let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return seconds < 3600 ? "\(seconds / 60):\(parts[2])" : "\(seconds / 3600):\(parts[1]):\(parts[2])"
    }

    static func ringing(since began: Instant, at moment: Moment) -> String {
        "Ringing since \(ClockText.time(began, at: moment))"
    }

    /// What became of an alert that is over.
    static func ending(of one: Ringing, by touch: Touch, at moment: Moment) -> String {
        if case .countdown(let occurrence, let countdown, _)? = touch.after?.phase,
            occurrence.scheduled == one.occurrence.scheduled
        {
            return "Snoozed until \(ClockText.time(countdown.ends.wall, at: moment))"
        }
        switch touch.records.first(where: { $0.occurrence == one.id })?.ending {
        case .missed: return "Missed"
        case .cancelled: return "Cancelled"
        case .denied: return "Not allowed any more"
        case .stopped, .skipped, nil: return "Stopped"
        }
    }

    /// The last text of a notification, for servers that never take it away.
    static func farewell(_ shows: Payload, _ ending: String) -> Payload {
        Payload(
            summary: shows.summary, body: ending, icon: shows.icon, buttons: [], urgency: .low,
            category: nil, expires: 1000)
    }

    static func late(_ span: Duration) -> String? {
        let minutes = span.microseconds / 60_000_000
        switch minutes {
        case ..<1: return nil
        case 1: return "1 minute late"
        case ..<120: return "\(minutes) minutes late"
        default: return "\(minutes / 60) hours late"
        }
    }

    private static func time(of one: Ringing, at moment: Moment) -> String {
        let zone = one.alarm.configuration.timeZone
        let time = ClockText.time(one.occurrence.scheduled, in: zone, at: moment)
        return late(one.occurrence.late).map { "\(time), \($0)" } ?? time
    }

    private static func shortened(_ lines: [String]) -> [String] {
        guard lines.count > mostLines else { return lines }
        return lines.prefix(mostLines - 1) + others(lines.count - mostLines + 1)
    }

    private static func others(_ count: Int) -> [String] { count > 0 ? ["and \(count) more"] : [] }

    private static func sorted(_ troubles: [AlarmID: String], of ringing: [Ringing]) -> [String] {
        Set(ringing.compactMap { troubles[$0.alarm.id] }).sorted()
    }

    /// A title inside other text: what it does to the direction of writing ends with it (FSI, PDI).
    static func isolated(_ title: String, columns: Int = titleColumns) -> String {
        isolated(whole: Excerpt.of(title, columns: columns))
    }

    private static func isolated(whole title: String) -> String { "\u{2068}\(title)\u{2069}" }
}
