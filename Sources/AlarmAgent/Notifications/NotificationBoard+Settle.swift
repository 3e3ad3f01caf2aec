import AlarmCore

extension NotificationBoard {
    /// Makes the displays what they are to be, and tells the steps that take the world there.
    mutating func settle() -> [Step] {
        retireDisplays()
        takeLeave()
        for subject in subjects where !displays.contains(where: { $0.subject == subject }) {
            displays.append(Display(subject, postable: now))
        }
        startServer()
        post()
        if hasLost || closes { vacated = now }
        uncover()
        remember()
        defer { steps = [] }
        return steps
    }

    /// When time alone changes something; nil: never.
    var deadline: Uptime? {
        var deadlines = leaving.map(\.until) + displays.compactMap(\.dismissal)
        if server != nil {
            deadlines += displays.filter { $0.call == nil }.compactMap(\.postable).filter { $0 > now }
            deadlines += displays.compactMap { refreshes($0) }.filter { $0 > now }
            let isWaited = displays.contains { !$0.isTaken && $0.isPostable(at: now) }
            if isWaited, let clear { deadlines.append(clear) }
            let calls = displays.compactMap(\.call) + abandoned.values
            deadlines += calls.map { $0.sent + delays.answer }.filter { $0 > now }
        }
        return deadlines.min()
    }

    /// Whether the steps so far close one.
    var closes: Bool {
        steps.contains { step in if case .close = step { true } else { false } }
    }

    /// When what is new will be drawn again; nil: it is now.
    var clear: Uptime? {
        guard server?.needsTimeAfterClose == true else { return nil }
        if closes { return now + delays.afterClose }
        return vacated.map { $0 + delays.afterClose }.flatMap { $0 > now ? $0 : nil }
    }

    /// The display of this id. Id 0 says nothing (notify-osd), unless it is the only one.
    func display(of id: UInt32) -> Int? {
        let places = displays.indices.filter { displays[$0].id == id }
        return places.count == 1 ? places[0] : nil
    }

    private mutating func retireDisplays() {
        let wanted = subjects
        for display in displays where !wanted.contains(display.subject) { retire(display) }
        displays.removeAll { !wanted.contains($0.subject) }
        endings = [:]
    }

    private mutating func retire(_ display: Display) {
        if let call = display.call { abandon(call) }
        guard let id = display.id, id != 0 else { return }
        guard let shows = display.shows, let ending = ending(of: display.subject) else {
            steps.append(.close(id))
            return
        }
        let farewell = Wording.farewell(shows, ending)
        let wasPressed = display.pressed.map { now - $0 <= delays.closeAfterPress } ?? false
        leaving.append(Leaving(id: id, farewell: farewell, until: wasPressed ? now + delays.ownClose : now))
    }

    /// What the last text of a notification says; nil where it only makes room for another.
    private func ending(of subject: Subject) -> String? {
        switch subject {
        case .ringing(let id): ringing.contains { $0.id == id } ? nil : endings[id]
        case .together: ringing.isEmpty ? endings.values.first : nil
        case .question, .missed, .counting: nil
        }
    }

    /// Closes what is to go. Its text says so first, for there are servers that never take a notification away.
    private mutating func takeLeave() {
        for gone in leaving where gone.until <= now {
            callCount += 1
            let call = Display.Call(number: callCount, payload: gone.farewell, replacing: gone.id, sent: now)
            abandon(call)
            steps.append(.post(call.payload, replacing: call.replacing, call: call.number))
            steps.append(.close(gone.id))
        }
        leaving = leaving.filter { $0.until > now }
    }

    /// GNOME shows one notification at a time, and after one that was closed it shows the next only when it is told of
    /// another: so alerts that stay are shown anew.
    private mutating func uncover() {
        var isCovered = hasLost
        hasLost = false
        for step in steps {
            switch step {
            case .close: isCovered = true
            case .post(_, replacing: 0, _): isCovered = false
            default: break
            }
        }
        guard isCovered else { return }
        for place in displays.indices where displays[place].isTaken && displays[place].renewal == nil {
            switch displays[place].subject {
            case .ringing, .together: displays[place].renewal = now + delays.afterPress
            case .question, .missed, .counting: break
            }
        }
    }

    private mutating func startServer() {
        guard presence == .absent, ringing.contains(where: { !startTried.contains($0.id) }) else { return }
        startTried.formUnion(ringing.map(\.id))
        steps.append(.startServer)
    }

    private mutating func remember() {
        guard let server else {
            // Nothing is known of a server yet, or what was shown is gone with it.
            if presence == .absent, !remembered.isEmpty { remember([]) }
            return
        }
        let ids = displays.compactMap(\.id) + leaving.map(\.id)
        let shown = ids.filter { $0 != 0 }.map { Shown(id: $0, server: "\(busID) \(server.owner)") }
        if shown != remembered { remember(shown) }
    }

    private mutating func remember(_ shown: [Shown]) {
        remembered = shown
        steps.append(.remember(shown))
    }
}
