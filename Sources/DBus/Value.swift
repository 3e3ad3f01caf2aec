/// A value of the D-Bus type system.
package enum Value: Hashable, Sendable {
    case byte(UInt8)
    case boolean(Bool)
    case int16(Int16)
    case uint16(UInt16)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    case string(String)
    case objectPath(String)
    case signature(String)
    /// A descriptor. Appended to a message it is duplicated; read from one it belongs to that message.
    case unixFD(Int32)
    case array(of: Signature, [Value])
    case dictionary(key: Signature, value: Signature, [Value: Value])
    case structure([Value])
    indirect case variant(Value)

    /// Its type. Of a value no message can carry, such as an empty structure, it is not a valid one.
    package var signature: Signature {
        switch self {
        case .byte: .byte
        case .boolean: .boolean
        case .int16: .int16
        case .uint16: .uint16
        case .int32: .int32
        case .uint32: .uint32
        case .int64: .int64
        case .uint64: .uint64
        case .double: .double
        case .string: .string
        case .objectPath: .objectPath
        case .signature: .signature
        case .unixFD: .unixFD
        case .array(let element, _): Signature(unchecked: "a\(element.text)")
        case .dictionary(let key, let value, _): .dictionary(key, value)
        case .structure(let fields): Signature(unchecked: "(\(fields.map(\.signature.text).joined()))")
        case .variant: .variant
        }
    }
}
