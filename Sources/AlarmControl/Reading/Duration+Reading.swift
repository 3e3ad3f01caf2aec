import AlarmCore

extension Duration {
    /// A length as people write it, such as `90`, `10m` or `1h30m`.
    static func reading(_ text: String) throws(ControlError) -> Duration {
        try ControlError.usage { () throws(UnreadableText) in try Duration(written: text) }
    }

    /// As `reading`, for what must not be zero.
    static func readingSome(_ text: String) throws(ControlError) -> Duration {
        try ControlError.usage { () throws(UnreadableText) in try Duration(writtenSome: text) }
    }
}
