import CDBus

/// What a message says before its values; the D-Bus specification, section "Message Format".
struct Header {
    enum Field: UInt8 {
        case path = 1
        case interface, member, errorName, replySerial, destination, sender, signature
    }

    /// Such as `DBUS_MESSAGE_TYPE_SIGNAL`.
    let type: Int32
    var flags: Int32
    /// But for its signature.
    let fields: [(Field, Value)]

    init(_ type: Int32, _ fields: [(Field, Value?)]) {
        self.type = type
        // Nothing but a call is answered.
        flags = type == DBUS_MESSAGE_TYPE_METHOD_CALL ? 0 : DBUS_HEADER_FLAG_NO_REPLY_EXPECTED
        self.fields = fields.compactMap { field, value in value.map { (field, $0) } }
    }

    mutating func set(_ flag: Int32, _ isSet: Bool) { flags = isSet ? flags | flag : flags & ~flag }

    /// Where its flags and its serial stand.
    static let (flagsPlace, serialPlace) = (2, 8)

    /// The bytes before a body.
    /// - Parameter call: what is answered.
    func bytes(signature: String, bodyLength: Int, answering call: Message? = nil) -> BodyBytes {
        let bytes = BodyBytes()
        bytes.append(number: Self.byteOrder)
        bytes.append(number: UInt8(truncatingIfNeeded: type))
        bytes.append(number: UInt8(truncatingIfNeeded: flags))
        bytes.append(number: UInt8(truncatingIfNeeded: DBUS_MAJOR_PROTOCOL_VERSION))
        bytes.append(number: UInt32(clamping: bodyLength))
        // Without a serial there is no message to libdbus.
        bytes.append(number: UInt32(1))
        let array = bytes.beginArray(alignedTo: 8)
        for (field, value) in fields { Self.append(field, value, to: bytes) }
        if let call {
            Self.append(.replySerial, .uint32(call.serial), to: bytes)
            if let caller = call.sender { Self.append(.destination, .string(caller), to: bytes) }
        }
        if !signature.isEmpty { Self.append(.signature, .signature(signature), to: bytes) }
        bytes.end(array)
        bytes.align(to: 8)
        return bytes
    }

    private static func append(_ field: Field, _ value: Value, to bytes: BodyBytes) {
        bytes.align(to: 8)
        bytes.append(number: field.rawValue)
        bytes.append(.variant(value))
    }

    private static let byteOrder = UInt8(ascii: UInt16(littleEndian: 1) == 1 ? "l" : "B")
}
