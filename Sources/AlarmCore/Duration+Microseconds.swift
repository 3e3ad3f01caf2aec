extension Duration {
    /// The whole of it in microseconds; what is smaller is cut off.
    package var microseconds: Int64 {
        let parts = components
        return parts.seconds * 1_000_000 + parts.attoseconds / 1_000_000_000_000
    }

    /// The whole of it in seconds, for figures that people and D-Bus read.
    package var inSeconds: Double { Double(microseconds) / 1_000_000 }
}
