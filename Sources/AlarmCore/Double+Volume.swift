extension Double {
    package static let acceptedVolume = "a volume is written 80%, 80 or 0.8, from 0% to 100%"

    /// Reads a volume as people write it: `80%`, `80` and `0.8` are one. `1` is all of it, `1%` next to nothing.
    package init(writtenVolume text: String) throws(UnreadableText) {
        let isPercentage = text.hasSuffix("%")
        let figure = isPercentage ? text.dropLast() : text[...]
        let isPlain = figure.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard isPlain, figure.first?.isNumber == true, figure.last?.isNumber == true, let number = Double(figure),
            isPercentage || number <= 1 || !figure.contains(".")
        else { throw UnreadableText("\"\(text)\" is no volume; \(Self.acceptedVolume)") }
        let part = isPercentage || number > 1 ? number / 100 : number
        guard part <= 1 else { throw UnreadableText("\"\(text)\" is more than all; \(Self.acceptedVolume)") }
        self = part
    }
}
