import AlarmCore
import EventLoop
import Glibc

/// The timers of the agent, always set to what is due next: one on the wall clock, one on the boot clock.
///
/// The wall timer is armed even when nothing is due, far ahead, so that the kernel tells when the clock is set.
package final class Wakeup {
    package enum Event { case timePassed, clockSet }

    private let wall: KernelTimer
    private let boot: KernelTimer
    private let alarms: WakeAlarms?

    /// - Parameter lead: how long before an alarm rings a sleeping machine is woken for it.
    package init(
        on loop: Loop, lead: Duration = Vigil.usualLead, _ happened: @escaping (Event) -> Void
    ) throws(SystemError) {
        wall = try KernelTimer(on: CLOCK_REALTIME)
        boot = try KernelTimer(on: CLOCK_BOOTTIME)
        alarms = WakeAlarms(lead: lead)
        for timer in [wall, boot] + (alarms?.timers ?? []) {
            loop.watch(timer.descriptor, for: .readable) { _ in happened(timer.take() ? .timePassed : .clockSet) }
        }
    }

    /// Whether the kernel lets this process wake the machine.
    package var canWake: Bool { alarms?.isAllowed ?? false }

    /// Whether the machine has a clock of its own that can wake it: the kernel knows its alarm clocks only then.
    package let hasWakingClock = SystemClock.has(CLOCK_REALTIME_ALARM)

    package func set(to due: Due) {
        // 9e15 µs is the year 2255: far enough, and the kernel takes it.
        wall.set(to: min(due.wall?.microseconds ?? .max, 9_000_000_000_000_000), tellsWhenSet: true)
        boot.set(to: due.boot?.microseconds)
        alarms?.set(to: due)
    }
}
