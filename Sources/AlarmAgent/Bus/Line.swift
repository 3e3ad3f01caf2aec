/// First come, first served; both ends cost the same however long it is.
struct Line<Element> {
    private var elements: [Element?] = []
    private var start = 0

    var count: Int { elements.count - start }
    var isEmpty: Bool { count == 0 }

    var first: Element? { isEmpty ? nil : elements[start] }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func putBack(_ element: Element) {
        guard start > 0 else { return elements.insert(element, at: 0) }
        start -= 1
        elements[start] = element
    }

    mutating func popFirst() -> Element? {
        guard !isEmpty else { return nil }
        defer { moveOn() }
        return elements[start].take()
    }

    private mutating func moveOn() {
        start += 1
        guard start * 2 > elements.count else { return }
        elements.removeFirst(start)
        start = 0
    }
}
