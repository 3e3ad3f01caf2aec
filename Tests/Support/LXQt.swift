/// lxqt-notificationd, which draws a button for each action, `default` among them, and a cross to close.
package final class LXQt: NotificationServer {
    package static let disturbsWithAlarms = false
    package let display: Display
    package let monitor: BusMonitor
    private var program: Child?
    package var session: Session { display.session }

    package init(on display: Display) throws {
        self.display = display
        let session = display.session
        // A theme of its own; Qt's style sheets know what is written on a button, not which one it is.
        var rules = LXQt.labels.indices.map {
            "QPushButton[text=\"\(LXQt.labels[$0])\"] { border: 2px solid \(ButtonColour.name(of: $0)); }"
        }
        // More than three actions make a menu.
        rules.append("QComboBox { border: 2px solid \(ButtonColour.name(of: LXQt.menu)); }")
        try session.scratch.write(
            rules.joined(separator: "\n"), to: "home/.local/share/lxqt/themes/alarms/lxqt-notificationd.qss")
        try session.scratch.write("[General]\ntheme=alarms\n", to: "home/.config/lxqt/lxqt.conf")
        monitor = try BusMonitor(of: LXQt.name, in: session)
        try start()
    }

    package func start() throws {
        program = try session.start("lxqt-notificationd")
        try session.waitForName(LXQt.name)
    }

    package func kill() {
        program?.end()
        program = nil
    }

    package func press(_ label: String) throws {
        let place = try place(of: label)
        if try actions().count > 3 { return try pick(place) }
        guard let place = LXQt.labels.firstIndex(of: label) else { throw Failure("\(label) has no colour") }
        let button = try ButtonColour.middle(of: place, on: display)
        try display.click(x: button.x, y: button.y)
    }

    private func pick(_ place: Int) throws {
        let menu = try ButtonColour.middle(of: LXQt.menu, on: display)
        try display.click(x: menu.x, y: menu.y)
        let keys = ["Home"] + Array(repeating: "Down", count: place) + ["Return"]
        for key in keys { try session.output("xdotool", "key", key) }
        let button = try ButtonColour.middle(of: LXQt.ok, on: display)
        try display.click(x: button.x, y: button.y)
    }

    package func pressDefault() throws { try press("Show") }

    package func dismiss() throws {
        let window = try display.window(of: "lxqt-notificationd")
        try display.click(x: window.right - 23, y: window.top + 30)
    }

    package func setDoNotDisturb(_ isOn: Bool) throws {
        try session.scratch.write("[General]\ndoNotDisturb=\(isOn)\n", to: "home/.config/lxqt/notifications.conf")
    }

    private static let labels = [
        "Stop", "Stop all", "Snooze", "Snooze all", "Open app", "Pause", "Resume", "+1 min", "Cancel", "Allow",
        "Don\u{2019}t Allow", "Show", "OK",
    ]
    private static let ok = labels.count - 1
    private static let menu = labels.count
}
