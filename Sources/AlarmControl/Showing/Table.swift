/// Rows in columns, the last one as wide as it likes.
struct Table {
    let head: [String]
    private(set) var rows: [[String]] = []

    init(_ head: String...) { self.head = head }

    mutating func add(_ cells: String...) { rows.append(cells.map(\.onOneLine)) }

    var text: String {
        let all = [head] + rows
        let widths = head.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        let lines = all.map { row in
            zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ").withoutTrailingBlanks
        }
        return lines.joined(separator: "\n")
    }
}

extension String {
    fileprivate var withoutTrailingBlanks: String {
        var text = self[...]
        while text.last == " " { text = text.dropLast() }
        return String(text)
    }
}
