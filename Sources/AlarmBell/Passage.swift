/// A rendered stretch of a ring, ready to be played.
struct Passage: Sendable {
    let number: Int
    let file: Descriptor
    /// Seconds until the next passage is to begin.
    let seconds: Double
}
