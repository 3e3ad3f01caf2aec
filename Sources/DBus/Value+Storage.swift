import CDBus

/// A value as bytes that can be kept and read again: those of one message that carries it alone.
extension Value {
    package func marshalled() throws(BusError) -> [UInt8] {
        let message = Message.signal(path: "/", interface: "org.freedesktop.DBus", member: "Value")
        try message.append([self])
        guard let handle = message.handle, dbus_message_contains_unix_fds(handle) == 0 else {
            throw .invalid("A file descriptor cannot be stored")
        }
        dbus_message_set_serial(handle, 1)
        var bytes: UnsafeMutablePointer<CChar>?
        var count: Int32 = 0
        guard dbus_message_marshal(handle, &bytes, &count) != 0, let bytes else { throw .outOfMemory }
        defer { dbus_free(bytes) }
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }

    /// Throws on anything that `marshalled()` did not make.
    package init(marshalled bytes: [UInt8]) throws(BusError) {
        let (handle, error) = bytes.withUnsafeBytes { bytes -> (OpaquePointer?, BusError?) in
            let start = bytes.assumingMemoryBound(to: CChar.self).baseAddress
            let count = Int32(exactly: bytes.count) ?? 0
            guard count > 0, dbus_message_demarshal_bytes_needed(start, count) == count else {
                return (nil, Self.damaged)
            }
            do throws(BusError) {
                return (try BusError.checked { dbus_message_demarshal(start, count, $0) }, nil)
            } catch {
                return (nil, error)
            }
        }
        if let error { throw error }
        let values = try Message(owning: handle, isSealed: true).arguments()
        guard values.count == 1 else { throw Self.damaged }
        self = values[0]
    }

    private static let damaged = BusError(name: BusError.inconsistentMessage, text: "These bytes hold no value")
}
