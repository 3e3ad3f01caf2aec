import AlarmCore
import CLinux
import EventLoop
import Glibc

/// The timers of the agent, always set to what is due next: one on the wall clock, one on the boot clock.
///
/// The wall timer is armed even when nothing is due, far ahead, so that the kernel tells when the clock is set.
package final class Wakeup {
    package enum Event { case timePassed, clockSet }

    private let wall: Int32
    private let boot: Int32

    package init(on loop: Loop, _ happened: @escaping (Event) -> Void) throws(SystemError) {
        wall = try Self.timer(on: CLOCK_REALTIME)
        boot = try Self.timer(on: CLOCK_BOOTTIME)
        loop.watch(wall, for: .readable) { [wall] _ in happened(Self.read(wall)) }
        loop.watch(boot, for: .readable) { [boot] _ in happened(Self.read(boot)) }
    }

    package func set(to due: Due) {
        // 9e15 µs is the year 2255: far enough, and the kernel takes it.
        let wallDue = min(max(due.wall?.microseconds ?? .max, 1), 9_000_000_000_000_000)
        Self.arm(wall, at: wallDue, flags: Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET))
        Self.arm(boot, at: due.boot.map { max($0.microseconds, 1) } ?? 0, flags: Int32(TFD_TIMER_ABSTIME))
    }

    private static func timer(on clock: clockid_t) throws(SystemError) -> Int32 {
        let descriptor = timerfd_create(clock, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
        guard descriptor >= 0 else { throw SystemError(call: "timerfd_create", code: errno) }
        return descriptor
    }

    /// Zero disarms.
    private static func arm(_ timer: Int32, at microseconds: Int64, flags: Int32) {
        var setting = itimerspec()
        setting.it_value.tv_sec = Int(microseconds / 1_000_000)
        setting.it_value.tv_nsec = Int(microseconds % 1_000_000) * 1_000
        timerfd_settime(timer, flags, &setting, nil)
    }

    private static func read(_ timer: Int32) -> Event {
        var expirations: UInt64 = 0
        let count = Glibc.read(timer, &expirations, MemoryLayout<UInt64>.size)
        return count < 0 && errno == ECANCELED ? .clockSet : .timePassed
    }
}
