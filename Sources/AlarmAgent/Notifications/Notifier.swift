import AlarmCore
import DBus
import EventLoop

/// Shows alarms that ring, and those that were missed, as notifications of the desktop's own server.
///
/// The board decides, this class carries it out. No call waits for the server, and none starts one by itself.
package final class Notifier: Mirror {
    let bus: Connection
    let icons: TintedIcons
    private let loop: Loop
    let now: () -> Moment
    private let answer: (OccurrenceID, Command.Answer) -> Void
    private let custom: (OccurrenceID) -> Void
    private let command: (Command) -> Void
    private let remember: ([Shown]) -> Void
    private let seen: () -> Void
    /// A question was answered; or it is off the screen, and was not.
    package var decide: (_ app: String, _ isAllowed: Bool) -> Void = { _, _ in }
    package var shelve: (_ app: String, _ wasShown: Bool) -> Void = { _, _ in }
    private let tell: (String?) -> Void
    private var trouble: String?

    var board: NotificationBoard
    private var steps: [NotificationBoard.Step] = []
    /// `Notify` calls that are not answered yet, by number.
    var calls: [Int: PendingCall] = [:]
    /// The last activation token and its notification, and that of the press that is being answered.
    var lastToken: (id: UInt32, text: String, came: Uptime)?
    var pressToken: String?
    private var isTaking = false
    /// What is likely to be sent next.
    var draft: Draft?
    /// An alarm is about to ring: until something happens, or it does.
    private var expectsAlert = false
    private var timer: Timer?
    private var signals: Subscription?
    private var names: [Subscription] = []

    /// - Parameters:
    ///   - icons: where pictures in an alarm's tint are kept.
    ///   - now: reads the clocks.
    ///   - answer: a button of an alert was pressed, or it was dismissed for good.
    ///   - custom: the secondary button of an alarm was pressed whose app wants to hear of it.
    ///   - command: a button of a countdown was pressed.
    ///   - predecessor: what `remember` was told last, by whatever agent.
    ///   - missed: what nobody has seen yet of what was missed before, oldest first.
    ///   - seen: everything missed so far has been seen.
    ///   - trouble: told what keeps alarms from being shown, as a sentence, and nil when nothing does any more.
    init(
        bus: Connection, loop: Loop, icons: TintedIcons, delays: Delays = Delays(), now: @escaping () -> Moment,
        answer: @escaping (OccurrenceID, Command.Answer) -> Void, custom: @escaping (OccurrenceID) -> Void,
        command: @escaping (Command) -> Void,
        predecessor: [Shown], remember: @escaping ([Shown]) -> Void,
        missed: [Record] = [], seen: @escaping () -> Void = {},
        trouble tell: @escaping (String?) -> Void
    ) {
        self.bus = bus
        self.loop = loop
        self.icons = icons
        self.now = now
        self.answer = answer
        self.custom = custom
        self.command = command
        self.remember = remember
        self.seen = seen
        self.tell = tell
        board = NotificationBoard(delays: delays, predecessor: predecessor, missed: missed, at: now())
        askForBusID { [weak self] id in self?.look(onBus: id) }
    }

    isolated deinit {
        timer?.cancel()
        signals?.cancel()
        names.forEach { $0.cancel() }
    }

    package func show(_ book: AlarmBook, after touches: [Touch], at moment: Moment) {
        if !touches.isEmpty { expectsAlert = false }
        take(board.show(alerting: book.alerting, after: touches, at: moment) { book[$0] })
    }

    /// An alarm rings in a moment. The server's signals are asked for now, so that its notification need not wait for
    /// the bus to learn that; and it is written already.
    package func rehearse(_ book: AlarmBook, after touches: [Touch], at moment: Moment) {
        expectsAlert = true
        listen()
        var board = board
        let steps = board.show(alerting: book.alerting, after: touches, at: moment) { book[$0] }
        guard let server = board.server else { return }
        for case .post(let payload, let replaced, _) in steps {
            draft = Draft(payload, replacing: replaced, for: server.owner, icons: icons)
        }
    }

    /// What is wrong with the sound of an alarm that rings, as a sentence; nil: nothing any more.
    package func soundTrouble(_ sentence: String?, of alarm: AlarmID) {
        take(board.soundTrouble(sentence, of: alarm, at: now()))
    }

    /// Asks the user whether an app may set alarms; `decide` or `shelve` is told what becomes of it.
    func ask(_ question: Question) { take(board.ask(question, at: now())) }

    /// Takes the question about an app from the screen.
    func withdrawQuestion(about app: String) { take(board.withdrawQuestion(about: app, at: now())) }

    /// Takes everything from the screen, for the agent ends. Without the bus it stays remembered for the next one.
    package func withdraw() {
        guard bus.isConnected else { return }
        names.forEach { $0.cancel() }
        let server = board.server
        for id in board.withdraw() { close(id, on: server) }
        remember([])
        bus.flush()
    }

    /// Takes steps in their order, also those that come up while it takes others.
    func take(_ more: [NotificationBoard.Step]) {
        steps += more
        guard !isTaking else { return }
        isTaking = true
        listen()
        while !steps.isEmpty { take(steps.removeFirst()) }
        isTaking = false
        listen()
        wakeAtDeadline()
        if board.trouble != trouble {
            trouble = board.trouble
            tell(trouble)
        }
    }

    private func take(_ step: NotificationBoard.Step) {
        switch step {
        case .post(let payload, let replaced, let number): post(payload, replacing: replaced, call: number)
        case .close(let id): close(id, on: board.server)
        case .forget(let number): calls.removeValue(forKey: number)?.cancel()
        case .startServer: startServer()
        case .answer(let occurrence, let answer): self.answer(occurrence, answer)
        case .custom(let occurrence): custom(occurrence)
        case .command(let command): self.command(command)
        case .remember(let shown): remember(shown)
        case .decide(let app, let isAllowed): decide(app, isAllowed)
        case .shelve(let app, let wasShown): shelve(app, wasShown)
        case .seen: seen()
        }
    }

    /// Signals of the server are asked for only while they matter: other programs' notifications wake nobody.
    private func listen() {
        guard board.listens || expectsAlert else {
            signals?.cancel()
            signals = nil
            return
        }
        guard signals == nil else { return }
        // Not by sender: on GNOME another connection than the name's owner sends them too. The board looks at it.
        signals = bus.receive(Match(path: Self.path, interface: Self.serverName)) { [unowned self] signal in
            received(signal)
        }
    }

    private func look(onBus id: String) {
        board.busID = id
        names = [
            bus.watchName(Self.serverName) { [unowned self] owner in serverChanged(to: owner) },
            bus.watchName("org.gnome.Shell") { [unowned self] owner in board.shellChanged(to: owner) },
        ]
    }

    private func wakeAtDeadline() {
        timer?.cancel()
        timer = nil
        guard let deadline = board.deadline else { return }
        timer = loop.after(deadline - now().boot) { [unowned self] in
            timer = nil
            take(board.pass(to: now()))
        }
    }
}
