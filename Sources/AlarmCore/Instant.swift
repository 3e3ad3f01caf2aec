/// A point of the wall clock: microseconds since 1970-01-01 00:00 UTC.
package struct Instant: Hashable, Comparable, Sendable {
    package var microseconds: Int64

    package init(microseconds: Int64) { self.microseconds = microseconds }
    package init(seconds: Int64) { microseconds = seconds.saturatingTimes(1_000_000) }

    package static func < (left: Instant, right: Instant) -> Bool { left.microseconds < right.microseconds }
    package static func + (instant: Instant, span: Duration) -> Instant {
        Instant(microseconds: instant.microseconds.saturatingPlus(span.microseconds))
    }
    package static func - (instant: Instant, span: Duration) -> Instant {
        Instant(microseconds: instant.microseconds.saturatingMinus(span.microseconds))
    }
    package static func - (later: Instant, earlier: Instant) -> Duration {
        .microseconds(later.microseconds.saturatingMinus(earlier.microseconds))
    }
}
