import Glibc

/// What a display shows: rows of pixels, each 0xRRGGBB.
package struct Picture {
    package let width: Int
    package let height: Int
    /// Three of each pixel.
    private let bytes: [UInt8]

    /// Three bytes a pixel.
    package init(width: Int, bytes: [UInt8]) {
        self.width = width
        self.bytes = bytes
        height = bytes.count / 3 / width
    }

    package subscript(_ x: Int, _ y: Int) -> UInt32 {
        let at = (y * width + x) * 3
        return UInt32(bytes[at]) << 16 | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2])
    }

    /// How many pixels are not the same.
    package func difference(from other: Picture) -> Int {
        let count = min(bytes.count, other.bytes.count)
        return bytes.withUnsafeBytes { mine in
            other.bytes.withUnsafeBytes { others in
                guard let mine = mine.baseAddress, let others = others.baseAddress else { return 0 }
                // Most of it is the same.
                return stride(from: 0, to: count, by: width * 3).reduce(0) { sum, row in
                    guard memcmp(mine + row, others + row, width * 3) != 0 else { return sum }
                    return sum
                        + stride(from: row, to: row + width * 3, by: 3).count { memcmp(mine + $0, others + $0, 3) != 0 }
                }
            }
        }
    }

    /// Where pixels are not the same; nil where all are.
    package func changes(from other: Picture) -> Box? {
        var box: Box?
        for y in 0..<min(height, other.height) {
            let differs = { (x: Int) in self[x, y] != other[x, y] }
            guard let left = (0..<width).first(where: differs), let right = (0..<width).last(where: differs) else {
                continue
            }
            let part = Box(left: left, top: y, right: right, bottom: y)
            box = box?.union(part) ?? part
        }
        return box
    }

    /// How many pixels have a colour, each part of it within `tolerance`.
    package func count(of colour: UInt32, tolerance: Int = 8) -> Int {
        let parts = [16, 8, 0].map { Int(colour >> $0 & 0xFF) }
        return bytes.withUnsafeBufferPointer { bytes in
            stride(from: 0, to: bytes.count, by: 3).count { at in
                abs(Int(bytes[at]) - parts[0]) <= tolerance && abs(Int(bytes[at + 1]) - parts[1]) <= tolerance
                    && abs(Int(bytes[at + 2]) - parts[2]) <= tolerance
            }
        }
    }

    /// The frames drawn in exactly this colour, from top to bottom.
    package func frames(of colour: UInt32) -> [Box] {
        var frames: [Box] = []
        for y in 0..<height {
            guard has(colour, inRow: y) else { continue }
            let isColour = { (x: Int) in self[x, y] == colour }
            guard let left = (0..<width).first(where: isColour), let right = (0..<width).last(where: isColour) else {
                continue
            }
            let part = Box(left: left, top: y, right: right, bottom: y)
            if let last = frames.last, last.bottom == y - 1 {
                frames[frames.count - 1] = last.union(part)
            } else {
                frames.append(part)
            }
        }
        return frames
    }

    /// Whether its three bytes are there at all.
    private func has(_ colour: UInt32, inRow y: Int) -> Bool {
        bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return false }
            return [16, 8, 0].allSatisfy { memchr(start + y * width * 3, Int32(colour >> $0 & 0xFF), width * 3) != nil }
        }
    }
}
