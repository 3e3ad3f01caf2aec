/// mate-notification-daemon, which draws a button for each action and a cross to close. It tells of the cross as of a
/// notification that ran out.
package final class Mate: NotificationServer {
    package static let reasonOfDismissal = 1
    package static let disturbsWithAlarms = false
    package let display: Display
    package let monitor: BusMonitor
    private var program: Child?
    package var session: Session { display.session }

    package init(on display: Display) throws {
        self.display = display
        let session = display.session
        // A store of settings that needs no program of its own.
        session.set("GSETTINGS_BACKEND", "keyfile")
        // The cross is a flat button, and the third one in its row.
        try session.scratch.write(
            ButtonColour.sheet { "button:not(.flat):nth-child(\($0))" }, to: "home/.config/gtk-3.0/gtk.css")
        monitor = try BusMonitor(of: Mate.name, in: session)
        try start()
    }

    package func start() throws {
        program = try session.start("/usr/lib/mate-notification-daemon/mate-notification-daemon")
        try session.waitForName(Mate.name)
    }

    package func kill() {
        program?.end()
        program = nil
    }

    package func press(_ label: String) throws {
        let button = try ButtonColour.middle(of: place(of: label), on: display)
        try display.click(x: button.x, y: button.y)
    }

    /// Beside the cross.
    package func pressDefault() throws {
        let window = try display.window(of: "mate-notification-daemon")
        try display.click(x: window.middle.x, y: window.top + 27)
    }

    package func dismiss() throws {
        let window = try display.window(of: "mate-notification-daemon")
        try display.click(x: window.right - 31, y: window.top + 27)
    }

    package func setDoNotDisturb(_ isOn: Bool) throws {
        try session.output("gsettings", "set", "org.mate.NotificationDaemon", "do-not-disturb", "\(isOn)")
    }
}
