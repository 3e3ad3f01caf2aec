import AlarmCore

extension NotificationBoard {
    /// What a notification says now.
    func payload(of display: Display, on server: Server) -> Payload? {
        let first = notice(of: display.subject, on: server)?.payload(on: server)
        return display.page.flatMap { $0.first == first ? $0.payload : nil } ?? first
    }

    /// Shows the next part of a text that is not all seen, and after the last one the first again. All else stays as it
    /// is.
    mutating func turnPage(of place: Int) {
        let display = displays[place]
        guard let server, let notice = notice(of: display.subject, on: server) else { return }
        let first = notice.payload(on: server)
        let pages = Pages(notice, list: list(of: display.subject), on: server)
        let page = display.page.flatMap { $0.first == first ? $0 : nil }
        let next = pages.next(after: page?.start)
        guard page != nil || next != nil else { return }
        displays[place].page = next.map { Display.Page(first: first, start: $0, payload: pages.payload(from: $0)) }
        closeAndPostAgain(place)
    }

    /// The lines of a notification about several alarms, of which it may say a part alone.
    private func list(of subject: Subject) -> [String] {
        switch subject {
        case .together:
            return Wording.list(of: ringing(of: subject), troubles: soundTrouble, at: moment)
        case .missed where missed.count > 1: return Wording.list(ofMissed: missed, at: moment)
        case .ringing, .question, .missed, .counting: return []
        }
    }
}
