extension Signature {
    package static let none = Signature(unchecked: "")
    package static let byte = Signature(unchecked: "y")
    package static let boolean = Signature(unchecked: "b")
    package static let int16 = Signature(unchecked: "n")
    package static let uint16 = Signature(unchecked: "q")
    package static let int32 = Signature(unchecked: "i")
    package static let uint32 = Signature(unchecked: "u")
    package static let int64 = Signature(unchecked: "x")
    package static let uint64 = Signature(unchecked: "t")
    package static let double = Signature(unchecked: "d")
    package static let string = Signature(unchecked: "s")
    package static let objectPath = Signature(unchecked: "o")
    package static let signature = Signature(unchecked: "g")
    package static let unixFD = Signature(unchecked: "h")
    package static let variant = Signature(unchecked: "v")
    package static let strings = Signature(unchecked: "as")
    /// `a{sv}`: options by name.
    package static let options = Signature(unchecked: "a{sv}")

    /// `(sv)`
    static let wordAndVariant = Signature(unchecked: "(sv)")

    private static let optionsEntry = Signature(unchecked: "{sv}")

    /// `a{kv}`. The usual one is at hand: a list of 10,000 alarms asks for it 50,000 times.
    static func dictionary(_ key: Signature, _ value: Signature) -> Signature {
        key == .string && value == .variant ? .options : Signature(unchecked: "a{\(key.text)\(value.text)}")
    }

    /// `{kv}`: no complete type, but what a dictionary is opened with.
    static func entry(_ key: Signature, _ value: Signature) -> Signature {
        key == .string && value == .variant ? .optionsEntry : Signature(unchecked: "{\(key.text)\(value.text)}")
    }

    /// The bytes a value of this type is aligned to in a message.
    var alignment: Int {
        switch text.utf8.first {
        case UInt8(ascii: "y"), UInt8(ascii: "g"), UInt8(ascii: "v"): 1
        case UInt8(ascii: "n"), UInt8(ascii: "q"): 2
        case UInt8(ascii: "x"), UInt8(ascii: "t"), UInt8(ascii: "d"), UInt8(ascii: "("), UInt8(ascii: "{"): 8
        default: 4
        }
    }
}
