import AlarmCore

/// The key of a button, which says by itself what it answers: ids of notifications start again with each server.
enum ActionKey: Hashable {
    case stop(Target)
    case snooze(Target)
    /// Runs the app's own secondary intent.
    case custom(OccurrenceID)
    case pause(OccurrenceID)
    case resume(OccurrenceID)
    case cancel(OccurrenceID)
    /// Lets a countdown of this whole length last a minute longer: pressed twice it tells the two presses from one that
    /// is signalled twice.
    case extend(OccurrenceID, total: Duration)
    /// Answers the question that has this token.
    case allow(UInt64)
    case deny(UInt64)
    /// Takes note of what was missed.
    case seen
    /// A click on the notification itself, which turns the page. It must be harmless: Budgie sends it along with any other
    /// key.
    case show

    enum Target: Hashable {
        case one(OccurrenceID)
        /// Every alarm that rings and began by this time.
        case all(through: Instant)
    }

    init?(_ text: String) {
        switch text {
        case "default": self = .show
        case "seen": self = .seen
        default:
            guard let dot = text.firstIndex(of: ".") else { return nil }
            let target = text[text.index(after: dot)...]
            switch text[..<dot] {
            case "stop": self.init(ActionKey.stop, target)
            case "snooze": self.init(ActionKey.snooze, target)
            case "custom": self.init(ActionKey.custom, target)
            case "pause": self.init(ActionKey.pause, target)
            case "resume": self.init(ActionKey.resume, target)
            case "cancel": self.init(ActionKey.cancel, target)
            case "extend": self.init(extending: target)
            case "allow": self.init(ActionKey.allow, target)
            case "deny": self.init(ActionKey.deny, target)
            default: return nil
            }
        }
    }

    private init?(_ verb: (UInt64) -> ActionKey, _ text: Substring) {
        guard let token = UInt64(text, radix: 16) else { return nil }
        self = verb(token)
    }

    private init?(extending text: Substring) {
        let parts = text.split(separator: ".", maxSplits: 1)
        guard parts.count == 2, let total = Int64(parts[0]), let occurrence = OccurrenceID(parts[1]) else { return nil }
        self = .extend(occurrence, total: .microseconds(total))
    }

    private init?(_ verb: (OccurrenceID) -> ActionKey, _ text: Substring) {
        guard let occurrence = OccurrenceID(text) else { return nil }
        self = verb(occurrence)
    }

    private init?(_ verb: (Target) -> ActionKey, _ text: Substring) {
        if text.hasPrefix("all.") {
            guard let through = Int64(text.dropFirst(4)) else { return nil }
            self = verb(.all(through: Instant(microseconds: through)))
        } else {
            guard let occurrence = OccurrenceID(text) else { return nil }
            self = verb(.one(occurrence))
        }
    }
}

extension ActionKey: CustomStringConvertible {
    var description: String {
        switch self {
        case .stop(let target): "stop.\(target)"
        case .snooze(let target): "snooze.\(target)"
        case .custom(let occurrence): "custom.\(occurrence)"
        case .pause(let occurrence): "pause.\(occurrence)"
        case .resume(let occurrence): "resume.\(occurrence)"
        case .cancel(let occurrence): "cancel.\(occurrence)"
        case .extend(let occurrence, let total): "extend.\(total.microseconds).\(occurrence)"
        case .allow(let token): "allow.\(String(token, radix: 16))"
        case .deny(let token): "deny.\(String(token, radix: 16))"
        case .seen: "seen"
        case .show: "default"
        }
    }
}

extension ActionKey.Target: CustomStringConvertible {
    var description: String {
        switch self {
        case .one(let occurrence): occurrence.description
        case .all(let through): "all.\(through.microseconds)"
        }
    }
}
