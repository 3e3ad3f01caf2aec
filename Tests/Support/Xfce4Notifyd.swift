import Foundation

/// xfce4-notifyd, which draws a button for each action, `default` among them.
package final class Xfce4Notifyd: NotificationServer {
    package let display: Display
    package let monitor: BusMonitor
    private var program: Child?
    package var session: Session { display.session }

    package init(on display: Display) throws {
        self.display = display
        let session = display.session
        try session.scratch.write(
            ButtonColour.sheet { "#XfceNotifyWindow button:nth-child(\($0))" }, to: "home/.config/gtk-3.0/gtk.css")
        monitor = try BusMonitor(of: Xfce4Notifyd.name, in: session)
        // Its settings daemon.
        try session.start(try Session.executable(ofService: "org.xfce.Xfconf"))
        try session.waitForName("org.xfce.Xfconf")
        try start()
    }

    package func start() throws {
        program = try session.start(try Session.executable(ofService: "org.xfce.xfce4-notifyd.Notifications"))
        try session.waitForName(Xfce4Notifyd.name)
    }

    package func kill() {
        program?.end()
        program = nil
    }

    package func press(_ label: String) throws {
        let button = try ButtonColour.middle(of: place(of: label), on: display)
        try display.click(x: button.x, y: button.y)
    }

    package func pressDefault() throws { try press("Show") }

    package func dismiss() throws {
        let window = try display.window(of: "xfce4-notifyd")
        try display.click(x: window.left + 20, y: window.top + 20)
    }

    package func setDoNotDisturb(_ isOn: Bool) throws {
        try session.output(
            "xfconf-query", "--channel", "xfce4-notifyd", "--property", "/do-not-disturb", "--create", "--type", "bool",
            "--set", "\(isOn)")
    }
}
