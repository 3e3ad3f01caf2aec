import DBus
import Foundation

/// Schedules the alarms of this app, and tells what becomes of them.
///
/// Its calls can be made from any thread. They are carried out by the session's agent, which D-Bus starts when it is needed.
public final class AlarmManager: Sendable {
    public static let shared = AlarmManager(link: .shared)

    let link: AgentLink

    init(link: AgentLink) { self.link = link }

    /// For a bus that is not the session's own, such as `unix:path=/tmp/bus`.
    package convenience init(
        address: String, patience: Duration = .seconds(25), decisionPatience: Duration = .seconds(120)
    ) {
        self.init(link: AgentLink(bus: .address(address), patience: patience, decisionPatience: decisionPatience))
    }
}
