import ActivityKit
import AlarmKit

/// Wakes on weekdays with a sound of its own: `WakeUp [HOUR MINUTE]`. Snoozing takes five minutes.
@main
struct WakeUpApp {
    struct WakeUpData: AlarmMetadata {}

    static func main() async throws {
        let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        let time = Alarm.Schedule.Relative.Time(hour: numbers.first ?? 7, minute: numbers.dropFirst().first ?? 0)
        let weekdays: [Locale.Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]
        let snoozeButton = AlarmButton(text: "Snooze", textColor: .white, systemImageName: "zzz")
        let attributes = AlarmAttributes<WakeUpData>(
            presentation: AlarmPresentation(
                alert: .init(title: "Wake up", secondaryButton: snoozeButton, secondaryButtonBehavior: .countdown)),
            tintColor: .orange)
        let configuration = AlarmManager.AlarmConfiguration(
            countdownDuration: .init(preAlert: nil, postAlert: 5 * 60),
            schedule: .relative(.init(time: time, repeats: .weekly(weekdays))),
            attributes: attributes, sound: .named("Morning.wav"))
        do {
            let alarm = try await AlarmManager.shared.schedule(id: UUID(), configuration: configuration)
            say("id \(alarm.id)")
            for await alarms in AlarmManager.shared.alarmUpdates {
                guard let state = alarms.first(where: { $0.id == alarm.id })?.state else { return }
                say("\(state)")
            }
        } catch AlarmManager.AlarmError.maximumLimitReached {
            say("There are too many alarms already.")
        }
    }

    /// At once, also into a pipe.
    private static func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }
}
