/// A sequence whose elements a function makes, one for each that is asked for; nil ends it. Each iteration has its own.
package struct Produced<Element>: AsyncSequence {
    private let begin: () -> () async -> Element?

    package init(_ begin: @escaping () -> () async -> Element?) { self.begin = begin }

    package func makeAsyncIterator() -> Iterator { Iterator(produce: begin()) }

    /// One iteration.
    package struct Iterator: AsyncIteratorProtocol {
        let produce: () async -> Element?

        package func next() async -> Element? { await produce() }
    }
}
