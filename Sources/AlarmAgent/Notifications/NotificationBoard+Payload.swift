import AlarmCore

extension NotificationBoard {
    /// What a notification has to say now.
    func notice(of subject: Subject, on server: Server) -> Notice? {
        let ringing = ringing(of: subject)
        switch subject {
        case .ringing: return ringing.first.map { alone($0, on: server) }
        case .together(let through): return together(ringing, through: through, on: server)
        case .question(let token): return question(token, on: server)
        case .missed: return missed(on: server)
        case .counting: return quiet(on: server)
        }
    }

    private func alone(_ one: Ringing, on server: Server) -> Notice {
        let configuration = one.alarm.configuration
        var buttons = [Payload.Button(.stop(.one(one.id)), configuration.stopButton?.text ?? Wording.stop)]
        switch configuration.secondaryBehavior {
        case .countdown where one.hasSnoozeButton:
            buttons.append(.init(.snooze(.one(one.id)), configuration.secondaryButton?.text ?? Wording.snooze))
        case .custom:
            buttons.append(.init(.custom(one.id), configuration.secondaryButton?.text ?? Wording.open))
        case .countdown, nil: break
        }
        let heading = Heading(Wording.title(of: one.alarm), or: Wording.alarm, on: server)
        let lines = Wording.body(of: one, trouble: soundTrouble[one.alarm.id], at: moment)
        let words = [configuration.body].compactMap(\.self)
        return alert(heading, lines, words, icon: Icon(configuration), buttons, on: server)
    }

    private func together(_ ringing: [Ringing], through: Instant, on server: Server) -> Notice {
        var buttons = [Payload.Button(.stop(.all(through: through)), Wording.stopAll)]
        if ringing.contains(where: \.hasSnoozeButton) {
            buttons.append(.init(.snooze(.all(through: through)), Wording.snoozeAll))
        }
        let lines = Wording.body(ofAll: ringing, troubles: soundTrouble, at: moment)
        return alert(Heading(summary: Wording.title(ofAll: ringing.count)), lines, icon: .alarm, buttons, on: server)
    }

    private func alert(
        _ heading: Heading, _ lines: [String], _ words: [String] = [], icon: Icon, _ buttons: [Payload.Button],
        on server: Server
    ) -> Notice {
        Notice(
            heading: heading, lines: lines + (server.offersButtons ? [] : [Wording.howToStop]), words: words,
            icon: icon,
            buttons: buttons, urgency: .critical, category: "x-alarms.alarm.ringing")
    }

    private func missed(on server: Server) -> Notice {
        Notice(
            heading: Wording.heading(ofMissed: missed, on: server), lines: Wording.body(ofMissed: missed, at: moment),
            icon: .alarm, buttons: [.init(.seen, Wording.seen)], urgency: .normal, category: "x-alarms.alarm.missed")
    }
}
