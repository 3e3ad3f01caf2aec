import CLinux
import Glibc

/// Waits on one thread for descriptors, timers and signals, and calls their handlers straight from there.
///
/// Used from one thread alone. While nothing is due it sleeps without waking.
package final class Loop {
    let epoll: Int32
    var watches: [Int32: Watch] = [:]
    /// Descriptors epoll cannot wait for, such as regular files, and what they are ready for: always.
    var unpollable: [Int32: Events] = [:]
    var signalDescriptors: [Int32] = []
    private let timers = TimerQueue()
    /// Longer than any machine runs, and short enough to be added to.
    private static let never = Duration.seconds(1 << 40)
    private var roundEnds: [() -> Void] = []
    private var stopAsked = false
    /// Until then it does not sleep; nil: it may.
    private var awakeUntil: Duration?
    private var watchCount: UInt32 = 0

    package init() throws(SystemError) {
        epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard epoll >= 0 else { throw SystemError(call: "epoll_create1") }
    }

    deinit {
        timers.removeAll()
        for descriptor in signalDescriptors { Glibc.close(descriptor) }
        Glibc.close(epoll)
    }

    /// Calls `handler` once, `delay` from now on the monotonic clock, which stands still in suspend.
    @discardableResult
    package func after(_ delay: Duration, _ handler: @escaping () -> Void) -> Timer {
        timers.add(deadline: now + min(max(delay, .zero), Self.never), handler)
    }

    /// Calls `handler` at the end of each round from now on, when all that was ready has been handled.
    package func atEndOfRound(_ handler: @escaping () -> Void) {
        roundEnds.append(handler)
    }

    /// Goes round until `stop()`.
    package func run() {
        while !stopAsked { runOnce(for: nil) }
        stopAsked = false
    }

    /// `run()` returns when the present round has ended; without one, the next `run()` returns at once.
    package func stop() {
        stopAsked = true
    }

    /// One round: waits until something is ready or due, at most `timeout` (nil: without end), and handles it.
    package func runOnce(for timeout: Duration? = nil) {
        withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 64) { events in
            let count = epoll_wait(epoll, events.baseAddress, Int32(events.count), milliseconds(for: timeout))
            precondition(count >= 0 || errno == EINTR, SystemError(call: "epoll_wait").description)
            for event in events.prefix(Int(max(count, 0))) {
                let events = Events(rawValue: event.events)
                deliver(events, to: Int32(truncatingIfNeeded: event.data.u64), as: UInt32(event.data.u64 >> 32))
            }
        }
        for (descriptor, events) in unpollable {
            guard let watch = watches[descriptor] else { continue }
            deliver(events, to: descriptor, as: watch.number)
        }
        timers.fire(by: now)
        for handler in roundEnds { handler() }
    }

    /// Goes round without sleeping for so long, since a processor that slept is slow at first: for what is due in a moment
    /// and must be quick. It costs the processor that time.
    package func stayAwake(for span: Duration) { awakeUntil = now + span }

    /// A number no other watch has, so that an event of a descriptor closed and opened anew reaches nobody wrong.
    func nextWatchNumber() -> UInt32 {
        watchCount &+= 1
        return watchCount
    }

    private func deliver(_ events: Events, to descriptor: Int32, as number: UInt32) {
        guard let watch = watches[descriptor], watch.number == number else { return }
        watch.handler(events)
    }

    /// The monotonic clock, which stands still in suspend.
    package var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// How long epoll is to wait, rounded up so that it never wakes before a timer is due; -1 is without end.
    private func milliseconds(for timeout: Duration?) -> Int32 {
        guard unpollable.isEmpty else { return 0 }
        if let awakeUntil, now < awakeUntil { return 0 }
        awakeUntil = nil
        guard let wait = [timeout, timers.next.map { $0 - now }].compactMap({ $0 }).min() else { return -1 }
        let (seconds, attoseconds) = max(wait, .zero).components
        guard seconds < Int64(Int32.max) / 1000 else { return .max }
        return Int32(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
