import CDBus

/// An error that the bus, its other end or libdbus told, or that this module found before sending.
package struct BusError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Such as `org.freedesktop.DBus.Error.NoReply`.
    package let name: String
    /// A sentence for people.
    package let text: String

    package init(name: String, text: String) {
        self.name = name
        self.text = text
    }

    package var description: String { text.isEmpty ? name : "\(text) (\(name))" }

    /// Runs a call of libdbus that tells its failure through a `DBusError`.
    static func checked<T>(_ call: (UnsafeMutablePointer<DBusError>) -> T) throws(BusError) -> T {
        var error = DBusError()
        dbus_error_init(&error)
        defer { dbus_error_free(&error) }
        let result = call(&error)
        guard dbus_error_is_set(&error) == 0 else {
            throw BusError(name: String(cString: error.name), text: String(cString: error.message))
        }
        return result
    }
}
