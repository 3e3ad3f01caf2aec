import AlarmCore
import AlarmWire
import DBus
import EventLoop
import Glibc

/// Waits on the bus until one alarm that rings has its answer.
final class Waiting {
    private let session: Session
    private let id: AlarmID
    private let connection: Connection
    private let loop: Loop
    private var interruption: Int32?

    /// Listens from now on, so that no answer is missed however fast it comes.
    init(for id: AlarmID, in session: Session) throws(ControlError) {
        self.session = session
        self.id = id
        connection = try session.client().connection
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
        let changes = Match(
            sender: Interface.alarms.name, path: Interface.path, interface: Interface.alarms.name,
            member: "AlarmChanged", arg0: id.description)
        connection.receive(changes) { [unowned self] _ in loop.stop() }
        // A new agent has to be asked again, and may have news.
        connection.watchName(Interface.alarms.name) { [unowned self] _ in loop.stop() }
        connection.whenDisconnected = { [unowned self] in loop.stop() }
        try session.call("Subscribe")
    }

    /// Blocks until it is answered. An interrupt stops it.
    func answer() throws(ControlError) -> WaitingAnswer {
        while true {
            loop.run()
            if let interruption {
                _ = try? session.call("Stop", [.string(id.description)])
                return .interrupted(interruption)
            }
            guard connection.isConnected else {
                throw .unreachable("the session bus is gone; the alarm rings on when the agent is back")
            }
            if let answer = try look() { return answer }
        }
    }

    /// Nil while it rings on. Asking starts an agent that is gone, so that it does ring on.
    private func look() throws(ControlError) -> WaitingAnswer? {
        try session.call("Subscribe")
        guard let alarm = try session.alarm(id) else { return .ended(try session.lastRecord(of: id)) }
        return alarm.isAlerting ? nil : .snoozed(alarm)
    }
}
