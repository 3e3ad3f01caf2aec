extension Duration {
    /// The whole of it in microseconds; what is smaller is cut off.
    package var microseconds: Int64 {
        // Beyond this range the parts of a duration trap.
        let parts = min(max(self, .microseconds(Int64.min)), .microseconds(Int64.max)).components
        return parts.seconds * 1_000_000 + parts.attoseconds / 1_000_000_000_000
    }

    /// The whole of it in seconds, for figures that people and D-Bus read.
    package var inSeconds: Double { Double(microseconds) / 1_000_000 }

    static func days(_ count: Int64) -> Duration { .seconds(count * 86_400) }
}
