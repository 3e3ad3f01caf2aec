import Glibc

/// A message body, or a piece of one, as bytes, in the byte order of this machine.
final class BodyBytes {
    private var bytes: UnsafeMutableRawPointer?
    private var room = 0
    private(set) var count = 0
    /// Why these bytes are no body.
    var fault: BusError?

    /// Where it stands in the body.
    private let start: Int

    init(at start: Int = 0) {
        self.start = start
    }

    deinit { free(bytes) }

    func withBytes<Answer>(_ read: (UnsafeRawBufferPointer) -> Answer) -> Answer {
        read(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    func append(_ value: Value) {
        switch value {
        case .byte(let number): append(number: number)
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

    func append(_ other: UnsafeRawBufferPointer) {
        guard let start = other.baseAddress else { return }
        memcpy(grown(by: other.count), start, other.count)
    }

    func append<Number: FixedWidthInteger & BitwiseCopyable>(number: Number) {
        let size = MemoryLayout<Number>.size
        align(to: size)
        grown(by: size).storeBytes(of: number, as: Number.self)
    }

    func append(string: String) {
        append(number: UInt32(clamping: string.utf8.count))
        append(text: string)
    }

    func append(signature: String) {
        append(number: UInt8(clamping: signature.utf8.count))
        append(text: signature)
    }

    func align(to alignment: Int) {
        let gap = -(start + count) & (alignment - 1)
        if gap > 0 { memset(grown(by: gap), 0, gap) }
    }

    /// Where an array's length and its elements stand.
    struct OpenArray {
        let length: Int
        let start: Int
    }

    func beginArray(alignedTo alignment: Int) -> OpenArray {
        append(number: UInt32(0))
        let length = count - 4
        align(to: alignment)
        return OpenArray(length: length, start: count)
    }

    func end(_ array: OpenArray) {
        put(UInt32(clamping: count - array.start), at: array.length)
    }

    /// Writes over what stands at a place.
    func put<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number, at place: Int) {
        bytes?.storeBytes(of: number, toByteOffset: place, as: Number.self)
    }

    private func append(text: String) {
        var text = text
        text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
        append(number: UInt8(0))
    }

    /// The place for so many more bytes, which are written next.
    private func grown(by more: Int) -> UnsafeMutableRawPointer {
        if count + more > room || bytes == nil {
            room = max(2 * room, count + more, 256)
            bytes = realloc(bytes, room)
        }
        guard let bytes else { preconditionFailure("no memory for a message of \(room) bytes") }
        defer { count += more }
        return bytes + count
    }
}
