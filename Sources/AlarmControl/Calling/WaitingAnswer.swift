import DBus

/// How an alarm was answered that somebody waited for.
enum WaitingAnswer {
    case snoozed(ListedAlarm)
    /// Its line of the history; nil where there is none.
    case ended([String: Value]?)
    /// The one who waited was interrupted, and stopped it.
    case interrupted

    /// `stopped`, `snoozed`, `missed` or `cancelled`.
    var word: String {
        switch self {
        case .snoozed: "snoozed"
        case .ended(let record): record?["ending"]?.asString ?? "stopped"
        case .interrupted: "stopped"
        }
    }

    var status: ExitStatus {
        switch word {
        case _ where isInterruption: .interrupted
        case "snoozed": .snoozed
        case "missed": .missed
        case "cancelled": .cancelled
        default: .success
        }
    }

    private var isInterruption: Bool { if case .interrupted = self { true } else { false } }
}
