import ActivityKit
import AlarmKit
import AppIntents
import Foundation

/// What the tests' app keeps with its alarms.
struct Recipe: AlarmMetadata {
    var dish: String
    var servings = 2
}

/// Another app's.
struct Flight: AlarmMetadata {
    var number: Int
}

extension AlarmManager.AlarmConfiguration where Metadata == Recipe {
    static func tea(
        in seconds: TimeInterval? = nil, schedule: Alarm.Schedule? = nil, snooze: TimeInterval? = 300,
        title: LocalizedStringResource = "Tea", metadata: Recipe? = Recipe(dish: "Tea"),
        sound: AlertConfiguration.AlertSound = .default
    ) -> Self {
        let button = AlarmButton(text: "Repeat", textColor: .white, systemImageName: "media-playlist-repeat")
        let presentation = AlarmPresentation(
            alert: .init(title: title, secondaryButton: button, secondaryButtonBehavior: .countdown),
            countdown: .init(title: "Brewing", pauseButton: button),
            paused: .init(title: "Waits", resumeButton: button))
        return Self(
            countdownDuration: .init(preAlert: seconds, postAlert: snooze), schedule: schedule,
            attributes: AlarmAttributes(presentation: presentation, metadata: metadata, tintColor: .brown),
            sound: sound)
    }
}

extension Alarm.Schedule {
    static var tomorrow: Self { .fixed(Date(timeIntervalSinceNow: 86_400)) }
    static var weekly: Self {
        .relative(.init(time: .init(hour: 7, minute: 0), repeats: .weekly([.monday, .friday])))
    }
}
