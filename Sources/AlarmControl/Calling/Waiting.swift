import AlarmCore
import DBus
import EventLoop

/// Waits on the bus until one alarm that rings has its answer.
final class Waiting {
    private let session: Session
    private let id: AlarmID
    private let listening: Listening

    /// Listens from now on, so that no answer is missed however fast it comes.
    init(for id: AlarmID, in session: Session) throws(ControlError) {
        (self.session, self.id) = (session, id)
        var match = Listening.changes
        match.arg0 = id.description
        var wake: () -> Void = {}
        // A new agent has to be asked again, and may have news.
        listening = try Listening(in: session, to: match, { _ in wake() }, agentCame: { _ in wake() })
        wake = { [loop = listening.loop] in loop.stop() }
        try session.call("Subscribe")
    }

    /// Blocks until it is answered. An interrupt stops it.
    func answer() throws(ControlError) -> WaitingAnswer {
        while true {
            listening.loop.run()
            guard listening.interruption == nil else {
                // It may have its answer already.
                _ = try? session.call("Stop", [.string(id.description)])
                return .interrupted
            }
            guard listening.connection.isConnected else {
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
