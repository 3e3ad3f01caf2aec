import CDBus

/// Writes checked values at the end of a message. Says false when memory or descriptors run out.
struct BodyWriter {
    let iterator: UnsafeMutablePointer<DBusMessageIter>

    func write(_ value: Value) -> Bool {
        switch value {
        case .byte(let number): append(number, of: value)
        case .boolean(let flag): append(dbus_bool_t(flag ? 1 : 0), of: value)
        case .int16(let number): append(number, of: value)
        case .uint16(let number): append(number, of: value)
        case .int32(let number): append(number, of: value)
        case .uint32(let number): append(number, of: value)
        case .int64(let number): append(number, of: value)
        case .uint64(let number): append(number, of: value)
        case .double(let number): append(number, of: value)
        case .string(let text), .objectPath(let text), .signature(let text):
            text.withCString { append(UnsafePointer<CChar>?.some($0), of: value) }
        case .unixFD(let descriptor): append(descriptor, of: value)
        case .array(of: .byte, let elements):
            open(value, holding: "y") { $0.append(elements.compactMap(\.asByte)) }
        case .array(let element, let elements):
            open(value, holding: element.text) { array in elements.allSatisfy(array.write) }
        case .dictionary(let key, let content, let entries):
            open(value, holding: Signature.entry(key, content).text) { dictionary in
                entries.allSatisfy(dictionary.writeEntry)
            }
        case .structure(let fields): open(value, holding: nil) { structure in fields.allSatisfy(structure.write) }
        case .variant(let content): open(value, holding: content.signature.text) { $0.write(content) }
        }
    }

    private func writeEntry(_ entry: (key: Value, value: Value)) -> Bool {
        open(code: Int32(UInt8(ascii: "e")), holding: nil) { $0.write(entry.key) && $0.write(entry.value) }
    }

    private func append<T: BitwiseCopyable>(_ number: T, of value: Value) -> Bool {
        withUnsafePointer(to: number) { dbus_message_iter_append_basic(iterator, value.code, $0) != 0 }
    }

    private func append(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { buffer in
            var start = buffer.baseAddress
            return dbus_message_iter_append_fixed_array(
                iterator, Int32(UInt8(ascii: "y")), &start, Int32(buffer.count)) != 0
        }
    }

    private func open(_ value: Value, holding signature: String?, _ fill: (BodyWriter) -> Bool) -> Bool {
        open(code: value.code, holding: signature, fill)
    }

    private func open(code: Int32, holding signature: String?, _ fill: (BodyWriter) -> Bool) -> Bool {
        var inner = DBusMessageIter()
        return withUnsafeMutablePointer(to: &inner) { inner in
            guard dbus_message_iter_open_container(iterator, code, signature, inner) != 0 else { return false }
            guard fill(BodyWriter(iterator: inner)) else {
                dbus_message_iter_abandon_container(iterator, inner)
                return false
            }
            return dbus_message_iter_close_container(iterator, inner) != 0
        }
    }
}
