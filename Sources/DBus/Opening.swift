import CDBus
import EventLoop

/// A connection that comes about without ever blocking, unlike `Connection(to:)`.
package final class Opening {
    private let loop: Loop
    private let limit: Duration
    private var done: ((Result<Connection, BusError>) -> Void)?
    private var knock: Knock?
    private var connection: Connection?

    /// Connects to a bus that listens on a unix socket, and attaches to the loop.
    /// - Parameters:
    ///   - limit: how long each of the two steps may take, seeing that the bus is alive and being welcomed.
    ///   - done: called once, never before this returns; not after `cancel`.
    package init(
        to bus: Connection.Bus, on loop: Loop, within limit: Duration,
        _ done: @escaping (Result<Connection, BusError>) -> Void
    ) {
        self.loop = loop
        self.limit = limit
        self.done = done
        do throws(BusError) {
            let socket = try BusSocket(in: bus.address())
            knock = try Knock(at: socket, on: loop, within: limit) { [weak self] in self?.heard($0, from: socket) }
        } catch {
            loop.after(.zero) { [weak self] in self?.finish(.failure(error)) }
        }
    }

    deinit { cancel() }

    package func cancel() {
        done = nil
        knock?.end()
        connection?.close()
        connection = nil
    }

    private func heard(_ error: BusError?, from socket: BusSocket) {
        if let error { return finish(.failure(error)) }
        do throws(BusError) {
            guard let address = socket.address else { throw .outOfMemory }
            let connection = try Connection(greetingLaterAt: address)
            connection.attach(to: loop)
            self.connection = connection
            connection.greet(within: limit) { [weak self] in self?.welcomed($0) }
        } catch {
            finish(.failure(error))
        }
    }

    private func welcomed(_ error: BusError?) {
        guard let connection else { return }
        guard let error else {
            self.connection = nil
            return finish(.success(connection))
        }
        connection.close()
        finish(.failure(error))
    }

    private func finish(_ result: Result<Connection, BusError>) {
        let tell = done
        done = nil
        tell?(result)
    }
}
