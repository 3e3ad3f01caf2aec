/// Why it cannot be said which app a peer is.
struct Unidentified: Error {
    let sentence: String

    init(_ sentence: String) { self.sentence = sentence }
}
