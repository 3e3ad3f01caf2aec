/// What a display shows: rows of pixels, each 0xRRGGBB.
package struct Picture {
    package let width: Int
    package let height: Int
    private let pixels: [UInt32]

    /// Three bytes a pixel.
    package init(width: Int, bytes: [UInt8]) {
        self.width = width
        height = bytes.count / 3 / width
        pixels = (0..<width * height).map { at in
            let red = UInt32(bytes[at * 3]), green = UInt32(bytes[at * 3 + 1]), blue = UInt32(bytes[at * 3 + 2])
            return red << 16 | green << 8 | blue
        }
    }

    package subscript(_ x: Int, _ y: Int) -> UInt32 { pixels[y * width + x] }

    /// How many pixels are not the same.
    package func difference(from other: Picture) -> Int {
        zip(pixels, other.pixels).count { $0 != $1 }
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
        pixels.count { pixel in
            [16, 8, 0].allSatisfy { shift in
                abs(Int(pixel >> shift & 0xFF) - Int(colour >> shift & 0xFF)) <= tolerance
            }
        }
    }

    /// The frames drawn in exactly this colour, from top to bottom.
    package func frames(of colour: UInt32) -> [Box] {
        var frames: [Box] = []
        for y in 0..<height {
            let row = pixels[y * width..<(y + 1) * width]
            guard let left = row.firstIndex(of: colour), let right = row.lastIndex(of: colour) else { continue }
            let part = Box(left: left - row.startIndex, top: y, right: right - row.startIndex, bottom: y)
            if let last = frames.last, last.bottom == y - 1 {
                frames[frames.count - 1] = last.union(part)
            } else {
                frames.append(part)
            }
        }
        return frames
    }
}
