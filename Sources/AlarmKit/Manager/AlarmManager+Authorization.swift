import DBus
import Foundation

extension AlarmManager {
    /// Whether the user lets this app set alarms; `notDetermined` also when the agent cannot be reached.
    public var authorizationState: AlarmManager.AuthorizationState {
        let answer = Result { () throws(BusError) in
            try link.caller.call("GetAuthorization", [], isHarmless: true)
        }
        return AuthorizationState(Authorization.text(of: answer))
    }

    /// Asks the user, if that was not done before, and returns what was decided: `notDetermined` where nobody can be asked, or
    /// he does not answer within 20 seconds. The question stays then; ``authorizationUpdates`` tells of a later answer.
    /// - Throws: ``AlarmFailure/agentNotReachable(_:)``.
    public func requestAuthorization() async throws -> AlarmManager.AuthorizationState {
        let answer = await link.thread.call(
            "RequestAuthorization", [.string(AppIdentity.usage)], timeout: .seconds(120))
        guard let text = Authorization.text(of: answer) else {
            _ = try answer.mapError { $0.alarmKitError(UUID()) }.get()
            return .notDetermined
        }
        return AuthorizationState(text)
    }

    /// Whether the user lets this app set alarms: first as it is, then after each change.
    public var authorizationUpdates: some AsyncSequence<AlarmManager.AuthorizationState, Never> {
        AlarmAuthorizationStateUpdates(link: link)
    }

    /// The user's decision, now and after each change.
    public struct AlarmAuthorizationStateUpdates: AsyncSequence, Sendable {
        public typealias Element = AlarmManager.AuthorizationState
        public typealias AsyncIterator = AlarmManager.AlarmAuthorizationStateUpdates.Iterator

        let link: AgentLink

        public func makeAsyncIterator() -> AlarmManager.AlarmAuthorizationStateUpdates.Iterator {
            Iterator(states: link.authorizations.makeAsyncIterator())
        }

        public struct Iterator: AsyncIteratorProtocol {
            public typealias Element = AlarmManager.AuthorizationState

            var states: AsyncStream<AlarmManager.AuthorizationState>.Iterator

            public mutating func next() async -> AlarmManager.AuthorizationState? { await states.next() }
        }
    }
}
