extension Duration {
    /// The whole of it in microseconds; what is smaller is cut off.
    package var microseconds: Int64 {
        let parts = components
        return parts.seconds.saturatingTimes(1_000_000).saturatingPlus(parts.attoseconds / 1_000_000_000_000)
    }

    /// The whole of it in seconds, for figures that people and D-Bus read.
    package var inSeconds: Double { Double(microseconds) / 1_000_000 }

    static func days(_ count: Int64) -> Duration { .seconds(count * 86_400) }
}
