import AlarmKit

/// The app without its view; nothing here is of Linux.
@MainActor final class CoffeeTimerModel {
    typealias AlarmConfiguration = AlarmManager.AlarmConfiguration<CoffeeMetadata>

    private let alarmManager = AlarmManager.shared

    func checkAuthorization() async -> Bool {
        switch alarmManager.authorizationState {
        case .notDetermined:
            do {
                return try await alarmManager.requestAuthorization() == .authorized
            } catch {
                print("Error occurred while requesting authorization: \(error)")
                return false
            }
        case .denied: return false
        case .authorized: return true
        @unknown default: return false
        }
    }

    func brew(_ coffee: CoffeeType, duration: TimeInterval? = nil) async throws -> Alarm {
        let stopButton = AlarmButton(text: "Done", textColor: .white, systemImageName: "checkmark.circle.fill")
        let repeatButton = AlarmButton(text: "Repeat", textColor: .white, systemImageName: "repeat.circle.fill")
        let alertPresentation = AlarmPresentation.Alert(
            title: "\(coffee.title) is ready!", stopButton: stopButton, secondaryButton: repeatButton,
            secondaryButtonBehavior: .countdown)
        let attributes = AlarmAttributes<CoffeeMetadata>(
            presentation: AlarmPresentation(alert: alertPresentation), metadata: CoffeeMetadata(coffee: coffee),
            tintColor: .brown)
        let configuration: AlarmConfiguration = .timer(
            duration: duration ?? coffee.brewTime, attributes: attributes)
        return try await alarmManager.schedule(id: UUID(), configuration: configuration)
    }
}
