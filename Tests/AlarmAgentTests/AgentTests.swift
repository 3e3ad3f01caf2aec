import AlarmCore
import Testing

@testable import AlarmAgent

@Suite @MainActor struct AgentTests {
    /// An agent whose world writes down what happens, in its order.
    @MainActor final class World: Mirror {
        var moment = Moment(
            wall: Instant(seconds: 1_785_826_800), boot: Uptime(microseconds: 50_000_000), bootID: "b",
            zones: Zones(local: .utc))
        var diskIsFull = false
        var events: [String] = []
        var saved: [AlarmID: Alarm] = [:]
        var due: Due?
        /// What rings next, by the book that was shown last.
        var next: AlarmID?
        private(set) lazy var agent = Agent(
            book: AlarmBook(), now: { [unowned self] in moment }, wake: { [unowned self] in due = $0 },
            save: { [unowned self] touches throws(AlarmError) in try save(touches) })

        init() { agent.mirrors = [self] }

        func save(_ touches: [Touch]) throws(AlarmError) {
            guard !diskIsFull else { throw .storageFailed("The disk is full.") }
            events.append("save \(touches.count)")
            for touch in touches { saved[touch.id] = touch.after }
        }

        func show(_ book: AlarmBook, after touches: [Touch], at moment: Moment) {
            next = book.next(for: nil)?.1
            for touch in touches { events.append("show \(touch.after?.phase.state?.rawValue ?? "removed")") }
        }

        func ask(_ command: Command, _ name: String = "answer") {
            agent.update(command) { [unowned self] outcome in
                switch outcome {
                case .success: events.append(name)
                case .failure(.storageFailed): events.append(name + " storageFailed")
                case .failure(let error): events.append(name + " \(error)")
                }
            }
        }

        func pass(_ span: Duration) {
            moment.wall = moment.wall + span
            moment.boot = moment.boot + span
        }
    }

    private func timer(_ number: UInt64, seconds: Int64 = 60) -> Command {
        var configuration = AlarmConfiguration(title: "Tea")
        configuration.preAlert = .seconds(seconds)
        return .schedule(.init(id: id(number), owner: .host, configuration: configuration, size: 100))
    }

    private func id(_ number: UInt64) -> AlarmID { AlarmID(high: 0, low: number) }

    @Test func `a command is changed, saved, shown, answered`() {
        let world = World()
        world.ask(timer(1))
        #expect(world.events == [])
        world.agent.endRound()
        #expect(world.events == ["save 1", "show countdown", "answer"])
        #expect(world.due?.boot == world.moment.boot + .seconds(60))
    }

    @Test func `commands of one round share one commit, and are answered in their order`() {
        let world = World()
        for number in 1...16 { world.ask(timer(UInt64(number)), "\(number)") }
        world.ask(.stop(id(99)), "unknown")
        world.agent.inOrder { world.events.append("question") }
        world.agent.endRound()
        #expect(world.events.filter { $0.hasPrefix("save") } == ["save 16"])
        let answers = world.events.filter { !$0.hasPrefix("s") }
        #expect(answers == (1...16).map(String.init) + ["unknown unknownAlarm(\(id(99)))", "question"])
    }

    @Test func `time is shown first, then saved`() {
        let world = World()
        world.ask(timer(1))
        world.agent.endRound()
        world.events = []
        world.pass(.seconds(60))
        world.agent.timePassed()
        #expect(world.events == ["show alerting"])
        world.agent.endRound()
        #expect(world.events == ["show alerting", "save 1"])
    }

    /// Writes down what a late mirror is shown.
    @MainActor final class LateMirror: Mirror {
        let world: World
        init(_ world: World) { self.world = world }

        func show(_ book: AlarmBook, after touches: [Touch], at moment: Moment) {
            for touch in touches { world.events.append("late \(touch.after?.phase.state?.rawValue ?? "removed")") }
        }
    }

    /// A timer that is due, an agent that waits a moment, and what comes when that is over.
    private func late() -> (World, LateMirror, () -> Void) {
        let world = World()
        let mirror = LateMirror(world)
        var handlers: [() -> Void] = []
        world.agent.lateMirrors = [mirror]
        world.agent.inAMoment = { handlers.append($0) }
        world.ask(timer(1))
        world.agent.endRound()
        world.events = []
        world.pass(.seconds(60))
        world.agent.timePassed()
        world.agent.endRound()
        return (world, mirror, { for handler in handlers { handler() } })
    }

    @Test func `what time did is written a moment later, when the late mirrors have seen it`() {
        let (world, _, moment) = late()
        #expect(world.events == ["show alerting"])
        moment()
        #expect(world.events == ["show alerting", "late alerting"])
        world.agent.endRound()
        #expect(world.events == ["show alerting", "late alerting", "save 1"])
        moment()
        world.agent.endRound()
        #expect(world.events == ["show alerting", "late alerting", "save 1"])
    }

    @Test func `a command does not wait for that moment, and late mirrors see all in its order`() {
        let (world, _, moment) = late()
        world.ask(.stop(id(1)))
        #expect(world.events == ["show alerting", "late alerting", "show removed", "late removed"])
        world.agent.endRound()
        #expect(world.events.suffix(2) == ["save 2", "answer"])
        moment()
        world.agent.endRound()
        #expect(world.events.count == 6)
    }

    @Test func `a command that came before it in its round does not wait for that moment`() {
        let world = World()
        let mirror = LateMirror(world)
        world.agent.lateMirrors = [mirror]
        var waits = 0
        world.agent.inAMoment = { _ in waits += 1 }
        world.ask(timer(1))
        world.agent.endRound()
        world.ask(timer(2, seconds: 120), "second")
        world.pass(.seconds(60))
        world.events = []
        world.agent.timePassed()
        world.agent.endRound()
        let seen = ["show alerting", "late alerting", "save 2", "show countdown", "late countdown", "second"]
        #expect(world.events == seen)
        #expect(waits == 0)
    }

    @Test func `neither a question, nor a set clock, nor the end waits for that moment`() {
        let doings: [(Agent) -> Void] = [{ $0.inOrder {} }, { $0.replan() }, { $0.timePassed() }, { $0.end() }]
        for doing in doings {
            let (world, _, _) = late()
            doing(world.agent)
            world.agent.endRound()
            #expect(world.events.contains("late alerting") && world.events.last == "save 1")
        }
    }

    @Test func `silence does not wait for the disk`() {
        let world = World()
        world.ask(timer(1, seconds: 0))
        world.agent.endRound()
        world.ask(timer(1, seconds: 1))
        world.agent.endRound()
        world.pass(.seconds(1))
        world.agent.timePassed()
        world.agent.endRound()
        world.events = []
        world.ask(.stop(id(1)))
        #expect(world.events == ["show removed"])
        world.agent.endRound()
        #expect(world.events == ["show removed", "save 1", "answer"])
    }

    @Test func `with a full disk a promise is refused, and the book is as before`() {
        let world = World()
        world.diskIsFull = true
        world.ask(timer(1))
        world.agent.endRound()
        #expect(world.events == ["answer storageFailed"])
        #expect(world.agent.book == AlarmBook())
        #expect(world.due == Due())
    }

    @Test func `with a full disk, who saw meanwhile what was refused sees the book as it was before`() {
        let world = World()
        world.ask(timer(1, seconds: 600))
        world.agent.endRound()
        world.diskIsFull = true
        world.ask(timer(2))
        world.agent.timePassed()
        #expect(world.next == id(2))
        world.agent.endRound()
        #expect(world.events.last == "answer storageFailed")
        #expect(world.next == id(1))
    }

    @Test func `with a full disk alarms ring and are stopped, and it is saved when the disk has room`() {
        let world = World()
        world.ask(timer(1))
        world.agent.endRound()
        world.diskIsFull = true
        world.pass(.seconds(60))
        world.events = []
        world.agent.timePassed()
        world.agent.endRound()
        #expect(world.events == ["show alerting"])
        world.ask(timer(2), "second")
        world.ask(.stop(id(1)), "stop")
        world.agent.endRound()
        #expect(world.events == ["show alerting", "second storageFailed", "show removed", "stop"])
        #expect(world.saved[id(1)]?.phase.state == .countdown)
        world.diskIsFull = false
        world.agent.payOwed()
        #expect(world.saved == [:])
        #expect(world.agent.owed == [])
    }

    @Test func `with a full disk an app that is denied falls silent, for good`() {
        let world = World()
        let ring = Command.ring(
            .init(id: id(1), owner: .app("a.b"), configuration: AlarmConfiguration(title: "Tea"), size: 100))
        world.ask(ring)
        world.agent.endRound()
        world.diskIsFull = true
        world.events = []
        world.ask(.silence(.app("a.b"), true), "denied")
        // Silence does not wait for the disk.
        #expect(world.events == ["show removed"])
        world.agent.endRound()
        #expect(world.events == ["show removed", "denied"])
        #expect(world.agent.book.alerting == [] && world.agent.owed.count == 1)
        world.ask(ring, "ring")
        world.agent.endRound()
        #expect(world.events.last?.hasPrefix("ring notAuthorized") == true)
        world.diskIsFull = false
        world.agent.payOwed()
        #expect(world.saved == [:] && world.agent.owed.isEmpty)
    }

    @Test func `a refused command changes and shows nothing`() {
        let world = World()
        world.ask(timer(1))
        world.agent.endRound()
        let book = world.agent.book
        world.events = []
        world.ask(.resume(id(1)))
        world.agent.endRound()
        #expect(world.events.count == 1)
        #expect(world.events[0].contains("notAllowed"))
        #expect(world.agent.book == book)
    }

    @Test func `the timers are set after every call, changed or not`() {
        let world = World()
        world.ask(timer(1))
        world.agent.endRound()
        world.due = nil
        world.agent.timePassed()
        #expect(world.due?.boot != nil)
    }

    @Test func `what comes due while the disk refuses is shown too`() {
        let world = World()
        world.ask(timer(1, seconds: 60))
        world.ask(timer(2, seconds: 61))
        world.agent.endRound()
        world.diskIsFull = true
        world.events = []
        world.pass(.seconds(60))
        world.agent.timePassed()
        world.ask(timer(3), "third")
        // The disk takes its time to refuse.
        world.pass(.seconds(1))
        world.agent.endRound()
        #expect(world.events == ["show alerting", "third storageFailed"])
        #expect(world.due?.boot == world.moment.boot)
        world.agent.timePassed()
        #expect(world.events == ["show alerting", "third storageFailed", "show alerting"])
        #expect(world.agent.book.alerting.map(\.id) == [id(1), id(2)])
    }
}
