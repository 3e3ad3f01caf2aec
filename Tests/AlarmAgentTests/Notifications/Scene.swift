import AlarmCore
import DBus
import EventLoop
import TestSupport

@testable import AlarmAgent

/// A notifier and a fake server on a private bus, with a book that obeys, in one loop.
final class Scene {
    let loop: Loop
    let daemon: PrivateBus
    let bus: Connection
    var server: FakeServer?
    private(set) var notifier: Notifier?
    var alarms: [Alarm] = []
    var answers: [Stage.Answer] = []
    var customs: [OccurrenceID] = []
    var commands: [Command] = []
    var remembered: [Shown] = []
    var trouble: String?
    private let clock = ContinuousClock()
    private let began: ContinuousClock.Instant

    /// A tenth of each real wait, and less.
    static var delays: Delays {
        var delays = Delays()
        delays.repost = [50, 100, 150, 150, 150].map { .milliseconds($0) }
        delays.afterPress = .milliseconds(60)
        delays.afterRestart = .milliseconds(60)
        delays.hidden = .milliseconds(200)
        delays.secondDismissal = .milliseconds(2_000)
        delays.closeAfterPress = .milliseconds(100)
        delays.pressAfterClose = .milliseconds(30)
        delays.ownClose = .milliseconds(30)
        delays.answer = .milliseconds(300)
        return delays
    }

    init(server starts: Bool = true, predecessor: [Shown] = []) throws {
        loop = try Loop()
        daemon = try PrivateBus()
        began = clock.now
        bus = try Connection(to: .address(daemon.address))
        bus.attach(to: loop)
        if starts { try startServer() }
        startNotifier(predecessor: predecessor)
    }

    func startServer() throws { server = try FakeServer(on: daemon.address, loop: loop) }

    func startNotifier(predecessor: [Shown] = []) {
        notifier = Notifier(
            bus: bus, loop: loop, delays: Scene.delays, now: { [unowned self] in now },
            answer: { [unowned self] occurrence, answer in take(answer, of: occurrence) },
            custom: { [unowned self] in customs.append($0) }, command: { [unowned self] in commands.append($0) },
            predecessor: predecessor, remember: { [unowned self] in remembered = $0 },
            trouble: { [unowned self] in trouble = $0 })
    }

    var now: Moment {
        let passed = clock.now - began
        return Moment(
            wall: Stage.start.wall + passed, boot: Stage.start.boot + passed, bootID: "b", zones: Stage.zones)
    }

    /// An alarm that begins to ring now.
    @discardableResult
    func ring(_ title: String, change: (inout Alarm) -> Void = { _ in }) -> OccurrenceID {
        let alarm = Stage.alarm(title, number: UInt64(alarms.count + 1), at: now, late: .zero, change: change)
        alarms.append(alarm)
        notifier?.show(alerting: alarms, after: [Touch(id: alarm.id, before: nil, after: alarm)], at: now)
        return OccurrenceID(alarm: alarm.id, scheduled: alarm.occurrence?.scheduled ?? now.wall)
    }

    func end(_ id: AlarmID) {
        guard let place = alarms.firstIndex(where: { $0.id == id }) else { return }
        let alarm = alarms.remove(at: place)
        notifier?.show(alerting: alarms, after: [Touch(id: id, before: alarm, after: nil)], at: now)
    }

    /// Goes round until the condition holds.
    func until(_ what: String, within limit: Duration = .seconds(5), _ holds: () -> Bool) throws {
        let deadline = clock.now + limit
        while !holds() {
            let left = clock.now.duration(to: deadline)
            guard left > .zero else { throw Failure("\(what): not within \(limit)") }
            loop.runOnce(for: left)
        }
    }

    /// Goes round for so long: to see that nothing more happens.
    func pass(_ span: Duration) {
        let end = clock.now + span
        while clock.now < end { loop.runOnce(for: clock.now.duration(to: end)) }
    }

    private func take(_ answer: Command.Answer, of occurrence: OccurrenceID) {
        let title = alarms.first { $0.id == occurrence.alarm }?.configuration.title ?? "-"
        answers.append(Stage.Answer(title, answer))
        end(occurrence.alarm)
    }
}
