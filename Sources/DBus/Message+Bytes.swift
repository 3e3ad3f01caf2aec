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
        let body = list.body()
        if let fault = body.fault { throw fault }
        let whole = try header(signature: "aa{sv}", bodyLength: body.count)
        body.withBytes(whole.append)
        become(try Self.demarshal(whole))
    }

    /// The header that a message without a body gets with one.
    func header(signature: String, bodyLength: Int) throws(BusError) -> BodyBytes {
        if let fault { throw fault }
        guard let header, !hasBody else {
            throw .invalid("Only a message that was not sent and has no body takes one as bytes")
        }
        return header.bytes(signature: signature, bodyLength: bodyLength)
    }

    /// A message of its bytes. It gets a serial of its own when it is sent.
    static func demarshal(_ bytes: BodyBytes) throws(BusError) -> OpaquePointer {
        let message = bytes.withBytes { bytes in
            Result { () throws(BusError) in
                try BusError.checked { error in
                    dbus_message_demarshal(
                        bytes.assumingMemoryBound(to: CChar.self).baseAddress, Int32(clamping: bytes.count), error)
                }
            }
        }
        guard let message = try message.get() else { throw .outOfMemory }
        dbus_message_set_serial(message, 0)
        return message
    }
}
