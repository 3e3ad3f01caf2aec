/// When an alarm rings. As AlarmKit's `Alarm.Schedule`.
package enum Schedule: Hashable, Sendable {
    /// One instant, unmoved by zone changes.
    case fixed(Instant)
    case relative(Relative)

    /// A local time of day, in the zone of the moment or in the alarm's own.
    package struct Relative: Hashable, Sendable {
        /// 0 to 23.
        package var hour: Int
        /// 0 to 59.
        package var minute: Int
        /// The days it repeats on; nil rings once, the next time the clock shows it.
        package var weekdays: Weekdays?

        package init(hour: Int, minute: Int, weekdays: Weekdays? = nil) {
            self.hour = hour
            self.minute = minute
            self.weekdays = weekdays
        }
    }
}
