import AlarmCore

extension NotificationBoard {
    /// Shows a question; one that is shown already gets the words it lacked.
    mutating func ask(_ question: Question, at moment: Moment) -> [Step] {
        self.moment = moment
        if let place = questions.firstIndex(where: { $0.app == question.app }) {
            questions[place] = question
        } else {
            questions.append(question)
        }
        // A server that the bus can start may have had no reason to run.
        if presence == .absent { steps.append(.startServer) }
        return settle()
    }

    /// It was answered elsewhere.
    mutating func withdrawQuestion(about app: String, at moment: Moment) -> [Step] {
        self.moment = moment
        questions.removeAll { $0.app == app }
        return settle()
    }

    /// The bus could not start a server: there is nobody to ask.
    mutating func startFailed(at moment: Moment) -> [Step] {
        self.moment = moment
        guard presence == .absent else { return [] }
        for question in questions { shelve(question.token, wasShown: false) }
        return settle()
    }

    mutating func decide(_ token: UInt64, isAllowed: Bool) {
        guard let place = questions.firstIndex(where: { $0.token == token }) else { return }
        steps.append(.decide(questions.remove(at: place).app, isAllowed: isAllowed))
    }

    /// Nothing is decided by it.
    mutating func shelve(_ token: UInt64, wasShown: Bool = true) {
        guard let place = questions.firstIndex(where: { $0.token == token }) else { return }
        steps.append(.shelve(questions.remove(at: place).app, wasShown: wasShown))
    }

    func question(_ token: UInt64, on server: Server) -> Notice? {
        guard let question = questions.first(where: { $0.token == token }) else { return nil }
        let title = Wording.title(of: question)
        let fits = question.app.isEmpty || Excerpt.of(title, columns: Wording.titleColumns) == title
        let isShown = fits && !server.spoils(title)
        let asker = Wording.asker(of: question)
        let lines = [asker] + (server.offersButtons ? [] : [Wording.howToAnswer(question)])
        let words = (isShown || question.name == nil ? [] : [title]) + Wording.usage(of: question)
        // What is not critical GNOME shows for seconds, with its buttons folded away, and then lists without them.
        return Notice(
            heading: Heading(summary: isShown ? title : Wording.question), lines: lines, words: words, kept: [asker],
            icon: .alarm, buttons: [.init(.allow(token), Wording.allow), .init(.deny(token), Wording.deny)],
            urgency: .critical, category: "x-alarms.permission")
    }
}
