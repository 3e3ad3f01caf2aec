/// The Swift value inside, or nil when the value is of another type.
extension Value {
    package var asByte: UInt8? { if case .byte(let value) = self { value } else { nil } }
    package var asBool: Bool? { if case .boolean(let value) = self { value } else { nil } }
    package var asInt16: Int16? { if case .int16(let value) = self { value } else { nil } }
    package var asUInt16: UInt16? { if case .uint16(let value) = self { value } else { nil } }
    package var asInt32: Int32? { if case .int32(let value) = self { value } else { nil } }
    package var asUInt32: UInt32? { if case .uint32(let value) = self { value } else { nil } }
    package var asInt64: Int64? { if case .int64(let value) = self { value } else { nil } }
    package var asUInt64: UInt64? { if case .uint64(let value) = self { value } else { nil } }
    package var asDouble: Double? { if case .double(let value) = self { value } else { nil } }
    package var asString: String? { if case .string(let value) = self { value } else { nil } }
    package var asObjectPath: String? { if case .objectPath(let value) = self { value } else { nil } }
    package var asSignature: String? { if case .signature(let value) = self { value } else { nil } }
    package var asUnixFD: Int32? { if case .unixFD(let value) = self { value } else { nil } }
    package var asArray: [Value]? { if case .array(_, let value) = self { value } else { nil } }
    package var asStructure: [Value]? { if case .structure(let value) = self { value } else { nil } }
    package var asDictionary: [Value: Value]? { if case .dictionary(_, _, let value) = self { value } else { nil } }

    /// What a variant holds; nil for any other type.
    package var asVariant: Value? { if case .variant(let value) = self { value } else { nil } }

    /// `ay`.
    package var asBytes: [UInt8]? {
        guard case .array(of: .byte, let elements) = self else { return nil }
        return elements.compactMap(\.asByte)
    }

    /// `as`.
    package var asStrings: [String]? {
        guard case .array(of: .string, let elements) = self else { return nil }
        return elements.compactMap(\.asString)
    }

    /// One value of an `a{sv}`, taken out of its variant.
    package func option(_ name: String) -> Value? {
        guard case .dictionary(key: .string, value: .variant, let entries) = self else { return nil }
        return entries[.string(name)]?.asVariant
    }

    /// `a{sv}`, each value taken out of its variant.
    package var asOptions: [String: Value]? {
        guard case .dictionary(key: .string, value: .variant, let entries) = self else { return nil }
        var options = [String: Value](minimumCapacity: entries.count)
        for case (.string(let name), .variant(let value)) in entries { options[name] = value }
        return options
    }
}
