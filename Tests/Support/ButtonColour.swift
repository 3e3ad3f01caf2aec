/// Where buttons are is learned from the picture: a style sheet gives each a border of its own colour, by a shade that no
/// eye can tell from the theme's.
enum ButtonColour {
    private static let first: UInt32 = 0xCDC7D1

    /// A sheet with a rule for each of the first buttons.
    /// - Parameter rule: selects a button by its number, from 1 on, or by what is written on it.
    static func sheet(_ rule: (Int) -> String, property: String = "border-color: ") -> String {
        (0..<5).map { "\(rule($0 + 1)) { \(property)\(name(of: $0)); }" }.joined(separator: "\n")
    }

    /// As style sheets write it.
    static func name(of place: Int) -> String { "#" + String(first + UInt32(place), radix: 16) }

    /// The middle of the n-th button that is drawn on a display, once it stays where it is.
    static func middle(of place: Int, on display: Display) throws -> (x: Int, y: Int) {
        var before: [Box] = []
        return try display.see("the button \(place + 1)", within: 15) {
            let frames = try display.picture().frames(of: first + UInt32(place))
            defer { before = frames }
            return frames == before ? frames.first : nil
        }.middle
    }
}
