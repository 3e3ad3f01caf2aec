import Foundation

/// dunst. It draws no buttons: its menu of actions, a right click here, goes through the user's dmenu, for which a script
/// stands in that picks what is to be pressed.
package final class Dunst: NotificationServer {
    package static let disturbsWithAlarms = false
    package let display: Display
    package let monitor: BusMonitor
    private var program: Child?
    package var session: Session { display.session }

    package init(on display: Display) throws {
        self.display = display
        let scratch = display.session.scratch
        let menu = try scratch.write(
            """
            #!/bin/sh
            # Offered are lines as "#Stop (title) [2,stop.1]", in any order.
            grep -F "#$(cat '\(scratch / "choice")') (" | head -n 1
            """, to: "dmenu", mode: 0o755)
        try scratch.write(
            """
            [global]
            dmenu = \(menu)
            mouse_left_click = close_current
            mouse_middle_click = do_action, close_current
            mouse_right_click = context
            """, to: "dunstrc")
        monitor = try BusMonitor(of: Dunst.name, in: display.session)
        try start()
    }

    package func start() throws {
        program = try session.start("dunst", "-conf", session.scratch / "dunstrc")
        try session.waitForName(Dunst.name)
    }

    package func kill() {
        program?.end()
        program = nil
    }

    package func press(_ label: String) throws {
        try session.scratch.write(label, to: "choice")
        // On a busy machine dunst now and then takes no notice of a click: no menu opens, and its user clicks again. So he
        // does where what he clicked on left meanwhile, or was shown anew.
        for _ in 1...5 {
            if try monitor.hears("ActionInvoked", within: 2, after: { try click(button: 3) }) { return }
        }
        throw Failure("dunst takes no press of \(label)")
    }

    package func dismiss() throws { try click(button: 1) }

    package func setDoNotDisturb(_ isOn: Bool) throws {
        try session.output("dunstctl", "set-paused", "\(isOn)")
    }

    /// A click with the middle button, which dunst takes for the action named `default`.
    package func pressDefault() throws { try click(button: 2) }

    /// What it showed and does not show any more, newest first.
    package func history() throws -> [(summary: String, body: String)] {
        let text = try session.output("dunstctl", "history")
        let answer = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let groups = answer?["data"] as? [[[String: [String: Any]]]] ?? []
        return groups.joined().map { one in
            (one["summary"]?["data"] as? String ?? "", one["body"]?["data"] as? String ?? "")
        }
    }

    private func click(button: Int) throws {
        let window = try display.window(of: "dunst")
        try display.click(x: window.left + 20, y: window.top + 20, button: button)
    }
}
