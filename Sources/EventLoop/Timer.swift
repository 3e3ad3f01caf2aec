/// A closure that a loop runs once, later.
package final class Timer {
    /// When it is due, on the loop's clock.
    let deadline: Duration
    /// The place in the order of creation: of two with one deadline the elder goes first.
    let number: UInt64
    /// Nil once it ran or was cancelled; until then timer and queue hold each other.
    var queue: TimerQueue?
    /// Where the queue keeps it.
    var position = 0
    private let handler: () -> Void

    init(deadline: Duration, number: UInt64, queue: TimerQueue, handler: @escaping () -> Void) {
        self.deadline = deadline
        self.number = number
        self.queue = queue
        self.handler = handler
    }

    /// Neither run nor cancelled yet.
    package var isPending: Bool { queue != nil }

    /// It will not run, not even when it is due in this very round.
    package func cancel() {
        queue?.remove(self)
    }

    func fire() { handler() }

    func comes(before other: Timer) -> Bool {
        (deadline, number) < (other.deadline, other.number)
    }
}
