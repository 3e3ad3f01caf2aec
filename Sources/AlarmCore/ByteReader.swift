/// Reads big-endian numbers off the front of bytes, and never past their end.
struct ByteReader {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func take(_ count: Int) throws(ZoneError) -> ArraySlice<UInt8> {
        guard count >= 0, count <= rest.count else { throw .truncated }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    mutating func byte() throws(ZoneError) -> UInt8 {
        try take(1)[rest.startIndex - 1]
    }

    /// A signed number of this many bytes, 8 at most.
    mutating func number(bytes count: Int) throws(ZoneError) -> Int64 {
        let taken = try take(count)
        let bits = taken.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let unused = UInt64(64 - 8 * count)
        return Int64(bitPattern: bits << unused) >> Int64(unused)
    }

    /// A count or a size, which is never negative.
    mutating func count() throws(ZoneError) -> Int {
        Int(UInt32(truncatingIfNeeded: try number(bytes: 4)))
    }
}
