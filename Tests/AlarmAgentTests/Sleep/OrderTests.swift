import AlarmCore
import Testing

@testable import AlarmAgent

/// The machine may fall asleep the moment its locks are released: by then the next wake-up has to be set.
struct OrderTests {
    /// Notes, each time it is shown the book, whether the timers were set to it by then.
    final class Witness: Mirror {
        var due: Due?
        var verdicts: [Bool] = []
        var touches: [Int] = []

        func show(_ book: AlarmBook, after touches: [Touch], at moment: Moment) {
            verdicts.append(book.due == due)
            self.touches.append(touches.count)
        }
    }

    final class World {
        let witness = Witness()
        var moment = Stage.start
        var diskIsFull = false
        private(set) lazy var agent = Agent(
            book: AlarmBook(), now: { [unowned self] in moment }, wake: { [witness] in witness.due = $0 },
            save: { [unowned self] _ throws(AlarmError) in
                if diskIsFull { throw .storageFailed("The disk is full.") }
            })

        init() { agent.mirrors = [witness] }

        func ask(_ command: Command) {
            agent.update(command)
            agent.endRound()
        }

        func pass(_ span: Duration) {
            moment.wall = moment.wall + span
            moment.boot = moment.boot + span
            agent.timePassed()
            agent.endRound()
        }
    }

    private let id = AlarmID(high: 0, low: 1)

    private func timer() -> Command {
        var configuration = AlarmConfiguration(title: "Tea")
        configuration.preAlert = .seconds(60)
        configuration.wake = true
        return .schedule(.init(id: id, owner: .host, configuration: configuration, size: 100))
    }

    @Test(arguments: [false, true]) func `the timers are set before anything is shown`(diskIsFull: Bool) {
        let world = World()
        world.ask(timer())
        world.diskIsFull = diskIsFull
        world.pass(.seconds(60))
        world.ask(.countdown(id, for: .seconds(30)))
        #expect(world.witness.due?.wakingBoot == world.moment.boot + .seconds(30))
        world.pass(.seconds(30))
        world.ask(.stop(id))
        #expect(world.witness.due == Due())
        #expect(world.witness.verdicts.count >= 5)
        #expect(world.witness.verdicts.allSatisfy { $0 })
    }

    @Test func `a timer that fired for nothing shows the book, for the machine may have slept`() {
        let world = World()
        world.ask(timer())
        let shown = world.witness.touches.count
        world.pass(.seconds(50))
        #expect(world.witness.touches.dropFirst(shown) == [0])
        world.agent.replan()
        #expect(world.witness.touches.dropFirst(shown) == [0, 0])
    }
}
