import DBus
import Foundation
import Synchronization

/// The way to the agent, from any thread. Nothing is opened before the first call.
final class AgentLink: Sendable {
    static let shared = AgentLink(bus: .session)
    /// Whose alarms `Activity` lists.
    @TaskLocal static var current = shared

    let caller: Caller
    let thread: BusThread
    /// How long a new alarm waits for the user to allow it, beyond what the agent waits.
    let decisionPatience: Duration
    /// Whether an alarm of this app was accepted already.
    let isAllowed = Atomic(false)
    private let served = Mutex<String?>(nil)
    private let kept = Mutex(ListedAlarms())

    /// The alarms as they were listed last.
    var listed: ListedAlarms {
        get { kept.withLock { $0 } }
        set { kept.withLock { $0 = newValue } }
    }

    /// The bus name by which the agent reaches this program; nil for none.
    var application: String? {
        get { served.withLock { $0 } }
        set { served.withLock { $0 = newValue } }
    }

    init(
        bus: Connection.Bus, patience: Duration = Connection.usualTimeout, decisionPatience: Duration = .seconds(120)
    ) {
        self.decisionPatience = decisionPatience
        caller = Caller(bus: bus, patience: patience)
        thread = BusThread(bus: bus)
    }
}
