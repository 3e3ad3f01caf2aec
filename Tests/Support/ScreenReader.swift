import Foundation

/// Reads what programs show as a blind user's screen reader does, over the bus of AT-SPI.
package final class ScreenReader {
    private let session: Session

    /// Must be there before the programs that it is to read.
    package init(in session: Session) throws {
        self.session = session
        session.set("NO_AT_BRIDGE", "0")
        try session.start("/usr/libexec/at-spi-bus-launcher")
        try session.waitForName("org.a11y.Bus")
    }

    /// Every text and name of every widget.
    package func texts() throws -> [String] {
        let output = try session.output("/usr/bin/python3", "-c", ScreenReader.walk)
        return try JSONDecoder().decode([String].self, from: Data(output.utf8))
    }

    private static let walk = """
        import dbus, json
        address = dbus.SessionBus().get_object("org.a11y.Bus", "/org/a11y/bus").GetAddress(dbus_interface="org.a11y.Bus")
        bus, texts = dbus.bus.BusConnection(address), []
        def visit(name, path):
            try:
                one = bus.get_object(name, path, introspect=False)
                texts.append(one.Get("org.a11y.atspi.Accessible", "Name", dbus_interface="org.freedesktop.DBus.Properties"))
                children = one.GetChildren(dbus_interface="org.a11y.atspi.Accessible")
                if not children:
                    texts.append(one.GetText(0, -1, dbus_interface="org.a11y.atspi.Text"))
            except dbus.DBusException:
                return
            for child in children:
                visit(*child)
        visit("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
        print(json.dumps(texts))
        """
}
