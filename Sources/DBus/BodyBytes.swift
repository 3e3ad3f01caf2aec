/// A message body as bytes, in the byte order of this machine. libdbus checks them when it takes them.
struct BodyBytes {
    private(set) var bytes: [UInt8] = []
    /// Why these bytes are no body.
    private(set) var fault: BusError?

    mutating func append(_ value: Value) {
        switch value {
        case .byte(let number): bytes.append(number)
        case .boolean(let flag): append(number: UInt32(flag ? 1 : 0))
        case .int16(let number): append(number: number)
        case .uint16(let number): append(number: number)
        case .int32(let number): append(number: number)
        case .uint32(let number): append(number: number)
        case .int64(let number): append(number: number)
        case .uint64(let number): append(number: number)
        case .double(let number): append(number: number.bitPattern)
        case .string(let text), .objectPath(let text): append(string: text)
        case .signature(let text): append(signature: text)
        case .unixFD: fault = .invalid("A file descriptor does not travel as bytes")
        case .array(let element, let elements):
            let array = beginArray(alignedTo: element.alignment)
            for value in elements { append(value) }
            end(array)
        case .dictionary(_, _, let entries):
            let array = beginArray(alignedTo: 8)
            for (key, value) in entries {
                align(to: 8)
                append(key)
                append(value)
            }
            end(array)
        case .structure(let fields):
            align(to: 8)
            for field in fields { append(field) }
        case .variant(let content):
            append(signature: content.signature.text)
            append(content)
        }
    }

    mutating func append(_ other: [UInt8]) { bytes += other }

    mutating func append<Number: FixedWidthInteger & BitwiseCopyable>(number: Number) {
        align(to: MemoryLayout<Number>.size)
        withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
    }

    mutating func append(string: String) {
        append(number: UInt32(clamping: string.utf8.count))
        append(text: string)
    }

    mutating func append(signature: String) {
        bytes.append(UInt8(clamping: signature.utf8.count))
        append(text: signature)
    }

    mutating func align(to alignment: Int) {
        while !bytes.count.isMultiple(of: alignment) { bytes.append(0) }
    }

    /// Where an array's length and its elements stand.
    struct OpenArray {
        let length: Int
        let start: Int
    }

    mutating func beginArray(alignedTo alignment: Int) -> OpenArray {
        append(number: UInt32(0))
        let length = bytes.count - 4
        align(to: alignment)
        return OpenArray(length: length, start: bytes.count)
    }

    mutating func end(_ array: OpenArray) {
        put(UInt32(clamping: bytes.count - array.start), at: array.length)
    }

    /// Writes over what stands at a place.
    mutating func put(_ number: UInt32, at place: Int) {
        withUnsafeBytes(of: number) { bytes.replaceSubrange(place..<place + 4, with: $0) }
    }

    private mutating func append(text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
        bytes.append(0)
    }
}
