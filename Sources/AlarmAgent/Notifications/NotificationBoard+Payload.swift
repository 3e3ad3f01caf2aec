import AlarmCore

extension NotificationBoard {
    /// What a notification says now.
    func payload(of subject: Subject, on server: Server) -> Payload? {
        let ringing = ringing(of: subject)
        switch subject {
        case .ringing: return ringing.first.map { alone($0, on: server) }
        case .together(let through): return together(ringing, through: through, on: server)
        case .question(let token): return question(token, on: server)
        case .missed: return missed(on: server)
        case .counting: return quiet(on: server)
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
        let heading = Heading(Wording.title(of: one.alarm), or: Wording.alarm, on: server)
        let lines = Wording.body(of: one, trouble: soundTrouble[one.alarm.id], at: moment)
        let words = [configuration.body].compactMap(\.self)
        return alert(heading, lines, words, icon: Icon(configuration), buttons, on: server)
    }

    private func together(_ ringing: [Ringing], through: Instant, on server: Server) -> Payload {
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
    ) -> Payload {
        let lines = lines + (server.offersButtons ? [] : [Wording.howToStop])
        return Payload(
            summary: heading.summary, body: body(lines, title: heading.rest, words, on: server), icon: icon,
            buttons: buttons + [.init(.show, Wording.show)], urgency: .critical, category: "x-alarms.alarm.ringing")
    }

    private func missed(on server: Server) -> Payload {
        let heading = Wording.heading(ofMissed: missed, on: server)
        let lines = Wording.body(ofMissed: missed, at: moment)
        return Payload(
            summary: heading.summary, body: body(lines, title: heading.rest, on: server),
            icon: .alarm, buttons: [.init(.seen, Wording.seen), .init(.show, Wording.show)],
            urgency: .normal, category: "x-alarms.alarm.missed")
    }

    /// Alarms' texts are plain, and no server must find markup in them. dunst reads it also where its settings let it
    /// say that it does not.
    /// - Parameters:
    ///   - title: what cannot stand above.
    ///   - words: of an app or a user, as much of them as there is room for.
    func body(_ lines: [String], title: [String] = [], _ words: [String] = [], on server: Server) -> String {
        var rows = server.mostRows
        let excerpts = { (texts: [String]) in
            texts.map { Excerpt.of(Breaks.inWords($0), rows: &rows) }.filter { !$0.isEmpty }
        }
        var said = excerpts(lines) + excerpts(title.map { Excerpt.of($0, lines: server.mostLines) })
        rows -= server.mostRows - Server.rowsWithWords
        said += excerpts(words)
        if let most = server.longestParagraph { said = said.map { Breaks.inParagraphs($0, after: most) } }
        return Markup.escaped(said.joined(separator: "\n"))
    }
}
