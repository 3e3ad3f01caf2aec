import Glibc

/// The Wayland compositor sway in a window as large as its X display, so that the mouse of that display works in it.
package final class Sway {
    private let program: Child

    /// - Parameter lines: what else is in its settings.
    package init(on display: Display, _ lines: [String] = []) throws {
        let session = display.session
        let configuration = try session.scratch.write(
            """
            output X11-1 resolution \(display.width)x\(display.height) position 0 0 bg #336699 solid_color
            xwayland disable
            \(lines.joined(separator: "\n"))
            exec echo $WAYLAND_DISPLAY
            """, to: "sway.conf")
        let folder = try session.openFolder("sway")
        var words = ["env", "XDG_RUNTIME_DIR=\(folder)", "WLR_BACKENDS=x11", "WLR_RENDERER=pixman"]
        words += ["sway", "--config", configuration]
        // It refuses to run as root.
        program = try session.start((geteuid() == 0 ? Session.asNobody : []) + words)
        let socket = try program.readLine()
        session.set("WAYLAND_DISPLAY", "\(folder)/\(socket)")
        try display.see("the background of sway") { try display.picture()[0, 0] == 0x336699 ? true : nil }
    }
}
