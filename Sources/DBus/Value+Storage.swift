import CDBus

/// A value as bytes that can be kept and read again: those of one message that carries it alone.
extension Value {
    package func marshalled() throws(BusError) -> [UInt8] { try message().withBytes { [UInt8]($0) } }

    /// How many bytes `marshalled()` makes.
    package func marshalledCount() throws(BusError) -> Int {
        let (signature, length) = try checked()
        return (signature == .options ? Self.optionsStart : Self.start(signature, length).count) + length
    }

    private func message() throws(BusError) -> BodyBytes {
        let (signature, length) = try checked()
        let message = Self.start(signature, length)
        message.append(self)
        if let fault = message.fault { throw fault }
        return message
    }

    private func checked() throws(BusError) -> (Signature, bodyLength: Int) {
        var check = BodyCheck()
        try check.add(self)
        let signature = signature
        guard signature.isSingle else { throw .invalid("\"\(signature)\" is not one complete type") }
        return (signature, check.length)
    }

    /// What stands before the body.
    private static func start(_ signature: Signature, _ bodyLength: Int) -> BodyBytes {
        header.bytes(signature: signature.text, bodyLength: bodyLength)
    }

    /// Bytes before the body of an a{sv}.
    private static let optionsStart = start(.options, 0).count

    private static let header = Header(
        DBUS_MESSAGE_TYPE_SIGNAL,
        [(.path, .objectPath("/")), (.interface, .string(DBUS_INTERFACE_DBUS)), (.member, .string("Value"))])

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
        let values = try Message(owning: handle).arguments()
        guard values.count == 1 else { throw Self.damaged }
        self = values[0]
    }

    private static let damaged = BusError(name: BusError.inconsistentMessage, text: "These bytes hold no value")
}
