import AlarmCore

extension Command {
    /// Whether the command promises something that must be on disk first. All others always take effect.
    var needsDisk: Bool {
        switch self {
        case .schedule, .replace, .resume, .extend, .skip: true
        case .ring, .cancel, .stop, .pause, .countdown, .trigger, .answer, .silence: false
        }
    }
}
