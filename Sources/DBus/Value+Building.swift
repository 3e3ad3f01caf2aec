extension Value {
    /// `a{sv}`: each value in a variant.
    package static func options(_ options: [String: Value]) -> Value {
        var entries = [Value: Value](minimumCapacity: options.count)
        for (name, value) in options { entries[.string(name)] = .variant(value) }
        return .dictionary(key: .string, value: .variant, entries)
    }

    /// `as`.
    package static func strings(_ strings: [String]) -> Value {
        .array(of: .string, strings.map(Value.string))
    }

    /// `ay`.
    package static func bytes(_ bytes: [UInt8]) -> Value {
        .array(of: .byte, bytes.map(Value.byte))
    }
}
