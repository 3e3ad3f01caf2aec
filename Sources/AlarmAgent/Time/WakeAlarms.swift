import AlarmCore
import EventLoop
import Glibc

/// Wakes a sleeping machine for those alarms that ask for it, by the kernel's alarm timers.
final class WakeAlarms {
    private let wall: KernelTimer
    private let boot: KernelTimer
    private let lead: Duration
    /// False when the kernel refused to set one: it asks for the capability then, too.
    private(set) var isAllowed = true
    private var isArmed = false

    /// Nil where the process lacks CAP_WAKE_ALARM.
    init?(lead: Duration) {
        guard let wall = try? KernelTimer(on: CLOCK_REALTIME_ALARM),
            let boot = try? KernelTimer(on: CLOCK_BOOTTIME_ALARM)
        else { return nil }
        (self.wall, self.boot, self.lead) = (wall, boot, lead)
    }

    var timers: [KernelTimer] { [wall, boot] }

    func set(to due: Due) {
        let isWanted = due.wakingWall != nil || due.wakingBoot != nil
        guard isWanted || isArmed else { return }
        isArmed = isWanted
        let isWallSet = set(wall, for: due.wakingWall?.microseconds, now: SystemClock.read(CLOCK_REALTIME))
        let isBootSet = set(boot, for: due.wakingBoot?.microseconds, now: SystemClock.read(CLOCK_BOOTTIME))
        isAllowed = isWallSet && isBootSet
    }

    private func set(_ timer: KernelTimer, for due: Int64?, now: Int64) -> Bool {
        timer.set(to: due.map { Self.rising(for: $0, lead: lead, now: now) })
    }

    /// When the machine is to be awake: a lead before the alarm rings; where that is over, when it rings. Microseconds.
    static func rising(for due: Int64, lead: Duration, now: Int64) -> Int64 {
        let early = (Instant(microseconds: due) - lead).microseconds
        return early > now ? early : due
    }
}
