extension Value {
    /// How many containers lie in each other at its deepest; an entry of a dictionary is one too.
    package var depth: Int {
        switch self {
        case .array(_, let elements): 1 + (elements.map(\.depth).max() ?? 0)
        case .dictionary(_, _, let entries): 2 + (entries.values.map(\.depth).max() ?? 0)
        case .structure(let fields): 1 + (fields.map(\.depth).max() ?? 0)
        case .variant(let content): 1 + content.depth
        default: 0
        }
    }
}
