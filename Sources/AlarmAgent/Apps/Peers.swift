import AlarmCore
import DBus
import Glibc

/// Knows which app each peer of the bus is that called: the bus is asked once, and it is kept until the peer leaves.
package final class Peers {
    private let bus: Connection
    /// By unique name, which no bus gives twice.
    private var known: [String: App] = [:]
    private var watches: [String: Subscription] = [:]
    /// Those who have left the bus, and are known as long as calls of theirs wait.
    private var departed: Set<String> = []

    package init(bus: Connection) { self.bus = bus }

    /// The app of a peer that is known already.
    func app(of name: String) -> App? { known[name] }

    /// Whether a peer that was identified has not left the bus.
    func isOnBus(_ name: String) -> Bool { watches[name] != nil }

    /// Finds out which app a peer is. `then` is called once, later; a peer that cannot be told for sure is refused.
    func identify(_ name: String, then: @escaping (Result<App, AlarmError>) -> Void) {
        // First of all, so that no end of it is missed.
        watches[name] = bus.watchName(name) { [weak self] owner in
            if owner == nil { self?.forget(name) }
        }
        let question = Message.methodCall(
            destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
            member: "GetConnectionCredentials")
        try? question.append(.string(name))
        bus.call(question) { [weak self] answer in
            guard let self else { return }
            do throws(Unidentified) {
                let app = try Self.app(in: answer)
                if watches[name] != nil { known[name] = app }
                then(.success(app))
            } catch {
                forget(name)
                then(.failure(.notAuthorized("The caller cannot be told: \(error.sentence).")))
            }
        }
    }

    /// Forgets those who have left.
    /// - Returns: who they were.
    func forgetDeparted(unless waits: (String) -> Bool) -> Set<String> {
        guard !departed.isEmpty else { return [] }
        let gone = departed.filter { !waits($0) }
        for name in gone { known[name] = nil }
        departed.subtract(gone)
        return gone
    }

    private func forget(_ name: String) {
        if known[name] != nil { departed.insert(name) }
        watches.removeValue(forKey: name)?.cancel()
    }

    private static func app(in answer: Result<Message, BusError>) throws(Unidentified) -> App {
        let credentials: [String: Value]
        do throws(BusError) {
            credentials = try answer.get().arguments().first?.asOptions ?? [:]
        } catch {
            throw Unidentified("the bus does not say who it is: \(error.text)")
        }
        guard case .uint32(let number)? = credentials["ProcessID"], let pid = pid_t(exactly: number), pid > 0 else {
            throw Unidentified("the bus does not know its process")
        }
        if case .unixFD(let process)? = credentials["ProcessFD"] { return try App(process: pid, descriptor: process) }
        return try App(process: pid, descriptor: nil)
    }
}
