import AlarmCore

extension Double {
    /// Reads a volume, such as `60%`, as a part of 1.
    static func readingVolume(_ text: String) throws(ControlError) -> Double {
        try ControlError.usage { () throws(UnreadableText) in try Double(writtenVolume: text) }
    }
}

extension UInt32 {
    static func readingCount(_ text: String) throws(ControlError) -> UInt32 {
        guard let count = UInt32(text) else { throw .usage("\"\(text)\" is no count; a whole number from 0 is needed") }
        return count
    }
}
