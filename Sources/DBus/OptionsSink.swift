/// Takes the entries of an `a{sv}`, one by one; each name comes once.
package protocol OptionsSink {
    mutating func put(_ name: String, _ value: Value)
    /// An `a{sv}` inside the `a{sv}`.
    mutating func put(_ name: String, options fill: (inout Self) -> Void)
    /// An `(sv)`: a word, and an `a{sv}` inside the variant.
    mutating func put(_ name: String, _ word: String, options fill: (inout Self) -> Void)
}

extension OptionsSink {
    /// Nil leaves the name out.
    package mutating func put(_ name: String, _ value: Value?) {
        if let value { put(name, value) }
    }
}

/// Makes a value of the entries.
package struct OptionsBuilder: OptionsSink {
    private var entries = [Value: Value](minimumCapacity: 4)

    package init() {}

    package var value: Value { .dictionary(key: .string, value: .variant, entries) }

    package mutating func put(_ name: String, _ value: Value) { entries[.string(name)] = .variant(value) }

    package mutating func put(_ name: String, options fill: (inout OptionsBuilder) -> Void) {
        var inside = OptionsBuilder()
        fill(&inside)
        put(name, inside.value)
    }

    package mutating func put(_ name: String, _ word: String, options fill: (inout OptionsBuilder) -> Void) {
        var inside = OptionsBuilder()
        fill(&inside)
        put(name, .structure([.string(word), .variant(inside.value)]))
    }
}
