import AlarmKit
import Foundation
import TestSupport

/// An app that listens to its alarms, from its start on.
final class Told: Sendable {
    private let lists: AsyncStream<[Alarm.ID: Alarm.State]>
    private let task: Task<Void, Never>

    init(_ manager: AlarmManager) {
        let (lists, continuation) = AsyncStream.makeStream(of: [Alarm.ID: Alarm.State].self)
        self.lists = lists
        task = Task {
            for await alarms in manager.alarmUpdates {
                continuation.yield(Dictionary(alarms.map { ($0.id, $0.state) }) { first, _ in first })
            }
            continuation.finish()
        }
    }

    deinit { task.cancel() }

    func end() { task.cancel() }

    /// The next list, waited for at most 30 seconds.
    func next(_ line: Int = #line) async throws -> [Alarm.ID: Alarm.State] {
        let lists = lists
        return try await within(.seconds(30), "awaited in line \(line)") {
            for await list in lists { return list }
            throw Failure("the updates ended")
        }
    }

    /// Whether this list comes, others passed over.
    func until(_ wanted: [Alarm.ID: Alarm.State], _ line: Int = #line) async throws -> Bool {
        while try await next(line) != wanted {}
        return true
    }
}

/// Likewise of its permission.
final class ToldAuthorization: Sendable {
    private let states: AsyncStream<AlarmManager.AuthorizationState>
    private let task: Task<Void, Never>

    init(_ manager: AlarmManager) {
        let (states, continuation) = AsyncStream.makeStream(of: AlarmManager.AuthorizationState.self)
        self.states = states
        task = Task {
            for await state in manager.authorizationUpdates { continuation.yield(state) }
            continuation.finish()
        }
    }

    deinit { task.cancel() }

    func end() { task.cancel() }

    /// The next state, waited for at most 30 seconds.
    func next(_ line: Int = #line) async throws -> AlarmManager.AuthorizationState {
        let states = states
        return try await within(.seconds(30), "awaited in line \(line)") {
            for await state in states { return state }
            throw Failure("the updates ended")
        }
    }
}

/// What a work gives, unless it takes longer.
func within<Result: Sendable>(
    _ time: Duration, _ what: String = "", _ work: @escaping @Sendable () async throws -> Result
) async throws -> Result {
    try await withThrowingTaskGroup(of: Result.self) { group in
        group.addTask(operation: work)
        group.addTask {
            try await Task.sleep(for: time)
            throw Failure("nothing came within \(time): \(what)")
        }
        defer { group.cancelAll() }
        guard let result = try await group.next() else { throw Failure("nothing came") }
        return result
    }
}
