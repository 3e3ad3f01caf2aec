/// A rectangle of pixels, its edges included.
package struct Box: Equatable, Sendable {
    package var left: Int
    package var top: Int
    package var right: Int
    package var bottom: Int

    package var middle: (x: Int, y: Int) { ((left + right) / 2, (top + bottom) / 2) }

    package func union(_ other: Box) -> Box {
        Box(
            left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
            bottom: max(bottom, other.bottom))
    }
}
