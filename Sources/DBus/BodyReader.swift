import CDBus
import Glibc

/// Reads the value an iterator stands at. libdbus has validated the message before.
struct BodyReader {
    let iterator: UnsafeMutablePointer<DBusMessageIter>
    /// Called for each descriptor read: a duplicate that the reader's user has to close.
    let descriptorRead: (Int32) -> Void

    /// This and all the following values.
    func readAll() throws(BusError) -> [Value] {
        var values: [Value] = []
        while dbus_message_iter_get_arg_type(iterator) != 0 {
            values.append(try read())
            dbus_message_iter_next(iterator)
        }
        return values
    }

    func read() throws(BusError) -> Value {
        switch UInt8(truncatingIfNeeded: dbus_message_iter_get_arg_type(iterator)) {
        case UInt8(ascii: "y"): .byte(basic())
        case UInt8(ascii: "b"): .boolean(basic(dbus_bool_t.self) != 0)
        case UInt8(ascii: "n"): .int16(basic())
        case UInt8(ascii: "q"): .uint16(basic())
        case UInt8(ascii: "i"): .int32(basic())
        case UInt8(ascii: "u"): .uint32(basic())
        case UInt8(ascii: "x"): .int64(basic())
        case UInt8(ascii: "t"): .uint64(basic())
        case UInt8(ascii: "d"): .double(basic())
        case UInt8(ascii: "s"): .string(text())
        case UInt8(ascii: "o"): .objectPath(text())
        case UInt8(ascii: "g"): .signature(text())
        case UInt8(ascii: "h"): .unixFD(try descriptor())
        case UInt8(ascii: "r"): .structure(try inside { reader throws(BusError) in try reader.readAll() })
        case UInt8(ascii: "v"): .variant(try inside { reader throws(BusError) in try reader.read() })
        default: try array()
        }
    }

    private func array() throws(BusError) -> Value {
        guard let signature = dbus_message_iter_get_signature(iterator) else { return .array(of: .byte, []) }
        defer { dbus_free(signature) }
        // Most arrays, and the type is at hand.
        if strcmp(signature, "a{sv}") == 0 {
            return .dictionary(
                key: .string, value: .variant, try inside { reader throws(BusError) in try reader.entries() })
        }
        let element = String(cString: signature).utf8.dropFirst()
        switch element.first {
        case UInt8(ascii: "y"): return bytes()
        case UInt8(ascii: "{"):
            let key = Signature(unchecked: String(element.dropFirst().prefix(1)) ?? "")
            let value = Signature(unchecked: String(element.dropFirst(2).dropLast()) ?? "")
            return .dictionary(key: key, value: value, try inside { reader throws(BusError) in try reader.entries() })
        default:
            let type = Signature(unchecked: String(element) ?? "")
            return .array(of: type, try inside { reader throws(BusError) in try reader.readAll() })
        }
    }

    private func entries() throws(BusError) -> [Value: Value] {
        var entries: [Value: Value] = [:]
        while dbus_message_iter_get_arg_type(iterator) != 0 {
            try inside { reader throws(BusError) in
                let key = try reader.read()
                dbus_message_iter_next(reader.iterator)
                entries[key] = try reader.read()
            }
            dbus_message_iter_next(iterator)
        }
        return entries
    }

    private func bytes() -> Value {
        var inner = DBusMessageIter()
        dbus_message_iter_recurse(iterator, &inner)
        var start: UnsafePointer<UInt8>?
        var count: Int32 = 0
        dbus_message_iter_get_fixed_array(&inner, &start, &count)
        return .array(of: .byte, UnsafeBufferPointer(start: start, count: Int(count)).map(Value.byte))
    }

    private func inside<T>(_ read: (BodyReader) throws(BusError) -> T) throws(BusError) -> T {
        var inner = DBusMessageIter()
        dbus_message_iter_recurse(iterator, &inner)
        return try withUnsafeMutablePointer(to: &inner) { inner throws(BusError) in
            try read(BodyReader(iterator: inner, descriptorRead: descriptorRead))
        }
    }

    private func basic<T: BitwiseCopyable & ExpressibleByIntegerLiteral>(_: T.Type = T.self) -> T {
        var value: T = 0
        dbus_message_iter_get_basic(iterator, &value)
        return value
    }

    private func text() -> String {
        var text: UnsafePointer<CChar>?
        dbus_message_iter_get_basic(iterator, &text)
        return text.map { String(cString: $0) } ?? ""
    }

    private func descriptor() throws(BusError) -> Int32 {
        let descriptor = basic(Int32.self)
        guard descriptor >= 0 else { throw .tooMuch("No file descriptor is left to read one into") }
        descriptorRead(descriptor)
        return descriptor
    }
}
