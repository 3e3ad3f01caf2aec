/// Something a connection tells again and again, until it is cancelled. Letting go of it does not cancel it.
package final class Subscription {
    private var undo: (() -> Void)?

    init(undo: @escaping () -> Void) {
        self.undo = undo
    }

    package func cancel() {
        undo?()
        undo = nil
    }
}
