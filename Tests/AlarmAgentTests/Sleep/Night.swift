import AlarmCore
import DBus
import EventLoop
import TestSupport

@testable import AlarmAgent

/// An inhibitor and a fake logind on a private bus, with a book, in one loop.
final class Night {
    let loop: Loop
    let daemon: PrivateBus
    var logind: FakeLogind?
    private(set) var inhibitor: SleepInhibitor?
    var troubles: [String?] = []
    private(set) var book = AlarmBook()
    private let clock = ContinuousClock()
    private let began: ContinuousClock.Instant
    static let usual = ["handle-lid-switch block", "idle block", "sleep block"]

    init(logind starts: Bool = true, lead: Duration = .milliseconds(100)) throws {
        loop = try Loop()
        daemon = try PrivateBus()
        began = clock.now
        if starts { try startLogind() }
        var patience = InhibitorLocks.Patience()
        patience.answer = .milliseconds(500)
        patience.again = .milliseconds(20)
        inhibitor = SleepInhibitor(
            bus: .address(daemon.address), loop: loop, lead: lead, patience: patience,
            trouble: { [unowned self] in troubles.append($0) })
    }

    func startLogind() throws { logind = try FakeLogind(on: daemon.address, loop: loop) }

    /// A process that exits does not do this by itself.
    func end() { daemon.end() }

    var now: Moment {
        let passed = clock.now - began
        return Moment(
            wall: Stage.start.wall + passed, boot: Stage.start.boot + passed, bootID: "b", zones: Stage.zones)
    }

    /// Locks that logind knows to be held.
    var locks: [String] { (logind?.locks ?? []).sorted() }

    /// An alarm that rings now, or after a while.
    @discardableResult
    func ring(after span: Duration = .zero, id number: UInt64 = 1) throws -> AlarmID {
        let id = AlarmID(high: 0, low: number)
        var configuration = AlarmConfiguration(title: "Tea")
        if span > .zero { configuration.preAlert = span }
        let draft = Command.Draft(id: id, owner: .host, configuration: configuration, size: 1)
        try obey(span > .zero ? .schedule(draft) : .ring(draft))
        return id
    }

    func obey(_ command: Command) throws {
        let touches = try book.apply(command, by: nil, at: now)
        inhibitor?.show(book, after: touches, at: now)
    }

    func timePassed() {
        let touches = book.advance(to: now)
        inhibitor?.show(book, after: touches, at: now)
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
}
