/// Timers by deadline: a binary heap in which every timer knows its place, so that any of many can be cancelled cheaply.
final class TimerQueue {
    private var heap: [Timer] = []
    private var count: UInt64 = 0

    /// When the next one is due.
    var next: Duration? { heap.first?.deadline }

    func add(deadline: Duration, _ handler: @escaping () -> Void) -> Timer {
        count += 1
        let timer = Timer(deadline: deadline, number: count, queue: self, handler: handler)
        timer.position = heap.count
        heap.append(timer)
        rise(timer)
        return timer
    }

    func remove(_ timer: Timer) {
        guard timer.queue === self, let last = heap.popLast() else { return }
        timer.queue = nil
        guard last !== timer else { return }
        place(last, at: timer.position)
        rise(last)
        sink(last)
    }

    /// Runs what is due by `now`, but not what is added meanwhile: that is for the next round.
    func fire(by now: Duration) {
        let newest = count
        while let timer = heap.first, timer.deadline <= now, timer.number <= newest {
            remove(timer)
            timer.fire()
        }
    }

    func removeAll() {
        let all = heap
        heap = []
        for timer in all { timer.queue = nil }
    }

    private func place(_ timer: Timer, at position: Int) {
        heap[position] = timer
        timer.position = position
    }

    private func rise(_ timer: Timer) {
        while timer.position > 0 {
            let hole = timer.position
            let parent = heap[(hole - 1) / 2]
            guard timer.comes(before: parent) else { return }
            place(timer, at: parent.position)
            place(parent, at: hole)
        }
    }

    private func sink(_ timer: Timer) {
        while true {
            let hole = timer.position
            var child = 2 * hole + 1
            guard child < heap.count else { return }
            if child + 1 < heap.count, heap[child + 1].comes(before: heap[child]) { child += 1 }
            let least = heap[child]
            guard least.comes(before: timer) else { return }
            place(timer, at: child)
            place(least, at: hole)
        }
    }
}
