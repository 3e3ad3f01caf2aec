extension Array where Element: Comparable {
    /// In a sorted array the place of the first element that is not before this one.
    package func place(of element: Element) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < element { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
