import AlarmWire
import DBus
import EventLoop
import Glibc

/// Hears what the agent tells, until somebody interrupts.
final class Listening {
    let loop: Loop
    let connection: Connection
    /// The signal that ended it.
    private(set) var interruption: Int32?

    /// - Parameters:
    ///   - match: which of the agent's signals.
    ///   - changed: called for each of them.
    ///   - agentCame: called when an agent takes the name, also when one has it already, and with false when it goes.
    init(
        in session: Session, to match: Match, _ changed: @escaping (Message) -> Void,
        agentCame: @escaping (Bool) -> Void
    ) throws(ControlError) {
        connection = try session.connection()
        do throws(SystemError) {
            loop = try Loop()
            try loop.onSignals([SIGINT, SIGTERM, SIGHUP]) { [unowned self] signal in
                interruption = signal
                loop.stop()
            }
        } catch {
            throw .failed("waiting is not possible: \(error)")
        }
        connection.attach(to: loop)
        connection.receive(match, changed)
        connection.watchName(Interface.alarms.name) { agentCame($0 != nil) }
        connection.whenDisconnected = { [unowned self] in loop.stop() }
    }

    /// What the agent says of alarms.
    static var changes: Match {
        Match(
            sender: Interface.alarms.name, path: Interface.path, interface: Interface.alarms.name,
            member: "AlarmChanged")
    }
}
