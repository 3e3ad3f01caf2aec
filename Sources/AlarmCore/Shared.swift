/// A large value on the heap, shared by its copies: they cost a pointer, and are equal at a glance.
package final class Shared<Value: Hashable & Sendable>: Hashable, Sendable {
    package let value: Value

    package init(_ value: Value) { self.value = value }

    package static func == (left: Shared, right: Shared) -> Bool { left === right || left.value == right.value }
    package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
