/// A point of the boot clock: microseconds since the machine booted, suspends counted. Setting the time does not move it.
package struct Uptime: Hashable, Comparable, Sendable {
    package var microseconds: Int64

    package init(microseconds: Int64) { self.microseconds = microseconds }

    package static func < (left: Uptime, right: Uptime) -> Bool { left.microseconds < right.microseconds }
    package static func + (uptime: Uptime, span: Duration) -> Uptime {
        Uptime(microseconds: uptime.microseconds.saturatingPlus(span.microseconds))
    }
    package static func - (later: Uptime, earlier: Uptime) -> Duration {
        .microseconds(later.microseconds.saturatingMinus(earlier.microseconds))
    }
}
