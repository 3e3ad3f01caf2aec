extension String {
    /// Safe on a terminal and on one line: characters that would move the cursor or ring the bell are shown as dots.
    var onOneLine: String {
        String(String.UnicodeScalarView(unicodeScalars.map { Self.isControl($0) ? "\u{B7}" : $0 }))
    }

    func padded(to width: Int) -> String {
        count < width ? self + String(repeating: " ", count: width - count) : self
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        // These turn the direction of what follows them.
        default: ("\u{202A}"..."\u{202E}").contains(scalar) || ("\u{2066}"..."\u{2069}").contains(scalar)
        }
    }
}
