import AlarmKit
import AppIntents

/// Behind the button "Open" of an alarm.
struct OpenKitchenIntent: LiveActivityIntent {
    static let title: LocalizedStringResource = "Open"
    static let description = IntentDescription("Opens the kitchen at the dish that is ready")
    static let openAppWhenRun = true

    @Parameter(title: "alarmID")
    var alarmID: String

    init() { alarmID = "" }
    init(alarmID: String) { self.alarmID = alarmID }

    func perform() async throws -> some IntentResult {
        KitchenApp.say("opened at \(alarmID)")
        return .result()
    }
}
