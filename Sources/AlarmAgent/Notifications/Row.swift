/// How wide a row of text is on a server, and its letters.
struct Row: Equatable {
    let pixels: Int
    /// Whether letters are measured as wide as in any font a user may have chosen: where all are as wide as the widest
    /// of most words, or a third wider than in DejaVu Sans of 9 points.
    let isOfAnyFont: Bool

    /// A row of LXQt, the narrowest server of those that draw all they are sent.
    static let narrowest = Row(pixels: 216, isOfAnyFont: false)

    func width(of character: Character) -> Int { isOfAnyFont ? character.mostPixels : character.pixels }
}
