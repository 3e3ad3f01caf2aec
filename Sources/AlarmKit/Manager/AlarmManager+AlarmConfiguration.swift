import ActivityKit
import AppIntents
import DBus
import Foundation

extension AlarmManager {
    /// What an alarm is to be.
    public struct AlarmConfiguration<Metadata>: Sendable where Metadata: AlarmMetadata {
        public var countdownDuration: Alarm.CountdownDuration?
        public var schedule: Alarm.Schedule?
        public var attributes: AlarmAttributes<Metadata>
        public var stopIntent: (any LiveActivityIntent)?
        public var secondaryIntent: (any LiveActivityIntent)?
        public var sound: AlertConfiguration.AlertSound
        public var appEntityIdentifier: EntityIdentifier?
        /// What an alarm that was read back has beside these, so that `replace` keeps it.
        var others: [String: Value] = [:]

        public init(
            countdownDuration: Alarm.CountdownDuration? = nil, schedule: Alarm.Schedule? = nil,
            attributes: AlarmAttributes<Metadata>, stopIntent: (any LiveActivityIntent)? = nil,
            secondaryIntent: (any LiveActivityIntent)? = nil, sound: AlertConfiguration.AlertSound = .default
        ) {
            (self.countdownDuration, self.schedule, self.attributes) = (countdownDuration, schedule, attributes)
            (self.stopIntent, self.secondaryIntent, self.sound) = (stopIntent, secondaryIntent, sound)
        }

        /// A countdown of so many seconds that begins at once.
        public static func timer(
            duration: TimeInterval, attributes: AlarmAttributes<Metadata>,
            stopIntent: (any LiveActivityIntent)? = nil, secondaryIntent: (any LiveActivityIntent)? = nil,
            sound: AlertConfiguration.AlertSound = .default
        ) -> AlarmManager.AlarmConfiguration<Metadata> {
            AlarmManager.AlarmConfiguration(
                countdownDuration: .init(preAlert: duration, postAlert: nil), attributes: attributes,
                stopIntent: stopIntent, secondaryIntent: secondaryIntent, sound: sound)
        }

        /// An alarm without a countdown.
        public static func alarm(
            schedule: Alarm.Schedule? = nil, attributes: AlarmAttributes<Metadata>,
            stopIntent: (any LiveActivityIntent)? = nil, secondaryIntent: (any LiveActivityIntent)? = nil,
            sound: AlertConfiguration.AlertSound = .default
        ) -> AlarmManager.AlarmConfiguration<Metadata> {
            AlarmManager.AlarmConfiguration(
                schedule: schedule, attributes: attributes, stopIntent: stopIntent,
                secondaryIntent: secondaryIntent, sound: sound)
        }
    }
}

/// The same with the app's thing that the alarm stands for. Nothing here shows it.
@available(iOS 27.0, *)
extension AlarmManager.AlarmConfiguration {
    public init(
        countdownDuration: Alarm.CountdownDuration? = nil, schedule: Alarm.Schedule? = nil,
        attributes: AlarmAttributes<Metadata>, appEntityIdentifier: EntityIdentifier? = nil,
        stopIntent: (any LiveActivityIntent)? = nil, secondaryIntent: (any LiveActivityIntent)? = nil,
        sound: AlertConfiguration.AlertSound = .default
    ) {
        (self.countdownDuration, self.schedule, self.attributes) = (countdownDuration, schedule, attributes)
        (self.stopIntent, self.secondaryIntent, self.sound) = (stopIntent, secondaryIntent, sound)
        self.appEntityIdentifier = appEntityIdentifier
    }

    public static func timer(
        duration: TimeInterval, attributes: AlarmAttributes<Metadata>, appEntityIdentifier: EntityIdentifier? = nil,
        stopIntent: (any LiveActivityIntent)? = nil, secondaryIntent: (any LiveActivityIntent)? = nil,
        sound: AlertConfiguration.AlertSound = .default
    ) -> AlarmManager.AlarmConfiguration<Metadata> {
        AlarmManager.AlarmConfiguration(
            countdownDuration: .init(preAlert: duration, postAlert: nil), attributes: attributes,
            appEntityIdentifier: appEntityIdentifier, stopIntent: stopIntent, secondaryIntent: secondaryIntent,
            sound: sound)
    }

    public static func alarm(
        schedule: Alarm.Schedule? = nil, attributes: AlarmAttributes<Metadata>,
        appEntityIdentifier: EntityIdentifier? = nil, stopIntent: (any LiveActivityIntent)? = nil,
        secondaryIntent: (any LiveActivityIntent)? = nil, sound: AlertConfiguration.AlertSound = .default
    ) -> AlarmManager.AlarmConfiguration<Metadata> {
        AlarmManager.AlarmConfiguration(
            schedule: schedule, attributes: attributes, appEntityIdentifier: appEntityIdentifier,
            stopIntent: stopIntent, secondaryIntent: secondaryIntent, sound: sound)
    }
}
