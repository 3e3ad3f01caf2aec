import CDBus
import Glibc

/// Goes through values before they enter a message, for what libdbus aborts on and what the bus hangs up on.
struct BodyCheck {
    /// The body's length so far, in bytes.
    private(set) var length = 0
    private(set) var descriptors = 0

    static let longestArray = 1 << 26
    /// The specification allows 128 MiB for a message; the header needs room.
    private static let longestBody = (1 << 27) - (1 << 20)
    private static let deepest = 64
    /// What the reference bus takes in one message, by default.
    private static let mostDescriptors = 16

    mutating func add(_ value: Value, depth: Int = 0) throws(BusError) {
        guard depth <= Self.deepest else {
            throw .tooMuch("Values are nested more than \(Self.deepest) levels deep")
        }
        switch value {
        case .byte: try grow(by: 1, alignedTo: 1)
        case .int16, .uint16: try grow(by: 2, alignedTo: 2)
        case .boolean, .int32, .uint32: try grow(by: 4, alignedTo: 4)
        case .int64, .uint64, .double: try grow(by: 8, alignedTo: 8)
        case .string(let text): try addText(text, of: value)
        case .objectPath(let text): try addText(text, of: value)
        case .signature(let text): try addText(text, of: value)
        case .unixFD(let descriptor): try addDescriptor(descriptor)
        case .array(let element, let elements): try addArray(of: element, elements, depth: depth)
        case .dictionary(let key, let value, let entries):
            try addDictionary(key: key, value: value, entries, depth: depth)
        case .structure(let fields):
            guard !fields.isEmpty else { throw .invalid("A structure needs at least one field") }
            try grow(by: 0, alignedTo: 8)
            for field in fields { try add(field, depth: depth + 1) }
        case .variant(let content):
            let signature = content.signature
            guard signature.isSingle else { throw .invalid("A variant cannot hold the type \(signature)") }
            try grow(by: 2 + signature.text.utf8.count, alignedTo: 1)
            try add(content, depth: depth + 1)
        }
    }

    private mutating func grow(by bytes: Int, alignedTo alignment: Int) throws(BusError) {
        length = (length + alignment - 1) / alignment * alignment + bytes
        guard length <= Self.longestBody else {
            throw .tooMuch("A message body is longer than \(Self.longestBody) bytes")
        }
    }

    private mutating func addText(_ text: String, of value: Value) throws(BusError) {
        var text = text
        let count = text.utf8.count
        let hasNUL = text.withUTF8 { bytes in bytes.baseAddress.map { memchr($0, 0, count) != nil } ?? false }
        guard !hasNUL else { throw .invalid("A \(value.kind) cannot hold the character NUL") }
        switch value {
        case .objectPath:
            guard dbus_validate_path(text, nil) != 0 else { throw .invalid("\"\(text)\" is not an object path") }
        case .signature:
            guard dbus_signature_validate(text, nil) != 0 else { throw .invalid("\"\(text)\" is not a signature") }
            return try grow(by: 2 + count, alignedTo: 1)
        default: break
        }
        try grow(by: 5 + count, alignedTo: 4)
    }

    private mutating func addDescriptor(_ descriptor: Int32) throws(BusError) {
        guard descriptor >= 0 else { throw .invalid("\(descriptor) is not a file descriptor") }
        descriptors += 1
        guard descriptors <= Self.mostDescriptors else {
            throw .tooMuch("A message carries at most \(Self.mostDescriptors) file descriptors")
        }
        try grow(by: 4, alignedTo: 4)
    }

    private mutating func addArray(of element: Signature, _ elements: [Value], depth: Int) throws(BusError) {
        guard element.isSingle else { throw .invalid("\"\(element)\" is not the type of an array's elements") }
        try grow(by: 4, alignedTo: 4)
        try grow(by: 0, alignedTo: element.alignment)
        let start = length
        for value in elements {
            let type = value.signature
            guard type == element else { throw .invalid("An array of \(element) cannot hold a value of type \(type)") }
            try add(value, depth: depth + 1)
        }
        try checkArray(from: start)
    }

    private mutating func addDictionary(
        key: Signature, value: Signature, _ entries: [Value: Value], depth: Int
    ) throws(BusError) {
        guard Signature.dictionary(key, value).isSingle else {
            throw .invalid("\"{\(key)\(value)}\" is not the type of a dictionary's entries")
        }
        try grow(by: 4, alignedTo: 4)
        try grow(by: 0, alignedTo: 8)
        let start = length
        for (entryKey, entryValue) in entries {
            let (keyType, valueType) = (entryKey.signature, entryValue.signature)
            guard keyType == key, valueType == value else {
                throw .invalid("A dictionary of {\(key)\(value)} cannot hold an entry {\(keyType)\(valueType)}")
            }
            try grow(by: 0, alignedTo: 8)
            try add(entryKey, depth: depth + 2)
            try add(entryValue, depth: depth + 2)
        }
        try checkArray(from: start)
    }

    private func checkArray(from start: Int) throws(BusError) {
        guard length - start <= Self.longestArray else {
            throw .tooMuch("An array is longer than \(Self.longestArray) bytes")
        }
    }
}
