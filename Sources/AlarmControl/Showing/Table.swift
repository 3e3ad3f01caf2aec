/// Rows in columns, the last one as wide as it likes.
struct Table {
    let head: [String]
    private(set) var rows: [[String]] = []

    init(_ head: String...) { self.head = head }

    mutating func add(_ cells: String...) { rows.append(cells.map(\.onOneLine)) }

    var text: String { lines.joined(separator: "\n") }

    /// The head, and a line a row.
    var lines: [String] {
        let all = [head] + rows
        let widths = head.indices.map { column in all.map { $0[column].columns }.max() ?? 0 }
        return all.map { row in
            zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ").withoutTrailingBlanks
        }
    }
}

extension String {
    fileprivate var withoutTrailingBlanks: String {
        var text = self[...]
        while text.last == " " { text = text.dropLast() }
        return String(text)
    }
}
