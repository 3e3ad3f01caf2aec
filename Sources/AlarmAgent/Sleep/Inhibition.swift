/// What logind is asked not to do, by the words of its `Inhibit`.
struct Inhibition: Hashable {
    enum What: String, CaseIterable {
        case sleep, idle
        case lid = "handle-lid-switch"
    }

    enum Mode: String {
        case block
        /// Only puts it off for some seconds; less is asked of a caller for it.
        case delay
    }

    var what: What
    var mode: Mode

    static let all = What.allCases.map { Inhibition(what: $0, mode: .block) }

    /// What to ask for when this was refused. logind knows a delay of sleep and of shutdown alone.
    var lesser: Inhibition? {
        what == .sleep && mode == .block ? Inhibition(what: .sleep, mode: .delay) : nil
    }
}
