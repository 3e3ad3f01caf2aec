/// Encodes a picture as PNG (https://www.w3.org/TR/png-3/), without compression: small pictures, one dependency less.
enum PNG {
    /// - Parameter pixels: red, green, blue and alpha of each pixel, row by row; alpha is not multiplied in.
    static func encode(_ pixels: [UInt8], width: Int) -> [UInt8] {
        let stride = width * 4
        let height = pixels.count / stride
        var rows: [UInt8] = []
        rows.reserveCapacity(pixels.count + height)
        for row in 0..<height { rows += [0] + pixels[row * stride..<(row + 1) * stride] }
        // 8 bits a sample, colour with alpha.
        let header = big(UInt32(width)) + big(UInt32(height)) + [8, 6, 0, 0, 0]
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        return signature + chunk("IHDR", header) + chunk("IDAT", zlib(rows)) + chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return big(UInt32(data.count)) + body + big(crc(body))
    }

    /// RFC 1950, of stored blocks (RFC 1951, 3.2.4).
    private static func zlib(_ data: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var rest = data[...]
        repeat {
            let block = rest.prefix(0xFFFF)
            rest = rest.dropFirst(block.count)
            let length = UInt16(block.count)
            stream.append(rest.isEmpty ? 1 : 0)
            for number in [length, ~length] { stream += [UInt8(number & 0xFF), UInt8(number >> 8)] }
            stream += block
        } while !rest.isEmpty
        return stream + big(adler(data))
    }

    private static func adler(_ data: [UInt8]) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in data {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }

    private static func crc(_ data: [UInt8]) -> UInt32 {
        var crc = ~UInt32(0)
        for byte in data {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return ~crc
    }

    private static func big(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
