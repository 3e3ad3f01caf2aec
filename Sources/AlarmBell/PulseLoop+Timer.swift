import CLinux
import Glibc

extension PulseLoop {
    /// Goes off once, unless it is set again or stopped.
    final class Timer {
        let descriptor = Descriptor(owning: timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK)))
        var react: () -> Void = {}

        func set(after seconds: Double) {
            let delay = max(seconds, 1e-6)
            var when = itimerspec()
            when.it_value.tv_sec = Int(delay)
            when.it_value.tv_nsec = Int((delay - delay.rounded(.down)) * 1e9)
            timerfd_settime(descriptor.number, 0, &when, nil)
        }

        func stop() {
            var never = itimerspec()
            timerfd_settime(descriptor.number, 0, &never, nil)
        }
    }
}
