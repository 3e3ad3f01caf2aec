import AlarmCore
import DBus

extension Value {
    private static let spans: Set = ["pre-alert", "post-alert", "fade-in", "ring-duration"]

    /// A value of a configuration, for people.
    func text(of key: String) -> String {
        if let text = asString { return text }
        if let options = asOptions {
            if let text = options["text"]?.asString ?? options["action"]?.asString { return text }
            if let words = options["command"]?.asStrings {
                return words.dropFirst(words.starts(with: ["/bin/sh", "-c"]) ? 2 : 0).joined(separator: " ")
            }
        }
        if Self.spans.contains(key), let span = asSpan { return span.text }
        if key == "volume", let part = asDouble, (0...1).contains(part) { return "\(Int((part * 100).rounded()))%" }
        return JSON(self, in: .utc).line
    }
}
