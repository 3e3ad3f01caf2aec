/// Random numbers that can be had again: the seed is printed.
package struct Dice: RandomNumberGenerator {
    package let seed: UInt64
    private var state: UInt64

    package init(_ name: String, seed: UInt64 = .random(in: 1...1_000_000)) {
        self.seed = seed
        state = seed
        print("Seed of \(name): \(seed)")
    }

    /// SplitMix64.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
