import AlarmKit

/// The chooser that takes the place of the view: `CoffeeTimer [COFFEE [SECONDS]]`.
@main
struct CoffeeTimerApp {
    static func main() async throws {
        let model = CoffeeTimerModel()
        guard await model.checkAuthorization() else { return say("The user does not allow alarms.") }
        let words = CommandLine.arguments.dropFirst() + []
        guard let coffee = words.first.flatMap(CoffeeType.init(rawValue:)) ?? choose() else { return }
        let alarm = try await model.brew(coffee, duration: words.dropFirst().first.flatMap(TimeInterval.init))
        for await alarms in AlarmManager.shared.alarmUpdates {
            guard let state = alarms.first(where: { $0.id == alarm.id })?.state else { break }
            say("\(coffee.title): \(state)")
        }
        say("\(coffee.title): enjoy")
    }

    private static func choose() -> CoffeeType? {
        for (number, coffee) in CoffeeType.allCases.enumerated() { say("\(number + 1) \(coffee.title)") }
        guard let line = readLine(), let number = Int(line), CoffeeType.allCases.indices.contains(number - 1) else {
            return nil
        }
        return CoffeeType.allCases[number - 1]
    }

    /// At once, also into a pipe.
    private static func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }
}
