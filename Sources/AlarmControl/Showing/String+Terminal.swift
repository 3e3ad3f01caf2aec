extension String {
    /// Safe on a terminal and on one line: characters that would move the cursor or ring the bell are shown as dots.
    var onOneLine: String {
        String(String.UnicodeScalarView(unicodeScalars.map { Self.isControl($0) ? "\u{B7}" : $0 }))
    }

    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - columns))
    }

    /// How wide a terminal shows it: most characters of East Asia and pictures take two places.
    var columns: Int {
        reduce(0) { sum, character in sum + (character.unicodeScalars.contains(where: Self.isWide) ? 2 : 1) }
    }

    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        // These turn the direction of what follows them.
        default: ("\u{202A}"..."\u{202E}").contains(scalar) || ("\u{2066}"..."\u{2069}").contains(scalar)
        }
    }
}
