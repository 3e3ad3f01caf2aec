import AlarmKit

// As AppWithout, but for AlarmKit.
let manager = AlarmManager.shared
exit(withExtendedLifetime(manager) { ProcessInfo.processInfo.processName.isEmpty ? 1 : 0 })
