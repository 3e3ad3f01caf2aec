/// A command line, read: the options with their arguments, and the words between them.
struct Arguments: Hashable, Sendable {
    var words: [String] = []
    private var given: [String: [String]] = [:]

    mutating func add(_ option: Option, _ value: String) { given[option.name, default: []].append(value) }

    func has(_ option: Option) -> Bool { given[option.name] != nil }

    /// Of an option that was given several times the last one counts.
    subscript(option: Option) -> String? { given[option.name]?.last }

    /// Reads an option's argument, where there is one.
    func read<Value>(
        _ option: Option, _ reading: (String) throws(ControlError) -> Value
    ) throws(ControlError) -> Value? {
        guard let text = self[option] else { return nil }
        do throws(ControlError) {
            return try reading(text)
        } catch {
            throw ControlError(status: error.status, sentence: "--\(option.name): \(error.sentence)")
        }
    }

    /// The only word, named `name` in the usage.
    func word(_ name: String) throws(ControlError) -> String {
        guard let word = words.first else { throw .usage("\(name) is missing") }
        try expect(atMost: 1)
        return word
    }

    func someWords(_ name: String) throws(ControlError) -> [String] {
        guard !words.isEmpty else { throw .usage("\(name) is missing") }
        return words
    }

    func expect(atMost count: Int) throws(ControlError) {
        guard words.count > count else { return }
        throw .usage("\"\(words[count].onOneLine)\" is too much; words that belong together need quotes")
    }

    func refuse(_ option: Option, because reason: String) throws(ControlError) {
        guard has(option) else { return }
        throw .usage("--\(option.name): \(reason)")
    }
}
