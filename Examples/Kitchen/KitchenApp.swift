import ActivityKit
import AlarmKit

/// A kitchen timer that draws its own countdown: `Kitchen DISH SECONDS`. Started by D-Bus, it does what a button is for.
@main
struct KitchenApp {
    static func main() async throws {
        // First of all: a button may wait that the program was started for.
        try await AlarmManager.shared.serveApplication("org.example.Kitchen")
        let words = Array(CommandLine.arguments.dropFirst())
        if words == ["--service"] { return try await Task.sleep(for: .seconds(60)) }
        guard words.count == 2, let seconds = TimeInterval(words[1]) else { return say("Usage: Kitchen DISH SECONDS") }
        let id = UUID()
        let pauseButton = AlarmButton(text: "Pause", textColor: .orange, systemImageName: "pause.fill")
        let resumeButton = AlarmButton(text: "Start", textColor: .orange, systemImageName: "play.fill")
        let openButton = AlarmButton(text: "Open", textColor: .black, systemImageName: "swift")
        let presentation = AlarmPresentation(
            alert: .init(title: "\(words[0]) is ready", secondaryButton: openButton, secondaryButtonBehavior: .custom),
            countdown: .init(title: "\(words[0])", pauseButton: pauseButton),
            paused: .init(title: "Paused", resumeButton: resumeButton))
        let attributes = AlarmAttributes(
            presentation: presentation, metadata: CookingData(dish: words[0], method: .boiling), tintColor: Color.green)
        _ = try await AlarmManager.shared.schedule(
            id: id,
            configuration: .timer(
                duration: seconds, attributes: attributes, secondaryIntent: OpenKitchenIntent(alarmID: id.uuidString)))
        say("id \(id)")
        for await activity in Activity<AlarmAttributes<CookingData>>.activityUpdates
        where activity.content.state.alarmID == id {
            for await content in activity.contentUpdates { draw(content.state.mode, activity.attributes) }
            return say("eaten")
        }
    }

    private static func draw(_ mode: AlarmPresentationState.Mode, _ attributes: AlarmAttributes<CookingData>) {
        let dish = attributes.metadata.map { "\($0.method) \($0.dish)" } ?? "something"
        switch mode {
        case .countdown(let countdown):
            let left = countdown.totalCountdownDuration - countdown.previouslyElapsedDuration
            say("\(dish): \(Int(left.rounded(.up))) s to go")
        case .paused: say("\(dish): paused")
        case .alert: say("\(dish): ready")
        }
    }

    /// At once, also into a pipe.
    static func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }
}
