/// First come, first served; both ends cost the same however long it is.
struct Line<Element> {
    private var elements: [Element?] = []
    private var first = 0

    var count: Int { elements.count - first }
    var isEmpty: Bool { count == 0 }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func popFirst() -> Element? {
        guard !isEmpty else { return nil }
        defer { moveOn() }
        return elements[first].take()
    }

    private mutating func moveOn() {
        first += 1
        guard first * 2 > elements.count else { return }
        elements.removeFirst(first)
        first = 0
    }
}
