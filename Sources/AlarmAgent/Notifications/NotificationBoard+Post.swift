import AlarmCore

extension NotificationBoard {
    /// Sends what is due and not shown as it is to be.
    mutating func post() {
        guard let server else { return }
        for place in displays.indices {
            let display = displays[place]
            guard display.isPostable(at: now), let payload = payload(of: display, on: server) else { continue }
            guard let id = display.id else {
                if makeRoom(), clear == nil { send(payload, replacing: 0, from: place) }
                continue
            }
            guard id != 0, isStale(display, payload) else { continue }
            if isReplaceable(display, by: payload) {
                send(payload, replacing: id, from: place)
            } else {
                steps.append(.close(id))
                displays[place].lose()
                if clear == nil { send(payload, replacing: 0, from: place) }
            }
        }
    }

    /// Whether it may be sent in place of what is shown, and not only after that is closed. LXQt keeps the old buttons
    /// of what is replaced, and GNOME folds them away: never what must be stopped.
    private func isReplaceable(_ display: Display, by payload: Payload) -> Bool {
        switch display.subject {
        case .ringing, .together: false
        case .question, .missed, .counting: display.shows?.buttons == payload.buttons
        }
    }

    /// Whether what a server shows is to be sent again.
    private func isStale(_ display: Display, _ payload: Payload) -> Bool {
        let since = display.posted.map { now - $0 }
        switch display.subject {
        case .ringing, .together:
            return display.shows != payload || display.renewal.map { $0 <= now } ?? false
                || since.map { $0 >= delays.refresh } ?? false
        case .question, .missed: return display.shows != payload
        case .counting:
            guard display.shows?.buttons == payload.buttons else { return true }
            return display.shows != payload && since.map { $0 >= delays.quietChange } ?? true
        }
    }

    /// When a notification that is shown is to be sent again though nothing happened.
    func refreshes(_ display: Display) -> Uptime? {
        guard display.id != nil, display.id != 0, display.call == nil, let posted = display.posted else { return nil }
        switch display.subject {
        case .ringing, .together: return min(display.renewal ?? posted + delays.refresh, posted + delays.refresh)
        case .question, .missed: return nil
        case .counting:
            guard let server, payload(of: display, on: server) != display.shows else { return nil }
            return posted + delays.quietChange
        }
    }

    /// The server shows it under this id.
    mutating func answered(_ number: Int, id: UInt32, at moment: Moment) -> [Step] {
        self.moment = moment
        if let call = abandoned.removeValue(forKey: number) {
            // What it replaced is closed already.
            if id != 0, id != call.replacing { steps.append(.close(id)) }
        } else if let place = place(of: number), let call = displays[place].call {
            if call.replacing != 0, call.replacing != id { steps.append(.close(call.replacing)) }
            displays[place].call = nil
            displays[place].shows = call.payload
            displays[place].posted = call.sent
            displays[place].id = id
            displays[place].pressed = nil
            if call.replacing == 0 { presses.removeAll { $0.id == id } }
            if closedEarly.contains(id) { wentAway(place, reason: 1) }
        }
        forgetEarlyCloses()
        return settle()
    }

    /// The server refused, or went away.
    mutating func failed(_ number: Int, at moment: Moment) -> [Step] {
        self.moment = moment
        abandoned[number] = nil
        if let place = place(of: number) {
            displays[place].call = nil
            postAgain(place)
        }
        forgetEarlyCloses()
        return settle()
    }

    /// Its answer is still awaited, for what it shows is to be closed; but a server may never answer anything.
    mutating func abandon(_ call: Display.Call) {
        abandoned[call.number] = call
        guard abandoned.count > Self.mostAbandoned, let oldest = abandoned.keys.min() else { return }
        abandoned[oldest] = nil
        steps.append(.forget(call: oldest))
    }

    /// Shows it anew, later each time, and in the end no more.
    mutating func postAgain(_ place: Int) {
        let tries = displays[place].reposts
        displays[place].postable = tries < delays.repost.count ? now + delays.repost[tries] : nil
        displays[place].reposts += 1
    }

    /// A server that was sent a notification this long ago and has not answered hangs.
    var hangs: Bool {
        displays.contains { display in display.call.map { now - $0.sent >= delays.answer } ?? false }
    }

    private func place(of call: Int) -> Int? {
        displays.firstIndex { $0.call?.number == call }
    }

    private mutating func send(_ payload: Payload, replacing id: UInt32, from place: Int) {
        callCount += 1
        displays[place].renewal = nil
        if displays[place].page?.payload != payload { displays[place].page = nil }
        displays[place].call = Display.Call(number: callCount, payload: payload, replacing: id, sent: now)
        steps.append(.post(payload, replacing: id, call: callCount))
    }

    /// Whether there is room for one more. What is to go does not wait for its server then, but has to have an id to
    /// be closed by: several alarms within a moment wait for the first one's answer.
    private mutating func makeRoom() -> Bool {
        let coming = abandoned.values.count { $0.replacing == 0 && now - $0.sent < delays.answer }
        let taken = displays.count(where: \.isTaken) + coming
        guard taken + leaving.count >= room else { return true }
        for gone in leaving { steps.append(.close(gone.id)) }
        leaving = []
        return taken < room
    }

    private mutating func forgetEarlyCloses() {
        if displays.allSatisfy({ $0.call == nil }) { closedEarly = [] }
    }
}
