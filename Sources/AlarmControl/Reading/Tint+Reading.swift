import AlarmCore

extension AlarmConfiguration.Tint {
    /// Reads a colour in sRGB, such as `#ff8800`.
    static func reading(_ text: String) throws(ControlError) -> AlarmConfiguration.Tint {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.count == 6, digits.allSatisfy(\.isHexDigit), let colour = UInt32(digits, radix: 16) else {
            throw .usage("\"\(text)\" is no colour; one is written #rrggbb, such as #ff8800")
        }
        let parts = [16, 8, 0].map { Double(colour >> $0 & 0xFF) / 255 }
        return .init(red: parts[0], green: parts[1], blue: parts[2])
    }

    /// `#rrggbb`.
    var text: String {
        let bytes = [red, green, blue].map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
        return "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
