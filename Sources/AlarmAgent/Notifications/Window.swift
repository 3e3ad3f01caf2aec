/// How much a server surely shows of a text, where that may be less than it is sent: by its own settings, with an icon.
struct Window {
    let rows: Int
    /// Where letters are among them that need higher rows.
    let tallRows: Int
    let row: Row
    /// Whether the title takes some of the rows.
    let hasTitle: Bool

    /// Where the part of a text ends that is seen; nil: all of it is.
    /// - Parameters:
    ///   - title: what stands above it.
    ///   - kept: what is said before it.
    func end(of text: String, below title: String, after kept: [String] = []) -> String.Index? {
        let above = (hasTitle ? [title] : []) + kept
        let isTall = text.contains(where: \.isTall) || above.contains { $0.contains(where: \.isTall) }
        var rows = max(1, (isTall ? tallRows : rows) - above.reduce(0) { $0 + height(of: $1) })
        return Excerpt.end(of: text, rows: &rows, in: row)
    }

    private func height(of text: String) -> Int {
        var rows = Int.max
        _ = Excerpt.end(of: text, rows: &rows, in: row)
        return Int.max - rows
    }

    /// 300 pixels high, with an icon 128 pixels wide. Of the last row the middle is left out.
    static let dunst = Window(rows: 19, tallRows: 12, row: Row(pixels: 160, isOfAnyFont: true), hasTitle: true)
    /// 100 pixels high, with an icon 64 pixels wide.
    static let mako = Window(rows: 5, tallRows: 3, row: Row(pixels: 208, isOfAnyFont: true), hasTitle: true)
    /// Six rows of any text.
    static let gnome = Window(rows: 6, tallRows: 6, row: Row(pixels: 300, isOfAnyFont: true), hasTitle: false)
}
