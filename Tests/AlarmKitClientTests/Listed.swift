import ActivityKit
import AlarmKit
import AppIntents
import Foundation

/// Uses each thing of AlarmKit's public interface once, written from the list in `scripts/api/AlarmKit.txt`.
enum Listed {
    struct Cooking: AlarmMetadata {
        var dish = "Rice"
    }

    struct Done: LiveActivityIntent {
        static let title: LocalizedStringResource = "Done"
        static let description = IntentDescription("Says it is done")

        @Parameter(title: "Alarm")
        var alarmID: String

        init() {}
        init(alarmID: String) { self.alarmID = alarmID }
        func perform() async throws -> some IntentResult { .result() }
    }

    static func lifeCycle(of manager: AlarmManager, _ id: Alarm.ID) throws {
        try manager.countdown(id: id)
        try manager.cancel(id: id)
        try manager.stop(id: id)
        try manager.pause(id: id)
        try manager.resume(id: id)
        let alarms: [Alarm] = try manager.alarms
        _ = alarms
    }

    static func scheduling(with configuration: AlarmManager.AlarmConfiguration<Cooking>) async throws {
        let alarm: Alarm = try await AlarmManager.shared.schedule(id: UUID(), configuration: configuration)
        let _: AlarmManager.AuthorizationState = AlarmManager.shared.authorizationState
        let _: AlarmManager.AuthorizationState = try await AlarmManager.shared.requestAuthorization()
        for await alarms in AlarmManager.shared.alarmUpdates { let _: [Alarm] = alarms }
        for await state in AlarmManager.shared.authorizationUpdates { let _: AlarmManager.AuthorizationState = state }
        _ = alarm
    }

    static func iterators(_ updates: AlarmManager.AlarmUpdates, _ states: AlarmManager.AlarmAuthorizationStateUpdates)
        async
    {
        var alarms: AlarmManager.AlarmUpdates.AsyncIterator = updates.makeAsyncIterator()
        let _: AlarmManager.AlarmUpdates.Element? = await alarms.next()
        var authorizations: AlarmManager.AlarmAuthorizationStateUpdates.Iterator = states.makeAsyncIterator()
        let _: AlarmManager.AlarmAuthorizationStateUpdates.Element? = await authorizations.next()
    }

    static func states(_ state: AlarmManager.AuthorizationState, _ error: AlarmManager.AlarmError) -> String {
        switch error {
        case .maximumLimitReached: break
        }
        return switch state {
        case .notDetermined: "not determined"
        case .denied: "denied"
        case .authorized: "authorized"
        }
    }

    static func configurations(_ attributes: AlarmAttributes<Cooking>) -> [AlarmManager.AlarmConfiguration<Cooking>] {
        let countdown = Alarm.CountdownDuration(preAlert: 1, postAlert: nil)
        let sound: AlertConfiguration.AlertSound = .default
        let done = Done()
        let thing = EntityIdentifier(for: Cooking.self, identifier: "1")
        return [
            .init(attributes: attributes),
            .init(
                countdownDuration: countdown, schedule: .fixed(.now), attributes: attributes, stopIntent: done,
                secondaryIntent: done, sound: sound),
            .timer(duration: 1, attributes: attributes),
            .timer(duration: 1, attributes: attributes, stopIntent: done, secondaryIntent: done, sound: .named("a")),
            .alarm(attributes: attributes),
            .alarm(
                schedule: .fixed(.now), attributes: attributes, stopIntent: done, secondaryIntent: done, sound: sound),
            .init(
                countdownDuration: countdown, schedule: nil, attributes: attributes, appEntityIdentifier: thing,
                stopIntent: done, secondaryIntent: done, sound: sound),
            .timer(
                duration: 1, attributes: attributes, appEntityIdentifier: thing, stopIntent: done,
                secondaryIntent: done, sound: sound),
            .alarm(
                schedule: nil, attributes: attributes, appEntityIdentifier: thing, stopIntent: done,
                secondaryIntent: done, sound: sound),
        ]
    }

    static func alarm(_ alarm: inout Alarm) {
        alarm.id = UUID()
        alarm.schedule = .relative(.init(time: .init(hour: 7, minute: 30)))
        alarm.schedule = .relative(.init(time: .init(hour: 7, minute: 30), repeats: .weekly([.monday])))
        alarm.countdownDuration = Alarm.CountdownDuration(preAlert: nil, postAlert: nil)
        alarm.countdownDuration?.preAlert = 60
        alarm.countdownDuration?.postAlert = 60
        for state in [Alarm.State.scheduled, .countdown, .paused, .alerting] { alarm.state = state }
        guard case .relative(var relative) = alarm.schedule else { return }
        relative.time.hour = 8
        relative.time.minute = 0
        relative.repeats = Alarm.Schedule.Relative.Recurrence.never
    }

    static func presentation() -> AlarmPresentation {
        var button = AlarmButton(text: "Stop", textColor: .white, systemImageName: "stop.circle")
        button.text = "Halt"
        button.textColor = Color(red: 1, green: 0.5, blue: 0)
        button.systemImageName = ""
        var alert = AlarmPresentation.Alert(
            title: "Tea", stopButton: button, secondaryButton: button, secondaryButtonBehavior: .countdown)
        alert = AlarmPresentation.Alert(title: "Tea", secondaryButton: button, secondaryButtonBehavior: .custom)
        alert.title = "Coffee"
        alert.stopButton = button
        alert.secondaryButton = alert.stopButton
        alert.secondaryButtonBehavior = AlarmPresentation.Alert.SecondaryButtonBehavior.custom
        var countdown = AlarmPresentation.Countdown(title: "Brewing", pauseButton: button)
        countdown.title = "Steeping"
        countdown.pauseButton = nil
        var paused = AlarmPresentation.Paused(title: "Paused", resumeButton: button)
        paused.title = "Waits"
        paused.resumeButton = button
        var presentation = AlarmPresentation(alert: alert)
        presentation = AlarmPresentation(alert: alert, countdown: countdown, paused: paused)
        presentation.alert = alert
        presentation.countdown = countdown
        presentation.paused = paused
        return presentation
    }

    static func attributes() -> AlarmAttributes<Cooking> {
        var attributes = AlarmAttributes<Cooking>(presentation: presentation(), tintColor: .orange)
        attributes = AlarmAttributes(presentation: presentation(), metadata: Cooking(), tintColor: .accentColor)
        attributes.presentation = presentation()
        attributes.metadata = nil
        attributes.tintColor = .blue
        return attributes
    }

    static func presentationStates() -> [AlarmPresentationState] {
        var countdown = AlarmPresentationState.Mode.Countdown(
            totalCountdownDuration: 60, previouslyElapsedDuration: 0, startDate: .now, fireDate: .now + 60)
        countdown.totalCountdownDuration = 70
        countdown.previouslyElapsedDuration = 10
        countdown.startDate = .now
        countdown.fireDate = .now + 60
        var paused = AlarmPresentationState.Mode.Paused(totalCountdownDuration: 60, previouslyElapsedDuration: 10)
        paused.totalCountdownDuration = 70
        paused.previouslyElapsedDuration = 0
        var alert = AlarmPresentationState.Mode.Alert(time: .init(hour: 7, minute: 0))
        alert.time = .init(hour: 8, minute: 0)
        var state = AlarmPresentationState(alarmID: UUID(), mode: .alert(alert))
        state.alarmID = UUID()
        state.mode = .countdown(countdown)
        return [state, AlarmPresentationState(alarmID: UUID(), mode: .paused(paused))]
    }

    static func others() -> AlertConfiguration {
        var alert = AlertConfiguration(title: "Tea", body: "Ready", sound: .default)
        alert.title = LocalizedStringResource(
            "tea", defaultValue: "Tea", table: "Drinks", bundle: .main, comment: "A drink")
        alert.body = LocalizedStringResource("Ready in \(3) minutes", table: nil, locale: .current, bundle: Bundle.main)
        alert.sound = .named("Chime")
        return alert
    }
}
