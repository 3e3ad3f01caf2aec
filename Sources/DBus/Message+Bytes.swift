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

    /// Makes a list, with values behind it, the body of a message that has none yet.
    package func append(_ list: OptionsList, _ more: [Value] = []) throws(BusError) {
        let parts = try parts(list, more)
        let whole = parts[0]
        for part in parts[1...] { part.withBytes(whole.append) }
        become(whole)
    }

    /// The same as bytes, one piece behind the other: its header, the list, the values.
    func parts(_ list: OptionsList, _ more: [Value]) throws(BusError) -> [BodyBytes] {
        let body = list.body()
        let rest = BodyBytes(at: body.count)
        var check = BodyCheck()
        for value in more {
            try check.add(value)
            rest.append(value)
        }
        if let fault = body.fault ?? rest.fault { throw fault }
        let types = "aa{sv}" + more.map(\.signature.text).joined()
        return [try header(signature: types, bodyLength: body.count + rest.count), body, rest]
    }

    /// The header that a message without a body gets with one.
    func header(signature: String, bodyLength: Int) throws(BusError) -> BodyBytes {
        if let fault { throw fault }
        guard let header, !hasBody else {
            throw .invalid("Only a message that was not sent and has no body takes one as bytes")
        }
        return header.bytes(signature: signature, bodyLength: bodyLength, answering: call)
    }

    /// What it is without values.
    func made(of header: Header) throws(BusError) -> OpaquePointer {
        guard header.type == DBUS_MESSAGE_TYPE_METHOD_RETURN, let call = call?.handle else {
            return try Self.demarshal(header.bytes(signature: "", bodyLength: 0, answering: call))
        }
        // The answer to most commands, and made faster so.
        guard let reply = dbus_message_new_method_return(call) else { throw .outOfMemory }
        return reply
    }

    /// A message of its bytes.
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
        return message
    }
}
