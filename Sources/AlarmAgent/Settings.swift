import AlarmCore
import Glibc

/// The user's defaults, from `alarms.conf`: lines of `key = value`, `#` begins a comment.
package struct Settings: Equatable {
    package var rules = Rules()
    /// 0 to 1, for alarms that name none.
    package var volume: Double?
    /// Whether alarms are heard also where the output or the mixer is muted or turned down.
    package var overridesMute = true
    /// Whether other players pause while an alarm rings.
    package var pausesMedia = true
    /// Whether programs outside every sandbox are asked as those inside are.
    package var asksHost = false
    /// Lines that could not be used, a sentence each; their defaults stand.
    package var complaints: [String] = []

    package static let keys = [
        "snooze", "ring-duration", "auto-snooze", "volume", "override-mute", "pause-media", "ask-host",
    ]

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
        let path = folder + "/alarms.conf"
        guard let text = File.text(at: path) else {
            self.init()
            if access(path, F_OK) == 0 { complaints.append("\(path) cannot be read; it must be a file of text.") }
            return
        }
        self.init(text: text)
    }

    /// - Returns: what is wrong, or nil.
    private mutating func set(_ key: String, to text: String) -> String? {
        do throws(UnreadableText) {
            switch key {
            case "snooze": rules.snooze = try Self.span(text)
            case "ring-duration": rules.ringDuration = try Self.span(text)
            case "auto-snooze":
                guard let count = UInt32(text), count <= 100 else {
                    throw UnreadableText("\"\(text)\" is no count from 0 to 100")
                }
                rules.autoSnooze = count
            case "volume": volume = try Double(writtenVolume: text)
            case "override-mute": overridesMute = try Self.choice(text)
            case "pause-media": pausesMedia = try Self.choice(text)
            case "ask-host": asksHost = try Self.choice(text)
            default: return "there is no key \(key); the keys are \(Self.keys.joined(separator: ", "))."
            }
            return nil
        } catch {
            return "\(key): \(error.sentence)."
        }
    }

    private static func span(_ text: String) throws(UnreadableText) -> Duration {
        let span = try Duration(written: text)
        guard span >= .seconds(1), span <= .seconds(86_400) else {
            throw UnreadableText("\"\(text)\" is out of range; 1 second to 24 hours are possible")
        }
        return span
    }

    private static func choice(_ text: String) throws(UnreadableText) -> Bool {
        switch text {
        case "on", "yes", "true": true
        case "off", "no", "false": false
        default: throw UnreadableText("\"\(text)\" is neither on nor off")
        }
    }
}

extension Substring {
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
