/// swaync, the notification centre of sway, which draws a button for each action.
package final class SwayNC: NotificationServer {
    package let display: Display
    package let monitor: BusMonitor
    private let sway: Sway
    private var program: Child?
    package var session: Session { display.session }

    package init(on display: Display) throws {
        self.display = display
        let session = display.session
        sway = try Sway(on: display)
        session.set("GSETTINGS_BACKEND", "memory")
        let sheet = ButtonColour.sheet({ ".notification-action:nth-child(\($0))" }, property: "border: 2px solid ")
        try session.scratch.write(
            "@import url(\"/etc/xdg/swaync/style.css\");\n" + sheet, to: "home/.config/swaync/style.css")
        monitor = try BusMonitor(of: SwayNC.name, in: session)
        try start()
    }

    package func start() throws {
        // Else it looks for X, and draws nothing.
        program = try session.start("env", "--unset=DISPLAY", "swaync")
        try session.waitForName(SwayNC.name)
    }

    package func kill() {
        program?.end()
        program = nil
    }

    package func press(_ label: String) throws {
        let button = try ButtonColour.middle(of: place(of: label), on: display)
        try display.click(x: button.x, y: button.y)
    }

    package func pressDefault() throws { try clickAboveButtons(1) }

    package func dismiss() throws { try clickAboveButtons(3) }

    private func clickAboveButtons(_ mouseButton: Int) throws {
        let button = try ButtonColour.middle(of: 0, on: display)
        try display.click(x: button.x, y: button.y - 50, button: mouseButton)
    }

    package func setDoNotDisturb(_ isOn: Bool) throws {
        try session.output("swaync-client", isOn ? "--dnd-on" : "--dnd-off")
    }
}
