import AlarmCore

extension NotificationBoard {
    /// What a notification says now.
    func payload(of subject: Subject, on server: Server) -> Payload? {
        let ringing = ringing(of: subject)
        switch subject {
        case .ringing: return ringing.first.map { alone($0, on: server) }
        case .together(let through): return together(ringing, through: through, on: server)
        case .question(let token): return question(token, on: server)
        case .missed: return missedPayload
        case .counting: return quiet
        }
    }

    private func alone(_ one: Ringing, on server: Server) -> Payload {
        let configuration = one.alarm.configuration
        var buttons = [Payload.Button(.stop(.one(one.id)), configuration.stopButton?.text ?? Wording.stop)]
        switch configuration.secondaryBehavior {
        case .countdown where one.hasSnoozeButton:
            buttons.append(.init(.snooze(.one(one.id)), configuration.secondaryButton?.text ?? Wording.snooze))
        case .custom:
            buttons.append(.init(.custom(one.id), configuration.secondaryButton?.text ?? Wording.open))
        case .countdown, nil: break
        }
        let lines = Wording.body(of: one, trouble: soundTrouble[one.alarm.id], at: moment)
        return alert(Wording.title(of: one.alarm), lines, icon: Icon(configuration), buttons, on: server)
    }

    private func together(_ ringing: [Ringing], through: Instant, on server: Server) -> Payload {
        var buttons = [Payload.Button(.stop(.all(through: through)), Wording.stopAll)]
        if ringing.contains(where: \.hasSnoozeButton) {
            buttons.append(.init(.snooze(.all(through: through)), Wording.snoozeAll))
        }
        let lines = Wording.body(ofAll: ringing, troubles: soundTrouble, at: moment)
        return alert(Wording.title(ofAll: ringing.count), lines, icon: .alarm, buttons, on: server)
    }

    private func alert(
        _ title: String, _ lines: [String], icon: Icon, _ buttons: [Payload.Button], on server: Server
    ) -> Payload {
        Payload(
            summary: Wording.summary(title),
            body: body(Wording.rest(of: title) + lines + (server.offersButtons ? [] : [Wording.howToStop])),
            icon: icon, buttons: buttons + [.init(.show, Wording.show)], urgency: .critical,
            category: "x-alarms.alarm.ringing")
    }

    private var missedPayload: Payload {
        let lines = Wording.body(ofMissed: missed, at: moment)
        return Payload(
            summary: Wording.title(ofMissed: missed), body: body(lines),
            icon: .alarm, buttons: [.init(.seen, Wording.seen), .init(.show, Wording.show)],
            urgency: .normal, category: "x-alarms.alarm.missed")
    }

    /// Alarms' texts are plain, and no server must find markup in them. dunst reads it also where its settings let it
    /// say that it does not.
    func body(_ lines: [String]) -> String {
        Markup.escaped(lines.joined(separator: "\n"))
    }
}
