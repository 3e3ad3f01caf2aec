import CLinux
import EventLoop
import Glibc

/// A timer of the kernel, set to points of its clock in microseconds.
final class KernelTimer {
    let descriptor: Int32

    init(on clock: clockid_t) throws(SystemError) {
        descriptor = timerfd_create(clock, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
        guard descriptor >= 0 else { throw SystemError(call: "timerfd_create") }
    }

    deinit { close(descriptor) }

    /// Nil disarms it. `tellsWhenSet`: it also fires when the clock is set.
    /// - Returns: false when the kernel refused.
    @discardableResult
    func set(to microseconds: Int64?, tellsWhenSet: Bool = false) -> Bool {
        // What is over fires at once; zero would disarm.
        let microseconds = microseconds.map { max($0, 1) } ?? 0
        var setting = itimerspec()
        setting.it_value.tv_sec = Int(microseconds / 1_000_000)
        setting.it_value.tv_nsec = Int(microseconds % 1_000_000) * 1_000
        let flags = tellsWhenSet ? TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET : TFD_TIMER_ABSTIME
        return timerfd_settime(descriptor, Int32(flags), &setting, nil) == 0
    }

    /// Takes what it fired for, so that it is not readable any more.
    /// - Returns: false when it fired because the clock was set.
    func take() -> Bool {
        var expirations: UInt64 = 0
        let count = read(descriptor, &expirations, MemoryLayout<UInt64>.size)
        return count >= 0 || errno != ECANCELED
    }
}
