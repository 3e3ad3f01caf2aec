import ActivityKit
import AlarmKit
import AppIntents

// Every snippet of the documentation, as it stands there; SnippetTests looks that they are the same.

struct NoMetadata: AlarmMetadata {}

func firstAlarm() async throws {
    let snooze = AlarmButton(text: "Snooze", textColor: .white, systemImageName: "zzz")
    let alert = AlarmPresentation.Alert(
        title: "Wake up", secondaryButton: snooze, secondaryButtonBehavior: .countdown)
    let attributes = AlarmAttributes<NoMetadata>(
        presentation: AlarmPresentation(alert: alert), tintColor: .orange)

    let timer = AlarmManager.AlarmConfiguration.timer(duration: 10 * 60, attributes: attributes)
    let weekdays = AlarmManager.AlarmConfiguration(
        countdownDuration: .init(preAlert: nil, postAlert: 9 * 60),
        schedule: .relative(
            .init(
                time: .init(hour: 7, minute: 0),
                repeats: .weekly([.monday, .tuesday, .wednesday, .thursday, .friday]))),
        attributes: attributes)

    do {
        let alarm = try await AlarmManager.shared.schedule(id: UUID(), configuration: weekdays)
        print("Rings on", alarm.nextAlertDate ?? .distantFuture)
    } catch AlarmManager.AlarmError.maximumLimitReached {
        print("There are too many alarms")
    } catch AlarmFailure.soundNotFound(let places) {
        print(places)
    } catch {
        print(error.localizedDescription)
    }

    for await alarms in AlarmManager.shared.alarmUpdates {
        for alarm in alarms where alarm.state == .alerting { print(alarm.title) }
    }
    _ = timer
}

func port(_ id: Alarm.ID) async throws {
    switch AlarmManager.shared.authorizationState {
    case .notDetermined: _ = try await AlarmManager.shared.requestAuthorization()
    case .denied: print("The user does not allow alarms")
    case .authorized: break
    @unknown default: break
    }

    var kept = try AlarmManager.shared.configuration(of: id, as: NoMetadata.self)
    kept.attributes.presentation.alert.title = "Get up"
    _ = try await AlarmManager.shared.replace(id: id, configuration: kept)
    try AlarmManager.shared.skip(id: id)
    for record in try AlarmManager.shared.history(of: id, limit: 5) {
        print(record.scheduledDate, record.ending)
    }
}

struct OpenDish: LiveActivityIntent {
    static let title: LocalizedStringResource = "Open"

    @Parameter(title: "Alarm")
    var alarmID: String

    init() {}
    init(alarmID: String) { self.alarmID = alarmID }

    func perform() async throws -> some IntentResult {
        print("open", alarmID)
        return .result()
    }
}

func countdowns() async {
    for await activity in Activity<AlarmAttributes<NoMetadata>>.activityUpdates {
        Task {
            for await content in activity.contentUpdates { draw(content.state.mode) }
        }
    }
}

func draw(_ mode: AlarmPresentationState.Mode) {
    switch mode {
    case .countdown(let countdown): print("until", countdown.fireDate)
    case .paused(let paused):
        print("left", paused.totalCountdownDuration - paused.previouslyElapsedDuration)
    case .alert(let alert): print("rings since", alert.time.hour, alert.time.minute)
    }
}

func serveApplication() async throws {
    try await AlarmManager.shared.serveApplication("org.example.Kitchen") { activation in
        print("come to the front", activation.token ?? "", activation.urls)
    }
}
