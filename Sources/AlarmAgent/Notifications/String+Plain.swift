/// Short texts of ASCII letters, which most are, are measured at once.
extension String {
    /// The width in pixels of a short one on one line; nil for any other.
    var plainPixels: Int? {
        guard isShort else { return nil }
        return utf8.reduce(0) { sum, byte in
            guard let sum, 0x20..<0x7F ~= byte else { return nil }
            return sum + Character.widths[Int(byte)]
        }
    }

    /// The columns of a short one on one line; nil for any other.
    var plainColumns: Int? {
        guard isShort else { return nil }
        return utf8.reduce(0) { sum, byte in
            guard let sum, 0x20..<0x7F ~= byte else { return nil }
            return sum + (Character.isWide(byte) ? 2 : 1)
        }
    }

    /// Whether no word of a text of ASCII letters is wider than this many pixels; false for any other text.
    func hasPlainWords(upTo pixels: Int) -> Bool {
        var word = 0
        for byte in utf8 {
            switch byte {
            case 0x09...0x0D, 0x20: word = 0
            case 0x21..<0x7F: word += Character.widths[Int(byte)]
            default: return false
            }
            if word > pixels { return false }
        }
        return true
    }

    /// Whether it is of ASCII letters alone, on any number of lines.
    var isPlain: Bool { utf8.allSatisfy { 0x20..<0x7F ~= $0 || $0 == 0x0A } }

    private var isShort: Bool { utf8.count <= 60 }
}
