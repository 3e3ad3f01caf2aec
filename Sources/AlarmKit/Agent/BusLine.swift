import DBus
import EventLoop

/// A connection to the bus that is opened when it is needed, and opened anew when it was lost. Of one thread.
final class BusLine {
    private let bus: Connection.Bus
    private let loop: Loop
    private(set) var connection: Connection?
    private var opening: Opening?
    private var waiting: [(Result<Connection, BusError>) -> Void] = []
    var whenLost: (() -> Void)?

    /// How long a bus may take to let us in.
    private static let patience = Duration.seconds(10)

    init(bus: Connection.Bus, loop: Loop) {
        self.bus = bus
        self.loop = loop
    }

    /// Calls the agent; `done` is called once.
    func call(
        _ method: String, _ arguments: [Value] = [], timeout: Duration? = Connection.usualTimeout,
        _ done: @escaping (Result<[Value], BusError>) -> Void
    ) {
        open { opened in
            do throws(BusError) {
                try opened.get().call(.agent(method, arguments), timeout: timeout) { answer in
                    done(answer.flatMap { reply in Result { () throws(BusError) in try reply.arguments() } })
                }
            } catch {
                done(.failure(error))
            }
        }
    }

    /// Gives the connection, at once when there is one.
    func open(_ done: @escaping (Result<Connection, BusError>) -> Void) {
        if let connection, connection.isConnected { return done(.success(connection)) }
        waiting.append(done)
        guard opening == nil else { return }
        opening = Opening(to: bus, on: loop, within: Self.patience) { [unowned self] in opened($0) }
    }

    private func opened(_ result: Result<Connection, BusError>) {
        opening = nil
        if case .success(let connection) = result {
            self.connection = connection
            connection.whenDisconnected = { [unowned self] in
                self.connection = nil
                whenLost?()
            }
        }
        let all = waiting
        waiting = []
        for done in all { done(result) }
    }
}
