import AlarmKit

/// Calls `alarms`, then `schedule`, so often, and prints what each took in microseconds: `KitCalls COUNT`.
struct NoMetadata: AlarmMetadata {}

let clock = ContinuousClock()
let manager = AlarmManager.shared
let configuration = AlarmManager.AlarmConfiguration<NoMetadata>(
    countdownDuration: .init(preAlert: 86_400, postAlert: nil),
    attributes: AlarmAttributes(presentation: AlarmPresentation(alert: .init(title: "Tea")), tintColor: .green))
let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100
// Printed at the end: whoever reads it would take the time of what is measured.
var lines = ""

for _ in 0..<count {
    let began = clock.now
    _ = try manager.alarms
    lines += "alarms \((clock.now - began) / .microseconds(1))\n"
}
for _ in 0..<count {
    let id = UUID()
    let began = clock.now
    _ = try await manager.schedule(id: id, configuration: configuration)
    lines += "schedule \((clock.now - began) / .microseconds(1))\n"
    try manager.cancel(id: id)
}
FileHandle.standardOutput.write(Data(lines.utf8))
