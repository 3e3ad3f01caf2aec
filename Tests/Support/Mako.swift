import Foundation

/// mako. It draws no buttons: makoctl presses them.
package final class Mako: NotificationServer {
    package static let disturbsWithAlarms = false
    package let display: Display
    package let monitor: BusMonitor
    private let sway: Sway
    private var program: Child?
    package var session: Session { display.session }

    /// - Parameter sway: the settings of the compositor that it draws on.
    package init(on display: Display, sway lines: [String] = []) throws {
        self.display = display
        let session = display.session
        sway = try Sway(on: display, lines)
        try session.scratch.write("[mode=do-not-disturb]\ninvisible=1\n", to: "home/.config/mako/config")
        monitor = try BusMonitor(of: Mako.name, in: session)
        try start()
    }

    package func start() throws {
        program = try session.start("mako")
        try session.waitForName(Mako.name)
    }

    package func kill() {
        program?.end()
        program = nil
    }

    package func press(_ label: String) throws {
        let key = try actions()[place(of: label)].key
        let id = try display.see("a notification with \(key)") { try list().first { $0.keys.contains(key) }?.id }
        try session.output("makoctl", "invoke", "-n", "\(id)", key)
    }

    /// It is in the upper right corner.
    package func pressDefault() throws {
        try display.click(x: display.width - 40, y: 30)
    }

    package func dismiss() throws {
        let id = try display.see("a notification") { try list().first?.id }
        try session.output("makoctl", "dismiss", "-n", "\(id)")
    }

    package func setDoNotDisturb(_ isOn: Bool) throws {
        try session.output("makoctl", "mode", isOn ? "-a" : "-r", "do-not-disturb")
    }

    /// What it shows, by makoctl's word: newest first.
    package func list() throws -> [(id: Int, summary: String, body: String, keys: [String])] {
        let text = try session.output("makoctl", "list")
        let answer = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let groups = answer?["data"] as? [[[String: [String: Any]]]] ?? []
        return groups.joined().map { one in
            (
                one["id"]?["data"] as? Int ?? 0, one["summary"]?["data"] as? String ?? "",
                one["body"]?["data"] as? String ?? "",
                (one["actions"]?["data"] as? [String: Any] ?? [:]).keys.sorted()
            )
        }
    }
}
