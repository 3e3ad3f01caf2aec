import AlarmKit
import AppIntents
import Glibc

/// An app whose alarms have intents, for tests: `IntentApp ID LOG`. Started by D-Bus it serves, and nothing else; a line
/// `schedule UUID slow|quick` of its standard input schedules an alarm.
@main
struct IntentApp {
    static let log = CommandLine.arguments[2]

    static func main() async throws {
        let id = CommandLine.arguments[1]
        try await AlarmManager.shared.serveApplication(id) { write("in front \($0.token ?? "-")") }
        say("ready")
        while let words = readLine()?.split(separator: " ").map(String.init) {
            guard let id = UUID(uuidString: words[1]) else { continue }
            try await schedule(id, isSlow: words[2] == "slow")
            say("scheduled")
        }
        while true { try await Task.sleep(for: .seconds(3_600)) }
    }

    private static func schedule(_ id: UUID, isSlow: Bool) async throws {
        let button = AlarmButton(text: "Open", textColor: .white, systemImageName: "swift")
        let presentation = AlarmPresentation(
            alert: .init(title: "Soup", secondaryButton: button, secondaryButtonBehavior: .custom))
        _ = try await AlarmManager.shared.schedule(
            id: id,
            configuration: .timer(
                duration: 900,
                attributes: AlarmAttributes<NoMetadata>(presentation: presentation, tintColor: .green),
                stopIntent: Serve(dish: "soup", guests: 4, isSlow: isSlow),
                secondaryIntent: Open(dish: id.uuidString)))
    }

    static func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

    /// In one write, so that lines of several programs stay whole.
    static func write(_ text: String) {
        let file = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        let bytes = Array((text + "\n").utf8)
        _ = Glibc.write(file, bytes, bytes.count)
        close(file)
    }
}

struct NoMetadata: AlarmMetadata {}

/// Behind Stop. A slow one ends when the file beside the log is there.
struct Serve: LiveActivityIntent {
    static let title: LocalizedStringResource = "Serve"

    @Parameter(title: "Dish") var dish: String
    @Parameter(title: "Guests") var guests: Int
    @Parameter(title: "Slow") var isSlow: Bool

    init() {}
    init(dish: String, guests: Int, isSlow: Bool) { (self.dish, self.guests, self.isSlow) = (dish, guests, isSlow) }

    func perform() async throws -> some IntentResult {
        if isSlow {
            IntentApp.write("begins \(dish)")
            while access(IntentApp.log + ".go", F_OK) != 0 { try await Task.sleep(for: .milliseconds(20)) }
        }
        IntentApp.write("served \(dish) to \(guests) \(AlarmManager.activationToken ?? "-")")
        return .result()
    }
}

/// Behind the custom button.
struct Open: LiveActivityIntent {
    static let title: LocalizedStringResource = "Open"
    static let openAppWhenRun = true

    @Parameter(title: "Dish") var dish: String

    init() {}
    init(dish: String) { self.dish = dish }

    func perform() async throws -> some IntentResult {
        IntentApp.write("opened \(dish)")
        if dish.isEmpty { throw CocoaError(.fileNoSuchFile) }
        return .result()
    }
}
