extension Value {
    /// The type's code: what libdbus calls it, and the first character of its signature.
    var code: Int32 {
        switch self {
        case .byte: Int32(UInt8(ascii: "y"))
        case .boolean: Int32(UInt8(ascii: "b"))
        case .int16: Int32(UInt8(ascii: "n"))
        case .uint16: Int32(UInt8(ascii: "q"))
        case .int32: Int32(UInt8(ascii: "i"))
        case .uint32: Int32(UInt8(ascii: "u"))
        case .int64: Int32(UInt8(ascii: "x"))
        case .uint64: Int32(UInt8(ascii: "t"))
        case .double: Int32(UInt8(ascii: "d"))
        case .string: Int32(UInt8(ascii: "s"))
        case .objectPath: Int32(UInt8(ascii: "o"))
        case .signature: Int32(UInt8(ascii: "g"))
        case .unixFD: Int32(UInt8(ascii: "h"))
        case .array, .dictionary: Int32(UInt8(ascii: "a"))
        case .structure: Int32(UInt8(ascii: "r"))
        case .variant: Int32(UInt8(ascii: "v"))
        }
    }

    /// The type's name, for sentences.
    package var kind: String {
        switch self {
        case .byte: "byte"
        case .boolean: "boolean"
        case .int16: "16-bit integer"
        case .uint16: "unsigned 16-bit integer"
        case .int32: "32-bit integer"
        case .uint32: "unsigned 32-bit integer"
        case .int64: "64-bit integer"
        case .uint64: "unsigned 64-bit integer"
        case .double: "double"
        case .string: "string"
        case .objectPath: "object path"
        case .signature: "signature"
        case .unixFD: "file descriptor"
        case .array: "array"
        case .dictionary: "dictionary"
        case .structure: "structure"
        case .variant: "variant"
        }
    }
}
