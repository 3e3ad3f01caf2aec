import AlarmCore

extension AlarmConfiguration.Tint {
    /// Reads a colour in sRGB, such as `#ff8800`.
    static func reading(_ text: String) throws(ControlError) -> AlarmConfiguration.Tint {
        let digits = Array(text.drop { $0 == "#" })
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap { place in
            digits[place...(place + 1)].allSatisfy(\.isHexDigit) ? UInt8(String(digits[place...(place + 1)]), radix: 16) : nil
        }
        guard digits.count == 6, bytes.count == 3 else {
            throw .usage("\"\(text)\" is no colour; one is written #rrggbb, such as #ff8800")
        }
        return .init(red: Double(bytes[0]) / 255, green: Double(bytes[1]) / 255, blue: Double(bytes[2]) / 255)
    }

    /// `#rrggbb`.
    var text: String {
        let bytes = [red, green, blue].map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
        return "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
