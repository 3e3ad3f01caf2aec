import AlarmCore

/// One notification of ours, from the wish to show it until it is gone for good.
struct Display: Equatable {
    let subject: Subject
    /// What the server calls it, while it shows it.
    var id: UInt32?
    /// What the server shows.
    var shows: Payload?
    /// When that was sent.
    var posted: Uptime?
    /// A `Notify` that is not answered yet.
    var call: Call?
    /// It may be posted from here on; nil: not again on this server.
    var postable: Uptime?
    /// How often it was posted again because it went away unasked or was refused.
    var reposts = 0
    /// When it is to be shown anew, for another one of ours that left may have covered it.
    var renewal: Uptime?
    /// What is shown of a text that is not all seen at once; nil: its first page.
    var page: Page?
    /// The last press on it.
    var pressed: Uptime?
    /// A user closed it; from here on that counts as a dismissal, unless a press comes before.
    var dismissal: Uptime?

    init(_ subject: Subject, postable: Uptime) {
        self.subject = subject
        self.postable = postable
    }

    /// Whether it is on the screen, or soon will be.
    var isTaken: Bool { id != nil || call != nil }

    func isPostable(at now: Uptime) -> Bool {
        guard call == nil, dismissal == nil, let postable else { return false }
        return postable <= now
    }

    struct Page: Equatable {
        /// What it is a page of: when that changes, it is the first page's turn again.
        let first: Payload
        /// How many characters of the text come before it.
        let start: Int
        let payload: Payload
    }

    struct Call: Equatable {
        let number: Int
        let payload: Payload
        let replacing: UInt32
        let sent: Uptime
    }

    /// The server that showed it is gone, and its ids with it.
    mutating func lose() {
        id = nil
        shows = nil
        posted = nil
        renewal = nil
        call = nil
    }
}
