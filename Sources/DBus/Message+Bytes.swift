import CDBus

extension Message {
    /// Bytes it takes on the wire.
    package var size: Int {
        var start: UnsafeMutablePointer<CChar>?
        var count: Int32 = 0
        guard let handle, dbus_message_marshal(handle, &start, &count) != 0 else { return 0 }
        dbus_free(start)
        return Int(count)
    }

    /// Makes a list the body of a message that has none yet.
    package func append(_ list: OptionsList) throws(BusError) {
        try take(list.body(), signature: "aa{sv}")
    }

    /// Makes bytes the body of a message that has none yet. libdbus takes them faster than value by value, for which it
    /// writes the header anew each time.
    func take(_ body: BodyBytes, signature: String) throws(BusError) {
        if let fault = body.fault { throw fault }
        let whole = try header(signature: signature, bodyLength: body.count)
        body.withBytes(whole.append)
        become(try Self.demarshal(whole))
    }

    private static func demarshal(_ bytes: BodyBytes) throws(BusError) -> OpaquePointer {
        let message = bytes.withBytes { bytes in
            Result { () throws(BusError) in
                try BusError.checked { error in
                    dbus_message_demarshal(
                        bytes.assumingMemoryBound(to: CChar.self).baseAddress, Int32(clamping: bytes.count), error)
                }
            }
        }
        guard let message = try message.get() else { throw .outOfMemory }
        // The one it had is not its own: it gets that when it is sent.
        dbus_message_set_serial(message, 0)
        return message
    }

    /// The header that a message without a body gets with one; the D-Bus specification, section "Message Format".
    func header(signature: String, bodyLength: Int) throws(BusError) -> BodyBytes {
        if let fault { throw fault }
        guard let handle, !isSealed, self.signature == .none else {
            throw .invalid("Only a message that was not sent and has no body takes one as bytes")
        }
        // Without a serial there is no message to libdbus.
        dbus_message_set_serial(handle, 1)
        var start: UnsafeMutablePointer<CChar>?
        var count: Int32 = 0
        guard dbus_message_marshal(handle, &start, &count) != 0, let start else { throw .outOfMemory }
        defer { dbus_free(start) }
        let header = BodyBytes()
        header.append(UnsafeRawBufferPointer(start: start, count: Int(count)))
        header.append(.byte(Self.signatureField))
        header.append(.variant(.signature(signature)))
        header.put(UInt32(clamping: bodyLength), at: 4)
        header.put(UInt32(clamping: header.count - Self.fields), at: Self.fields - 4)
        header.align(to: 8)
        return header
    }

    private static let signatureField: UInt8 = 8
    /// Where the fields of a header begin; the length of what they take stands before them.
    private static let fields = 16
}
