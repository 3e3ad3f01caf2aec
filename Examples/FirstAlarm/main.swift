import AlarmKit

struct NoMetadata: AlarmMetadata {}

let snooze = AlarmButton(text: "Snooze", textColor: .white, systemImageName: "zzz")
let alert = AlarmPresentation.Alert(title: "Tea", secondaryButton: snooze, secondaryButtonBehavior: .countdown)
let configuration = AlarmManager.AlarmConfiguration<NoMetadata>(
    countdownDuration: .init(preAlert: 3, postAlert: 60),
    attributes: AlarmAttributes(presentation: AlarmPresentation(alert: alert), tintColor: .green))

let alarm = try await AlarmManager.shared.schedule(id: UUID(), configuration: configuration)
for await alarms in AlarmManager.shared.alarmUpdates {
    guard let state = alarms.first(where: { $0.id == alarm.id })?.state else { break }
    FileHandle.standardOutput.write(Data("\(state)\n".utf8))
}
