/// How wide a row of text is on a server, and its letters.
struct Row: Equatable {
    let pixels: Int
    /// Whether letters are measured as wide as in any font of 10 points.
    let isOfAnyFont: Bool

    /// A row of LXQt, the narrowest server of those that draw all they are sent.
    static let narrowest = Row(pixels: 216, isOfAnyFont: false)

    func width(of character: Character) -> Int { isOfAnyFont ? character.mostPixels : character.pixels }

    /// - Parameter pixels: of a letter of ASCII.
    func width(ofPixels pixels: Int) -> Int { isOfAnyFont ? Character.mostPixels(of: pixels) : pixels }
}
