import ActivityKit
import AlarmKit
import Foundation
import Synchronization
import TestSupport
import Testing

/// Whatever an app passes, from however many tasks and threads, with the agent killed and the bus gone meanwhile: it is
/// answered or told why not, and never trapped.
@Suite struct NonsenseTests {
    @Test func `nonsense from many tasks at once is answered or refused by name, and what was accepted is there`()
        throws
    {
        try Running.run("kit-fuzz") { app in
            let manager = app.manager
            let seed = UInt64.random(in: 1...1_000_000)
            let updates = Told(manager)
            #expect(try await updates.next() == [:])
            let made = Made()
            let storm = Task {
                try await withThrowingTaskGroup(of: [UUID].self) { group in
                    for number in 0..<6 {
                        group.addTask { try await calls(80, of: manager, seed: seed + UInt64(number), made) }
                    }
                    return try await group.reduce(into: []) { $0 += $1 }
                }
            }
            for round in 1...3 {
                while made.count.load(ordering: .relaxed) < round * 100 { await Task.yield() }
                try app.restart()
            }
            let accepted = try await storm.value
            let listed = try manager.alarms.map(\.id)
            #expect(Set(accepted).isSubset(of: listed), "seed \(seed)")
            #expect(!accepted.isEmpty)
            // Each can be read and removed, and the iteration that watched all of it still goes on.
            for id in listed {
                _ = try manager.configuration(of: id, as: Recipe.self)
                try manager.cancel(id: id)
            }
            #expect(try await updates.until([:]))
        }
    }

    @Test func `with the bus gone every call of every task ends with an error that says so`() throws {
        try waiting {
            let bus = try PrivateBus()
            let manager = AlarmManager(address: bus.address, patience: .seconds(2))
            let seed = UInt64.random(in: 1...1_000_000)
            try await withThrowingTaskGroup(of: [UUID].self) { group in
                for number in 0..<4 {
                    group.addTask { try await calls(30, of: manager, seed: seed + UInt64(number), Made()) }
                }
                bus.end()
                for try await accepted in group { #expect(accepted.isEmpty) }
            }
            let threads = (0..<8).map { number in
                let done = DispatchSemaphore(value: 0)
                let thread = Thread {
                    var nonsense = Nonsense(seed: seed + UInt64(number))
                    for _ in 0..<20 { try? manager.stop(id: nonsense.id(of: [])) }
                    done.signal()
                }
                thread.start()
                return done
            }
            for done in threads { #expect(done.wait(timeout: .now() + 30) == .success) }
            #expect(throws: AlarmFailure.self) { try manager.alarms }
        }
    }

    @Test func `texts that come close to what a message holds are refused, and the next call is answered`() throws {
        try Running.run("kit-large") { app in
            for count in [64 << 10, 1 << 20] {
                let refused = await app.refusal(
                    of: .tea(in: 300, metadata: Recipe(dish: String(repeating: "x", count: count))))
                guard case .invalidConfiguration(let text) = refused else {
                    throw Failure("\(count): \(String(describing: refused))")
                }
                #expect(text.contains("bytes"), "\(text)")
            }
            for count in [20 << 20, 130 << 20] {
                let large = Recipe(dish: String(repeating: "x", count: count))
                await #expect(throws: (any Error).self) {
                    try await app.manager.schedule(id: UUID(), configuration: .tea(in: 300, metadata: large))
                }
            }
            #expect(try app.manager.alarms.isEmpty)
        }
    }
}

/// Makes so many calls at random; the ids of what was accepted and not taken back.
private func calls(_ count: Int, of manager: AlarmManager, seed: UInt64, _ made: Made) async throws -> [UUID] {
    var nonsense = Nonsense(seed: seed)
    var accepted: [UUID] = []
    for number in 0..<count {
        let id = nonsense.id(of: accepted)
        made.count.add(1, ordering: .relaxed)
        do {
            switch number % 8 {
            case 0...3:
                accepted.append(try await manager.schedule(id: UUID(), configuration: nonsense.configuration()).id)
            case 4: _ = try await manager.schedule(id: id, configuration: nonsense.configuration())
            case 5: _ = try await manager.replace(id: id, configuration: nonsense.configuration())
            case 6:
                try manager.countdown(id: id, for: nonsense.number())
                try manager.extend(id: id, by: nonsense.number())
            default:
                _ = try manager.history(of: id, since: nonsense.date(), limit: nonsense.figure())
                _ = try manager.configuration(of: id, as: Flight.self)
                try manager.pause(id: id)
            }
        } catch is AlarmFailure {
        } catch AlarmManager.AlarmError.maximumLimitReached {
        }
        if number.isMultiple(of: 10) {
            await manager.asCurrent { _ = Activity<AlarmAttributes<Recipe>>.activities.map(\.content) }
        }
    }
    return accepted
}

/// How many calls were made so far.
private final class Made: Sendable {
    let count = Atomic(0)
}
