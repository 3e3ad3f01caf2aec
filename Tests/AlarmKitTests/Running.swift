import ActivityKit
import AlarmKit
import Foundation
import TestSupport

/// The real agent in a session of a test's own, and the library on its bus.
final class Running {
    let session: Session
    let manager: AlarmManager
    private(set) var agent: Child

    private let prefix: [String]

    /// - Parameter prefix: words before the agent's own, such as `unshare --mount`; they must end with `exec`.
    init(in session: Session, under prefix: [String] = []) throws {
        self.session = session
        self.prefix = prefix
        session.set("TZ", "UTC")
        agent = try session.startAgent(under: prefix)
        manager = AlarmManager(address: session.bus.address)
    }

    func kill() {
        agent.end()
    }

    func restart() throws {
        kill()
        agent = try session.startAgent(under: prefix)
    }

    func restart(after signal: Int32) throws {
        agent.signal(signal)
        _ = try? agent.finish()
        try restart()
    }

    /// Likewise; an alarm is changed before the library can have heard of the agent.
    func restart(meanwhile command: String, _ id: Alarm.ID) throws {
        agent.end()
        agent = try session.startAgent(under: prefix)
        try session.alarmctl(command, id.uuidString)
    }

    /// Runs a test in a session of its own.
    static func run(
        _ name: String, under prefix: @escaping @Sendable (Session) -> [String] = { _ in [] },
        _ test: nonisolated(nonsending) @escaping @Sendable (Running) async throws -> Void
    ) throws {
        try waiting {
            try await Session.run(name) { session in try await test(Running(in: session, under: prefix(session))) }
        }
    }
}
