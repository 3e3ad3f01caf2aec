/// xfce4-panel with nothing on it but the tray. Where the rows of an item's menu are, is learned from the picture: its
/// style sheet here draws a line above each, by a shade no eye can tell from white.
package final class Xfce4Panel {
    package let display: Display
    private var program: Child?
    private static let height = 32
    /// The panel without any item.
    private var empty: Picture
    private var session: Session { display.session }

    package init(on display: Display) throws {
        self.display = display
        let session = display.session
        try session.scratch.write(
            "menu > menuitem { border-top: 1px solid #fefdf1; }", to: "home/.config/gtk-3.0/gtk.css")
        try session.scratch.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <channel name="xfce4-panel" version="1.0">
              <property name="configver" type="int" value="2"/>
              <property name="panels" type="array">
                <value type="int" value="1"/>
                <property name="panel-1" type="empty">
                  <property name="position" type="string" value="p=6;x=0;y=0"/>
                  <property name="length" type="uint" value="100"/>
                  <property name="position-locked" type="bool" value="true"/>
                  <property name="size" type="uint" value="32"/>
                  <property name="plugin-ids" type="array"><value type="int" value="1"/></property>
                </property>
              </property>
              <property name="plugins" type="empty">
                <property name="plugin-1" type="string" value="systray"/>
              </property>
            </channel>
            """, to: "home/.config/xfce4/xfconf/xfce-perchannel-xml/xfce4-panel.xml")
        // Its settings daemon.
        try session.start(try Session.executable(ofService: "org.xfce.Xfconf"))
        try session.waitForName("org.xfce.Xfconf")
        empty = try display.picture()
        try start()
        let black = empty
        try display.see("the panel") { try display.picture().difference(from: black) > 20_000 ? true : nil }
        empty = try display.picture()
    }

    package func start() throws {
        program = try session.start("xfce4-panel", "--disable-wm-check")
        try session.waitForName("org.kde.StatusNotifierWatcher")
    }

    package func kill() {
        program?.end()
        program = nil
    }

    /// The icon of the only item, once it is drawn, does not change any more, and no menu is open.
    package func item() throws -> Box {
        try display.see("an item in the tray", within: 10) {
            guard let box = try display.picture().changes(from: empty), box.right - box.left >= 8,
                box.bottom < Xfce4Panel.height
            else { return nil }
            return try display.picture().changes(from: empty) == box ? box : nil
        }
    }

    /// Waits until the tray has no item.
    package func waitUntilEmpty() throws {
        try display.see("the empty tray", within: 10) { try display.picture().changes(from: empty) == nil ? true : nil }
    }

    /// Opens the item's menu, as its user does.
    package func openMenu() throws {
        let box = try item()
        try display.click(x: box.middle.x, y: box.middle.y)
        _ = try row(1)
    }

    /// Clicks on the n-th row of the open menu, lines between rows not counted.
    package func click(row number: Int) throws {
        let line = try row(number)
        try display.click(x: line.middle.x, y: line.top + 10)
    }

    /// The line above a row.
    private func row(_ number: Int) throws -> Box {
        try display.see("row \(number) of the menu") {
            let lines = try display.picture().frames(of: 0xFEFDF1)
            return lines.count >= number ? lines[number - 1] : nil
        }
    }
}
