import DBus

extension Value {
    /// Seconds as D-Bus carries a span; nil for what is none, or too long for anybody to wait.
    var asSpan: Duration? {
        guard let seconds = asDouble, seconds.isFinite, abs(seconds) < 1e9 else { return nil }
        return .microseconds(Int64((seconds * 1_000_000).rounded()))
    }
}
