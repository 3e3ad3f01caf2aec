extension String {
    /// "; did you mean X?", where one of `names` is near enough to what was typed.
    func suggestion(among names: [String]) -> String {
        let near = names.map { (name: $0, distance: distance(to: $0)) }.min { $0.distance < $1.distance }
        guard let near, near.distance <= Swift.max(1, Swift.min(count, near.name.count) / 3) else { return "" }
        return "; did you mean \(near.name)?"
    }

    /// How many characters are to be added, taken away or changed.
    private func distance(to other: String) -> Int {
        let (own, other) = (Array(self), Array(other))
        var row = Array(0...other.count)
        for (line, character) in own.enumerated() {
            var previous = row[0]
            row[0] = line + 1
            for (column, target) in other.enumerated() {
                let changed = previous + (character == target ? 0 : 1)
                previous = row[column + 1]
                row[column + 1] = Swift.min(changed, row[column] + 1, previous + 1)
            }
        }
        return row[other.count]
    }
}
