/// The name of an alarm: the 16 bytes of a UUID, which each app gives as if there were no other.
package struct AlarmID: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let high: UInt64
    package let low: UInt64
    /// A pointer, and hardly ever one: names are many, and are compared and copied all the time.
    private let owner: Shared<String>?

    package init(high: UInt64, low: UInt64, app: String? = nil) {
        (self.high, self.low, owner) = (high, low, app.map(Shared.init))
    }

    /// Whose it is, where somebody else's alarm had the UUID first; nil else.
    package var app: String? { owner?.value }

    /// As its own app knows it.
    package var bare: AlarmID { AlarmID(high: high, low: low) }

    /// The same UUID, of this app's.
    package func of(_ app: String) -> AlarmID { AlarmID(high: high, low: low, app: app) }

    /// A new version 4 UUID.
    package static func random(using generator: inout some RandomNumberGenerator) -> AlarmID {
        AlarmID(
            high: generator.next() & ~0xF000 | 0x4000,
            low: generator.next() & (UInt64.max >> 2) | (1 << 63))
    }

    /// Reads the 36 characters of a UUID in either case, with `@` and the app after them or not; nil for anything else.
    package init?(_ text: String) {
        var text = text
        guard let id = text.withUTF8(Self.read) else { return nil }
        self = id
    }

    /// The UUID in upper case, and `@APP` where it takes that to tell it from another one.
    package var description: String {
        guard let app else { return uuid }
        return "\(uuid)@\(app)"
    }

    /// A list of 10,000 alarms writes as many, so no text is made on the way.
    private var uuid: String {
        String(unsafeUninitializedCapacity: 36) { characters in
            var halves = (high, low)
            for place in 0..<36 {
                guard !Self.hasDash(at: place) else {
                    characters[place] = UInt8(ascii: "-")
                    continue
                }
                let digit = UInt8(halves.0 >> 60)
                characters[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") - 10 + digit
                halves = (halves.0 << 4 | halves.1 >> 60, halves.1 << 4)
            }
            return 36
        }
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(high)
        hasher.combine(low)
    }

    package static func < (left: AlarmID, right: AlarmID) -> Bool {
        guard left.high == right.high, left.low == right.low else {
            return (left.high, left.low) < (right.high, right.low)
        }
        return (left.app ?? "") < (right.app ?? "")
    }

    private static func read(_ characters: UnsafeBufferPointer<UInt8>) -> AlarmID? {
        guard characters.count >= 36 else { return nil }
        var halves: (UInt64, UInt64) = (0, 0)
        for place in 0..<36 {
            if hasDash(at: place) {
                guard characters[place] == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard let digit = digit(characters[place]) else { return nil }
            halves = (halves.0 << 4 | halves.1 >> 60, halves.1 << 4 | digit)
        }
        guard characters.count > 36 else { return AlarmID(high: halves.0, low: halves.1) }
        guard characters[36] == UInt8(ascii: "@"), characters.count > 37 else { return nil }
        return AlarmID(
            high: halves.0, low: halves.1, app: String(decoding: characters[37...], as: UTF8.self))
    }

    private static func hasDash(at place: Int) -> Bool {
        place == 8 || place == 13 || place == 18 || place == 23
    }

    private static func digit(_ character: UInt8) -> UInt64? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(character - UInt8(ascii: "0"))
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(character - UInt8(ascii: "A") + 10)
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(character - UInt8(ascii: "a") + 10)
        default: nil
        }
    }
}
