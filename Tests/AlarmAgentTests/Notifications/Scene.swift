import AlarmCore
import DBus
import EventLoop
import TestSupport

@testable import AlarmAgent

/// An agent without disk and sound, and its notifier on a bus, in one loop; its delays are short.
final class Scene {
    let loop: Loop
    let bus: Connection
    let agent: Agent
    private(set) var notifier: Notifier?
    /// What the notifier asked of the agent, by title.
    private(set) var answers: [Stage.Answer] = []
    private(set) var customs: [OccurrenceID] = []
    /// The activation tokens of their presses.
    private(set) var tokens: [String?] = []
    private(set) var remembered: [Shown] = []
    private(set) var trouble: String?
    private let time: SceneTime
    private let clock = ContinuousClock()
    private let icons: Scratch

    /// A tenth of each real wait, and less.
    static var delays: Delays {
        var delays = Delays()
        delays.repost = [50, 100, 150, 150, 150].map { .milliseconds($0) }
        delays.afterPress = .milliseconds(60)
        delays.afterRestart = .milliseconds(60)
        delays.hidden = .milliseconds(200)
        delays.secondDismissal = .seconds(30)
        delays.closeAfterPress = .milliseconds(500)
        delays.pressAfterClose = .milliseconds(30)
        delays.ownClose = .milliseconds(30)
        delays.afterClose = .milliseconds(300)
        delays.refresh = .seconds(3)
        delays.quietChange = .milliseconds(300)
        delays.answer = .milliseconds(300)
        return delays
    }

    /// - Parameter alarms: what the store held.
    init(on address: String, delays: Delays = Scene.delays, alarms: [Alarm] = []) throws {
        loop = try Loop()
        icons = try Scratch("icons")
        bus = try Connection(to: .address(address))
        bus.attach(to: loop)
        let time = SceneTime(loop)
        self.time = time
        let agent = Agent(
            book: AlarmBook(restoring: alarms, rules: Rules()), now: { time.now }, wake: { time.wake(at: $0) },
            save: { _ throws(AlarmError) in })
        self.agent = agent
        time.passed = { [unowned agent] in agent.timePassed() }
        loop.atEndOfRound { [unowned agent] in agent.endRound() }
        startNotifier(delays: delays, predecessor: [])
        agent.start()
    }

    deinit { icons.close() }

    /// A new one, in place of the one there is.
    func startNotifier(delays: Delays = Scene.delays, predecessor: [Shown]) {
        let notifier = Notifier(
            bus: bus, loop: loop, icons: TintedIcons(folder: icons.path), delays: delays, now: { [time] in time.now },
            answer: { [unowned self] occurrence, answer in take(answer, of: occurrence) },
            custom: { [unowned self] in
                customs.append($0)
                tokens.append(self.notifier?.pressToken)
            },
            command: { [unowned self] in agent.update($0, by: "notification") },
            predecessor: predecessor, remember: { [unowned self] in remembered = $0 },
            trouble: { [unowned self] in trouble = $0 })
        self.notifier = notifier
        agent.mirrors = [notifier]
    }

    var now: Moment { time.now }

    var alerting: [String] { agent.book.alerting.map(\.configuration.title) }

    /// An alarm that begins to ring now; it can be snoozed for a third of a second.
    @discardableResult
    func ring(_ title: String, change: (inout AlarmConfiguration) -> Void = { _ in }) -> OccurrenceID {
        var configuration = AlarmConfiguration(title: title)
        configuration.secondaryBehavior = .countdown
        configuration.postAlert = .milliseconds(333)
        change(&configuration)
        let id = AlarmID.random(using: &time.random)
        agent.update(.ring(.init(id: id, owner: .host, configuration: configuration, size: 0)))
        agent.endRound()
        return OccurrenceID(alarm: id, scheduled: agent.book[id]?.occurrence?.scheduled ?? time.now.wall)
    }

    /// A timer that begins to count down.
    @discardableResult
    func count(_ title: String, down span: Duration) -> OccurrenceID {
        var configuration = AlarmConfiguration(title: title)
        configuration.preAlert = span
        let id = AlarmID.random(using: &time.random)
        agent.update(.schedule(.init(id: id, owner: .host, configuration: configuration, size: 0)))
        agent.endRound()
        return OccurrenceID(alarm: id, scheduled: agent.book[id]?.occurrence?.scheduled ?? time.now.wall)
    }

    func stop(_ id: AlarmID) {
        agent.update(.stop(id))
        agent.endRound()
    }

    /// Goes round until the condition holds.
    func until(_ what: String, within limit: Duration = .seconds(5), _ holds: () throws -> Bool) throws {
        let deadline = clock.now + limit
        while try !holds() {
            let left = clock.now.duration(to: deadline)
            guard left > .zero else { throw Failure("\(what): not within \(limit)") }
            loop.runOnce(for: min(left, .milliseconds(50)))
        }
    }

    /// Goes round for so long: to see that nothing more happens.
    func pass(_ span: Duration) {
        let end = clock.now + span
        while clock.now < end { loop.runOnce(for: clock.now.duration(to: end)) }
    }

    private func take(_ answer: Command.Answer, of occurrence: OccurrenceID) {
        answers.append(Stage.Answer(agent.book[occurrence.alarm]?.configuration.title ?? "-", answer))
        agent.update(.answer(occurrence, answer), by: "notification")
    }
}
