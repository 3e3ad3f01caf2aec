import Foundation

/// xfce4-notifyd, which draws a button for each action. Where, is learned from the picture: its style sheet here gives the
/// n-th button a border of its own colour, by a shade no eye can tell from the theme's.
package final class Xfce4Notifyd: NotificationServer {
    package let display: Display
    package let monitor: BusMonitor
    private var program: Child?
    package var session: Session { display.session }

    package init(on display: Display) throws {
        self.display = display
        let session = display.session
        let borders = (1...4).map { "#XfceNotifyWindow button:nth-child(\($0)) { border-color: #cdc7d\($0); }" }
        try session.scratch.write(borders.joined(separator: "\n"), to: "home/.config/gtk-3.0/gtk.css")
        monitor = try BusMonitor(of: Xfce4Notifyd.name, in: session)
        // Its settings daemon.
        try session.start(try Xfce4Notifyd.executable(of: "org.xfce.Xfconf"))
        try session.waitForName("org.xfce.Xfconf")
        try start()
    }

    package func start() throws {
        program = try session.start(try Xfce4Notifyd.executable(of: "org.xfce.xfce4-notifyd.Notifications"))
        try session.waitForName(Xfce4Notifyd.name)
    }

    package func kill() {
        program?.end()
        program = nil
    }

    package func press(_ label: String) throws {
        let actions = try labels()
        guard let number = actions.firstIndex(of: label) else {
            throw Failure("the notification has no button \(label), but \(actions)")
        }
        let button = try display.see("the button \(label)") {
            try display.picture().frames(of: 0xCDC7D1 + UInt32(number)).first
        }
        try display.click(x: button.middle.x, y: button.middle.y)
    }

    package func dismiss() throws {
        let window = try display.window(of: "xfce4-notifyd")
        try display.click(x: window.left + 20, y: window.top + 20)
    }

    /// What is written on the buttons of the newest notification, as its sender asked for them.
    private func labels() throws -> [String] {
        let asked = try monitor.latest("Notify").arguments
        guard asked.count > 5, let actions = asked[5] as? [String] else { throw Failure("a Notify without actions") }
        return stride(from: 1, to: actions.count, by: 2).map { actions[$0] }
    }

    /// Where Debian put a program that is meant to be started by the bus.
    private static func executable(of service: String) throws -> String {
        let file = try String(contentsOfFile: "/usr/share/dbus-1/services/\(service).service", encoding: .utf8)
        guard let line = file.split(separator: "\n").first(where: { $0.hasPrefix("Exec=") }) else {
            throw Failure("\(service) says not how it is started")
        }
        return String(line.dropFirst("Exec=".count))
    }
}
