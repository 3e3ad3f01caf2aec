extension Character {
    /// How much room it takes in a line of a proportional font, where most letters take one column.
    var columns: Int {
        switch unicodeScalars.first?.value ?? 0 {
        // What only says how others are to be written.
        case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F: 0
        case 0x20..<0x1100, 0x2000..<0x2070: Character.wide.contains(self) ? 2 : 1
        default: 2
        }
    }

    private static let wide: Set<Character> = [
        "W", "M", "w", "m", "@", "%", "Ж", "М", "Ф", "Ш", "Щ", "Ъ", "Ы", "Ю", "ж", "м", "ф", "ш", "щ", "ы", "ю",
    ]
}
