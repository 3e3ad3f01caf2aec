import AlarmCore

@testable import AlarmAgent

/// A board, a book that obeys its answers, and a server that shows what it posts: all without a bus, in told time.
struct Stage {
    var board: NotificationBoard
    var moment = Stage.start
    /// All that ring.
    var alarms: [Alarm] = []
    /// All that count down.
    var counting: [AlarmID: Alarm] = [:]
    /// What the server shows, by id.
    var screen: [UInt32: Payload] = [:]
    var nextID: UInt32 = 1
    var server: String? = ":1.7"
    /// Calls the server has not answered, in order.
    var unanswered: [(call: Int, payload: Payload, replacing: UInt32)] = []
    var hangs = false
    var refuses = false
    /// Whether the server answers every call with 0 and shows it as a dialog, as notify-osd does.
    var zeroIDs = false
    /// Whether the book takes answers.
    var obeys = true
    /// Called when the server has taken a notification, before it answers.
    var beforeAnswer: ((inout Stage, UInt32) -> Void)?

    var posts: [Post] = []
    var closes: [UInt32] = []
    var answers: [Answer] = []
    var customs: [OccurrenceID] = []
    var commands: [Command] = []
    var starts = 0
    var forgotten = 0
    var remembered: [Shown] = []
    /// What became of questions, by app: nil where they are off the screen and not answered.
    var decisions: [Decision] = []
    /// How often what was missed was seen.
    var seen = 0
    var mostShown = 0

    struct Post: Equatable {
        let after: Duration
        let payload: Payload
        let replacing: UInt32
    }

    struct Decision: Equatable {
        let app: String
        let isAllowed: Bool?
        var wasShown = true
    }

    struct Answer: Equatable {
        let title: String
        let answer: Command.Answer

        init(_ title: String, _ answer: Command.Answer) { (self.title, self.answer) = (title, answer) }
    }

    static let zones = Zones(local: .utc)
    /// 2026-08-04 07:00 UTC.
    static let start = Moment(
        wall: Instant(seconds: 1_785_826_800), boot: Uptime(microseconds: 50_000_000), bootID: "b", zones: zones)

    init(predecessor: [Shown] = [], missed: [Record] = [], server: String? = ":1.7", bus: String = "b0") {
        board = NotificationBoard(delays: Delays(), predecessor: predecessor, missed: missed, at: Stage.start)
        board.busID = bus
        self.server = server
        play(board.serverChanged(to: server, at: moment))
    }

    /// An alarm that begins to ring now.
    @discardableResult
    mutating func ring(
        _ title: String, id: UInt64 = 0, late: Duration = .zero, change: (inout Alarm) -> Void = { _ in }
    ) -> OccurrenceID {
        let number = UInt64(alarms.count + 1) + id
        let alarm = Stage.alarm(title, number: number, at: moment, late: late, change: change)
        alarms.append(alarm)
        let touch = Touch(id: alarm.id, before: nil, after: alarm)
        show(touch)
        return OccurrenceID(alarm: alarm.id, scheduled: moment.wall - late)
    }

    /// An alarm with a snooze button that begins to ring.
    static func alarm(
        _ title: String, number: UInt64, at moment: Moment, late: Duration, change: (inout Alarm) -> Void
    ) -> Alarm {
        var configuration = AlarmConfiguration(title: title)
        configuration.schedule = .fixed(moment.wall - late)
        configuration.secondaryBehavior = .countdown
        var occurrence = Occurrence(scheduled: moment.wall - late)
        occurrence.rang = moment.wall
        occurrence.late = late
        let alert = Alert(began: moment.wall, ends: .wall(moment.wall + .seconds(600)))
        var alarm = Alarm(
            id: AlarmID(high: 7, low: number), owner: .host, configuration: configuration, size: 0,
            phase: .alerting(occurrence, alert, following: nil))
        change(&alarm)
        return alarm
    }

    private mutating func show(_ touch: Touch) {
        let counting = counting
        play(board.show(alerting: alarms, after: [touch], at: moment) { counting[$0] })
    }

    /// The alarm ends, by whatever.
    mutating func end(_ id: AlarmID, _ ending: Record.Ending = .stopped) {
        guard let place = alarms.firstIndex(where: { $0.id == id }), let one = Ringing(alarms[place]) else { return }
        let alarm = alarms.remove(at: place)
        let record = Record(
            occurrence: one.id, owner: alarm.owner, title: alarm.configuration.title, rang: one.began, late: .zero,
            snoozes: 0, ended: moment.wall, ending: ending, by: nil)
        let touch = Touch(id: id, before: alarm, after: nil, records: [record])
        show(touch)
    }

    mutating func snooze(_ id: AlarmID) {
        guard let place = alarms.firstIndex(where: { $0.id == id }), let one = Ringing(alarms[place]) else { return }
        let alarm = alarms.remove(at: place)
        var (after, occurrence) = (alarm, one.occurrence)
        occurrence.rang = one.began
        let ends = Deadline.wall(moment.wall + .seconds(540))
        after.phase = .countdown(
            occurrence, Countdown(ends: ends, total: .seconds(540), started: moment.wall), following: nil)
        counting[id] = after
        show(Touch(id: id, before: alarm, after: after))
    }

    /// A timer that begins to count down.
    @discardableResult
    mutating func count(
        _ title: String, down span: Duration, change: (inout Alarm) -> Void = { _ in }
    ) -> OccurrenceID {
        let id = AlarmID(high: 8, low: UInt64(counting.count + 1))
        var alarm = Stage.countdown(title, id: id, ends: moment.wall + span, from: moment)
        change(&alarm)
        counting[id] = alarm
        show(Touch(id: id, before: nil, after: alarm))
        return OccurrenceID(alarm: id, scheduled: moment.wall + span)
    }

    /// The same one, for another span from now.
    mutating func count(_ title: String, again occurrence: OccurrenceID, down span: Duration) {
        var alarm = Stage.countdown(title, id: occurrence.alarm, ends: moment.wall + span, from: moment)
        if case .countdown(_, let countdown, let following) = alarm.phase {
            alarm.phase = .countdown(Occurrence(scheduled: occurrence.scheduled), countdown, following: following)
        }
        let before = counting[occurrence.alarm]
        counting[occurrence.alarm] = alarm
        show(Touch(id: occurrence.alarm, before: before, after: alarm))
    }

    mutating func pause(_ id: AlarmID, remaining: Duration) {
        guard let before = counting[id], let occurrence = before.occurrence else { return }
        var after = before
        after.phase = .paused(occurrence, Pause(remaining: remaining, total: remaining), following: nil)
        counting[id] = after
        show(Touch(id: id, before: before, after: after))
    }

    static func countdown(_ title: String, id: AlarmID, ends: Instant, from moment: Moment) -> Alarm {
        var configuration = AlarmConfiguration(title: title)
        configuration.preAlert = ends - moment.wall
        let countdown = Countdown(ends: .wall(ends), total: ends - moment.wall, started: moment.wall)
        return Alarm(
            id: id, owner: .host, configuration: configuration, size: 0,
            phase: .countdown(Occurrence(scheduled: ends), countdown, following: nil))
    }

    /// Lets time pass, with every deadline of the board met on its way.
    mutating func wait(_ span: Duration) {
        let end = moment.boot + span
        while let deadline = board.deadline, deadline <= end {
            step(to: max(deadline, moment.boot))
            play(board.pass(to: moment))
        }
        step(to: end)
        play(board.pass(to: moment))
    }

    mutating func press(_ key: ActionKey, on id: UInt32? = nil, by sender: String? = nil) {
        let id = id ?? screen.keys.max() ?? 0
        play(board.pressed(key.description, on: id, by: sender ?? server ?? "", at: moment))
    }

    /// The server says that a notification is gone.
    mutating func close(_ id: UInt32, reason: UInt32, by sender: String? = nil) {
        if sender == nil { screen[id] = nil }
        play(board.closed(id, reason: reason, by: sender ?? server ?? "", at: moment))
    }

    /// The server ends, or another one comes.
    mutating func change(server owner: String?, keepsScreen: Bool = false) {
        server = owner
        if !keepsScreen { screen = [:] }
        if owner != nil { nextID = 1 }
        play(board.serverChanged(to: owner, at: moment))
    }

    /// A server that hung wakes up.
    mutating func wakeUp() {
        hangs = false
        let late = unanswered
        unanswered = []
        for one in late { take(one.call, one.payload, replacing: one.replacing) }
    }

    private mutating func step(to boot: Uptime) {
        moment.wall = moment.wall + (boot - moment.boot)
        moment.boot = boot
    }

    mutating func play(_ steps: [NotificationBoard.Step]) {
        for step in steps {
            switch step {
            case .post(let payload, let replacing, let call):
                posts.append(Post(after: moment.boot - Stage.start.boot, payload: payload, replacing: replacing))
                if refuses {
                    play(board.failed(call, at: moment))
                } else if hangs {
                    unanswered.append((call, payload, replacing))
                } else {
                    take(call, payload, replacing: replacing)
                }
            case .close(let id):
                closes.append(id)
                screen[id] = nil
            case .forget: forgotten += 1
            case .startServer: starts += 1
            case .answer(let occurrence, let answer): take(answer, of: occurrence)
            case .custom(let occurrence): customs.append(occurrence)
            case .command(let command): commands.append(command)
            case .remember(let shown): remembered = shown
            case .decide(let app, let isAllowed): decisions.append(Decision(app: app, isAllowed: isAllowed))
            case .shelve(let app, let wasShown):
                decisions.append(Decision(app: app, isAllowed: nil, wasShown: wasShown))
            case .seen: seen += 1
            }
        }
    }

    private mutating func take(_ call: Int, _ payload: Payload, replacing: UInt32) {
        if zeroIDs {
            play(board.answered(call, id: 0, at: moment))
            return
        }
        let id = screen[replacing] == nil ? nextID : replacing
        if id == nextID { nextID += 1 }
        screen[id] = payload
        mostShown = max(mostShown, screen.count)
        beforeAnswer?(&self, id)
        play(board.answered(call, id: id, at: moment))
    }

    private mutating func take(_ answer: Command.Answer, of occurrence: OccurrenceID) {
        let alarm = alarms.first { $0.id == occurrence.alarm } ?? counting[occurrence.alarm]
        let title = alarm?.configuration.title ?? "-"
        answers.append(Answer(title, answer))
        guard obeys else { return }
        switch answer {
        case .stop: end(occurrence.alarm)
        case .snooze: snooze(occurrence.alarm)
        }
    }
}
