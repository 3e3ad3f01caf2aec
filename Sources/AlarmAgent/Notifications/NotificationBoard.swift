import AlarmCore

/// What notifications say and what becomes of them: a value that is told of the book, the server, its signals and the
/// time, and tells the steps to take.
///
/// A notification is a view of an alarm and never its state: no loss of it ends an alert, only a press or what
/// `on-dismiss` says.
struct NotificationBoard: Equatable {
    let delays: Delays
    /// What it was told last.
    var moment: Moment

    /// Oldest first.
    var ringing: [Ringing] = []
    /// Whom the user is asked about, the longest waiting first.
    var questions: [Question] = []
    /// Missed and not seen yet, oldest first.
    var missed: [Record] = []
    /// What counts down and may be shown, and what of it rings first.
    var counting = CountingOrder()
    var leading: Counting?
    /// What counts down and was closed by the user as it is.
    var hidden: [AlarmID: Subject] = [:]
    /// What is wrong with the sound of an alarm that rings, as a sentence.
    var soundTrouble: [AlarmID: String] = [:]
    /// How occurrences ended in the change that is being shown.
    var endings: [OccurrenceID: String] = [:]

    /// The id of the bus: unique names begin anew with each.
    var busID = ""
    var presence = Presence.unknown
    var hadServer = false
    /// The name of the last server, also after it is gone.
    var serverName: String?
    /// Who owns `org.gnome.Shell`: on GNOME it sends the signals too.
    var shell: String?
    /// Ids of a server that is gone, whose shell still shows them (GNOME).
    var strays: [UInt32] = []
    var predecessor: [Shown]

    var displays: [Display] = []
    var leaving: [Leaving] = []
    /// A server told since the last steps that one of ours is gone.
    var hasLost = false
    /// When the last one of ours left the screen.
    var vacated: Uptime?
    var presses: [Press] = []
    var dismissals: [OccurrenceID: Uptime] = [:]
    /// How many of ours this server shows at once. Servers throw away what exceeds three; some are stricter.
    var room = NotificationBoard.mostAtOnce
    var callCount = 0
    /// Calls, by number, that nobody wants any more: what they show is closed as soon as its id is known.
    var abandoned: [Int: Display.Call] = [:]
    /// Ids closed while a call was under way, which may turn out to be that call's.
    var closedEarly: Set<UInt32> = []
    /// For these the bus has been asked to start a server.
    var startTried: Set<OccurrenceID> = []
    var remembered: [Shown]
    var steps: [Step] = []

    static let mostAtOnce = 2
    static let mostAbandoned = 256

    /// - Parameter missed: what nobody has seen of what earlier agents announced, oldest first.
    init(delays: Delays, predecessor: [Shown], missed: [Record] = [], at moment: Moment) {
        self.missed = missed
        self.delays = delays
        self.predecessor = predecessor
        remembered = predecessor
        self.moment = moment
    }

    var now: Uptime { moment.boot }
    var server: Server? {
        if case .present(let server) = presence { server } else { nil }
    }

    /// Whether signals of the server matter now, or of a shell that shows what is left of it.
    var listens: Bool {
        (presence != .absent || !strays.isEmpty)
            && !(ringing.isEmpty && displays.isEmpty && leaving.isEmpty && abandoned.isEmpty)
    }

    enum Presence: Equatable {
        /// The bus has not answered yet.
        case unknown
        case absent
        case present(Server)
    }

    /// A notification that is to go, but may yet be closed by its server.
    struct Leaving: Equatable {
        let id: UInt32
        let farewell: Payload
        let until: Uptime
    }

    /// A press that was taken, so that a repeated one is known.
    struct Press: Equatable {
        let id: UInt32
        let occurrences: Set<OccurrenceID>
    }
}
