import Foundation

extension Alarm {
    /// When an alarm rings.
    public enum Schedule: Codable, Equatable, Hashable, Sendable {
        /// One instant, unmoved by changes of the time zone.
        case fixed(Date)
        case relative(Alarm.Schedule.Relative)

        /// A time of day, in the time zone of the moment.
        public struct Relative: Codable, Equatable, Hashable, Sendable {
            public var time: Alarm.Schedule.Relative.Time
            public var repeats: Alarm.Schedule.Relative.Recurrence

            public init(time: Alarm.Schedule.Relative.Time, repeats: Alarm.Schedule.Relative.Recurrence = .never) {
                (self.time, self.repeats) = (time, repeats)
            }

            /// What the clock shows; hours from 0 to 23, minutes from 0 to 59.
            public struct Time: Codable, Equatable, Hashable, Sendable {
                public var hour: Int
                public var minute: Int

                public init(hour: Int, minute: Int) { (self.hour, self.minute) = (hour, minute) }
            }

            /// Whether it rings once or on days of the week.
            public enum Recurrence: Codable, Equatable, Hashable, Sendable {
                case never
                case weekly([Locale.Weekday])
            }
        }
    }
}
