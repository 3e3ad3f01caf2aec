import AlarmCore

/// The user's defaults, from `alarms.conf`: lines of `key = value`, `#` begins a comment.
package struct Settings: Equatable {
    package var rules = Rules()
    /// 0 to 1, for alarms that name none.
    package var volume: Double?
    /// Lines that could not be used, a sentence each; their defaults stand.
    package var complaints: [String] = []

    package static let keys = ["snooze", "ring-duration", "auto-snooze", "volume"]

    package init(text: String = "") {
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let meaning = line.prefix { $0 != "#" }
            guard meaning.contains(where: { !$0.isWhitespace }) else { continue }
            let parts = meaning.split(separator: "=", maxSplits: 1).map { $0.trimmed }
            guard parts.count == 2 else {
                complaints.append("Line \(number + 1) is no `key = value`.")
                continue
            }
            if let complaint = set(parts[0], to: parts[1]) {
                complaints.append("Line \(number + 1): \(complaint)")
            }
        }
    }

    /// Reads `alarms.conf` of a folder; without one the defaults stand.
    package init(in folder: String) {
        self.init(text: File.text(at: folder + "/alarms.conf") ?? "")
    }

    /// - Returns: what is wrong, or nil.
    private mutating func set(_ key: String, to text: String) -> String? {
        switch key {
        case "snooze":
            guard let span = Self.seconds(text) else { return "snooze wants seconds from 1 to 86400, not \(text)." }
            rules.snooze = span
        case "ring-duration":
            guard let span = Self.seconds(text) else {
                return "ring-duration wants seconds from 1 to 86400, not \(text)."
            }
            rules.ringDuration = span
        case "auto-snooze":
            guard let count = UInt32(text), count <= 100 else {
                return "auto-snooze wants a number from 0 to 100, not \(text)."
            }
            rules.autoSnooze = count
        case "volume":
            guard let volume = Double(text), (0...1).contains(volume) else {
                return "volume wants a number from 0 to 1, not \(text)."
            }
            self.volume = volume
        default:
            return "there is no key \(key); the keys are \(Self.keys.joined(separator: ", "))."
        }
        return nil
    }

    private static func seconds(_ text: String) -> Duration? {
        guard let seconds = Double(text), (1...86_400).contains(seconds) else { return nil }
        return .microseconds(Int64(seconds * 1_000_000))
    }
}

extension Substring {
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
