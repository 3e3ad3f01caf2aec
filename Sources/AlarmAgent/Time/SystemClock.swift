import AlarmCore
import CLinux
import Glibc

/// Reads both clocks of the machine.
package struct SystemClock {
    private let bootID: String

    package init() {
        bootID = File.text(at: "/proc/sys/kernel/random/boot_id")?.filter { !$0.isWhitespace } ?? ""
    }

    package func moment(in zones: Zones) -> Moment {
        Moment(
            wall: Instant(microseconds: Self.read(CLOCK_REALTIME)),
            boot: Uptime(microseconds: Self.read(CLOCK_BOOTTIME)),
            bootID: bootID, zones: zones)
    }

    static func has(_ clock: clockid_t) -> Bool { clock_getres(clock, nil) == 0 }

    /// What a clock shows, in microseconds.
    static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
}
