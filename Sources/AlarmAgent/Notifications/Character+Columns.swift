extension Character {
    /// How much room it takes in a line of a proportional font, where most letters take one column.
    var columns: Int {
        switch scalar {
        // What only says how others are to be written.
        case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F: 0
        case 0x20..<0x1100, 0x2000..<0x2070: Character.wide.contains(self) ? 2 : 1
        default: 2
        }
    }

    private static let wide: Set<Character> = [
        "W", "M", "w", "m", "@", "%", "Ж", "М", "Ф", "Ш", "Щ", "Ъ", "Ы", "Ю", "ж", "м", "ф", "ш", "щ", "ы", "ю",
    ]

    /// Of ASCII letters.
    static func isWide(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x57, 0x4D, 0x77, 0x6D, 0x40, 0x25: true
        default: false
        }
    }

    /// Whether the next character may stand in another line.
    var isGap: Bool { isWhitespace || self == "\u{200B}" || scalar >= 0x2E80 }

    fileprivate var scalar: UInt32 { unicodeScalars.first?.value ?? 0 }
}

extension Character {
    /// Its width in pixels, where as much of a text is shown as there is room for: in DejaVu Sans of 9 points, at 96 dots
    /// an inch, which is wider than other fonts.
    var pixels: Int {
        if scalar < 0x7F { return Character.widths[Int(scalar)] }
        return switch scalar {
        case 0x2026: 13
        case 0x20..<0x900, 0x2000..<0x2070: columns == 0 ? 0 : columns == 1 ? 8 : 11
        case ..<0x10000: 12
        default: 16
        }
    }

    /// Its width in pixels, at most, where it is drawn in any font of 10 points; of several emojis in one, that of each.
    var mostPixels: Int {
        guard pixels > 0 else { return 0 }
        let emojis = max(1, unicodeScalars.count { $0.value >= 0x10000 })
        return Character.mostPixels(of: pixels * emojis)
    }

    static func mostPixels(of pixels: Int) -> Int { max(8, (pixels * 10 + 8) / 9) }

    /// Whether it may make its row higher: all but Latin, Greek and Cyrillic letters, and what stands between them.
    var isTall: Bool { unicodeScalars.contains { $0.value >= 0x590 && !(0x1E00..<0x2070).contains($0.value) } }

    /// Of the ASCII characters, each at its number.
    static let widths: [Int] = {
        var widths = (0..<UInt8(0x7F)).map { $0 < 0x20 ? 12 : Character(Unicode.Scalar($0)).columns == 1 ? 8 : 11 }
        let letters = [
            4: " fijlIJ.,:;'|[]-", 5: "tr()!/", 6: "sz\"_?*", 7: "aceokvxyT", 9: "ADGHNOQU&", 10: "wM+<>=#~",
            13: "mW@%",
        ]
        for (width, group) in letters {
            for letter in group.utf8 { widths[Int(letter)] = width }
        }
        return widths
    }()
}
