/// A large value on the heap, shared by its copies: they cost a pointer, and are equal at a glance.
final class Shared<Value: Hashable & Sendable>: Hashable, Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }

    static func == (left: Shared, right: Shared) -> Bool { left === right || left.value == right.value }
    func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
