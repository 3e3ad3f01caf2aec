import AlarmKit

/// Calls `alarms` and `schedule` so often, in turn, and prints what each took in microseconds: `KitCalls COUNT`.
struct NoMetadata: AlarmMetadata {}

let clock = ContinuousClock()
let manager = AlarmManager.shared
let configuration = AlarmManager.AlarmConfiguration<NoMetadata>(
    countdownDuration: .init(preAlert: 86_400, postAlert: nil),
    attributes: AlarmAttributes(presentation: AlarmPresentation(alert: .init(title: "Tea")), tintColor: .green))

func tell(_ name: String, _ began: ContinuousClock.Instant) {
    let microseconds = (clock.now - began) / .microseconds(1)
    FileHandle.standardOutput.write(Data("\(name) \(microseconds)\n".utf8))
}

for _ in 0..<(CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100) {
    var began = clock.now
    _ = try manager.alarms
    tell("alarms", began)
    let id = UUID()
    began = clock.now
    _ = try await manager.schedule(id: id, configuration: configuration)
    tell("schedule", began)
    try manager.cancel(id: id)
}
