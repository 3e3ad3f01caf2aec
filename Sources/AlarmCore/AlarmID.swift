/// The name of an alarm: the 16 bytes of a UUID.
package struct AlarmID: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let high: UInt64
    package let low: UInt64

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// A new version 4 UUID.
    package static func random(using generator: inout some RandomNumberGenerator) -> AlarmID {
        AlarmID(
            high: generator.next() & ~0xF000 | 0x4000,
            low: generator.next() & (UInt64.max >> 2) | (1 << 63))
    }

    /// Reads the 36 characters of a UUID in either case; nil for anything else.
    package init?(_ text: String) {
        let characters = Array(text.utf8)
        guard characters.count == 36 else { return nil }
        var halves: [UInt64] = [0, 0]
        var digits = 0
        for (place, character) in characters.enumerated() {
            if [8, 13, 18, 23].contains(place) {
                guard character == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard let digit = Character(UnicodeScalar(character)).hexDigitValue else { return nil }
            halves[digits / 16] = halves[digits / 16] << 4 | UInt64(digit)
            digits += 1
        }
        self.init(high: halves[0], low: halves[1])
    }

    /// The UUID in upper case.
    package var description: String {
        let digits = (hex(high) + hex(low)).map { $0 }
        let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
        return groups.joined(separator: "-")
    }

    package static func < (left: AlarmID, right: AlarmID) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }

    private func hex(_ half: UInt64) -> String {
        let digits = String(half, radix: 16, uppercase: true)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
