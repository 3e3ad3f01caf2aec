/// Hears of every window that appears or disappears on an X display.
package final class WindowWatch {
    private let display: Display
    private let program: Child
    /// The window that was made last to mark a place in the list.
    private var mark: Substring?

    package init(on display: Display) throws {
        self.display = display
        program = try display.session.start("xev", "-root", "-event", "substructure")
        // Whatever is made before it listens, it does not hear of.
        for _ in 1..<5 where mark == nil { _ = try? changes(within: 1) }
        _ = try changes()
    }

    /// What appeared or disappeared since the last call: the kind of each event.
    package func changes(within seconds: Double = 10) throws -> [String] {
        // A window of its own, so that what happened before is told before. It is known by its size.
        let marker = try display.session.start("xev", "-event", "keyboard", "-geometry", "123x145+0+0")
        defer { marker.end() }
        var kinds: [String] = []
        var next: Substring?
        while true {
            let kind = try program.readLine(within: seconds).prefix { $0 != " " }
            guard ["CreateNotify", "MapNotify", "UnmapNotify"].contains(kind) else { continue }
            let details = try program.readLine(within: seconds)
            let window = details.split(separator: ", ").first { $0.hasPrefix("window ") }?.dropFirst(7)
            switch kind {
            case "CreateNotify": if details.contains("width 123, height 145") { next = window }
            case "MapNotify" where window != nil && window == next:
                mark = next
                return kinds
            default: if window != mark { kinds.append(String(kind)) }
            }
        }
    }
}
