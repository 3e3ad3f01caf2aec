import Glibc

/// FNV-1a over 64-bit words: tells contents apart, guards nothing.
struct ContentHash {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    /// All pieces but the last are whole words.
    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        let whole = bytes.count & ~7
        var hash = value
        for at in stride(from: 0, to: whole, by: 8) {
            hash = Self.mix(hash, bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
        }
        if whole < bytes.count {
            var last: UInt64 = 0
            for (place, byte) in bytes[whole...].enumerated() { last |= UInt64(byte) << (8 * UInt64(place)) }
            hash = Self.mix(hash, last)
        }
        value = hash
    }

    private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word) &* 0x100_0000_01b3
        return product ^ product >> 29
    }
}

extension ContentHash {
    /// Of a file from an offset to its end.
    init(of descriptor: Int32, from start: Int = 0) {
        self.init()
        let block = 1 << 18
        withUnsafeTemporaryAllocation(byteCount: block, alignment: 8) { bytes in
            var offset = start
            while true {
                var filled = 0
                while filled < block {
                    let got = pread(descriptor, bytes.baseAddress.map { $0 + filled }, block - filled, offset + filled)
                    guard got > 0 else { break }
                    filled += got
                }
                add(UnsafeRawBufferPointer(rebasing: bytes.prefix(filled)))
                guard filled == block else { return }
                offset += filled
            }
        }
    }
}
