extension Int {
    /// With zeros in front.
    func digits(_ count: Int) -> String {
        let digits = String(magnitude)
        return (self < 0 ? "-" : "") + String(repeating: "0", count: Swift.max(0, count - digits.count)) + digits
    }
}
