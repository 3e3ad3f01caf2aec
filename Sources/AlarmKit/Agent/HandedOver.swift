import DBus
import Synchronization

/// A connection on its way from one thread to another.
final class HandedOver: Sendable {
    private let connection: Mutex<Connection?>

    init(_ connection: sending Connection) { self.connection = Mutex(connection) }

    func take() -> sending Connection? {
        connection.withLock { (connection: inout sending Connection?) -> sending Connection? in
            let taken = connection
            connection = nil
            return taken
        }
    }
}
