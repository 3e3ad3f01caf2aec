import DBus
import Foundation

/// The way to the agent, from any thread. Nothing is opened before the first call.
final class AgentLink: Sendable {
    static let shared = AgentLink(bus: .session)
    /// Whose alarms `Activity` lists.
    @TaskLocal static var current = shared

    let caller: Caller
    let thread: BusThread

    init(bus: Connection.Bus, patience: Duration = Connection.usualTimeout) {
        caller = Caller(bus: bus, patience: patience)
        thread = BusThread(bus: bus)
    }
}
