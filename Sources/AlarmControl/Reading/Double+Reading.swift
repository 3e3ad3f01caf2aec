extension Double {
    /// Reads a percentage, such as `60` or `60%`, as a part of 1.
    static func readingPercentage(_ text: String) throws(ControlError) -> Double {
        let figure = text.hasSuffix("%") ? text.dropLast() : text[...]
        guard let percent = UInt32(figure), percent <= 100 else {
            throw .usage("\"\(text)\" is no volume; it goes from 0% to 100%, in whole percents")
        }
        return Double(percent) / 100
    }
}

extension UInt32 {
    static func readingCount(_ text: String) throws(ControlError) -> UInt32 {
        guard let count = UInt32(text) else { throw .usage("\"\(text)\" is no count; a whole number from 0 is needed") }
        return count
    }
}
