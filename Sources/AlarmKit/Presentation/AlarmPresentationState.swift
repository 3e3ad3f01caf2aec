import Foundation

/// What an alarm shows at the moment: an app draws its countdown from it.
public struct AlarmPresentationState: Codable, Hashable, Sendable {
    public var alarmID: Alarm.ID
    public var mode: AlarmPresentationState.Mode

    public init(alarmID: Alarm.ID, mode: AlarmPresentationState.Mode) {
        (self.alarmID, self.mode) = (alarmID, mode)
    }

    public enum Mode: Codable, Equatable, Hashable, Sendable {
        case alert(AlarmPresentationState.Mode.Alert)
        case countdown(AlarmPresentationState.Mode.Countdown)
        case paused(AlarmPresentationState.Mode.Paused)

        /// It rings.
        public struct Alert: Codable, Equatable, Hashable, Sendable {
            /// When it was to ring.
            public var time: Alarm.Schedule.Relative.Time

            public init(time: Alarm.Schedule.Relative.Time) { self.time = time }
        }

        /// It runs down; lengths are in seconds.
        public struct Countdown: Codable, Equatable, Hashable, Sendable {
            public var totalCountdownDuration: TimeInterval
            /// What of it had run when it was last resumed; 0 before the first pause.
            public var previouslyElapsedDuration: TimeInterval
            /// When it began or was last resumed.
            public var startDate: Date
            /// When it rings: `startDate` and what was left then.
            public var fireDate: Date

            public init(
                totalCountdownDuration: TimeInterval, previouslyElapsedDuration: TimeInterval, startDate: Date,
                fireDate: Date
            ) {
                self.totalCountdownDuration = totalCountdownDuration
                self.previouslyElapsedDuration = previouslyElapsedDuration
                self.startDate = startDate
                self.fireDate = fireDate
            }
        }

        /// It stands still; lengths are in seconds.
        public struct Paused: Codable, Equatable, Hashable, Sendable {
            public var totalCountdownDuration: TimeInterval
            public var previouslyElapsedDuration: TimeInterval

            public init(totalCountdownDuration: TimeInterval, previouslyElapsedDuration: TimeInterval) {
                self.totalCountdownDuration = totalCountdownDuration
                self.previouslyElapsedDuration = previouslyElapsedDuration
            }
        }
    }
}
