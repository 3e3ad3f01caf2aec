import Foundation
import TestSupport
import Testing

/// The key that `docs/keys.md` has for XFCE, on its settings daemon. Those for sway are pressed by `LockScreenTests`, those
/// for GNOME and Plasma by `make test-desktops`.
@Suite struct KeyTests {
    @Test func `the line for XFCE binds a key that stops what rings`() throws {
        try Session.run("key") { session in
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
            session.set("PATH", Products.folder + ":" + path)
            let display = try Display(in: session)
            try session.start(try Session.executable(ofService: "org.xfce.Xfconf"))
            try session.waitForName("org.xfce.Xfconf")
            try session.start("xfsettingsd", "--no-daemon", "--disable-wm-check")
            try session.waitForName("org.xfce.SettingsDaemon")
            try session.startAgent()
            let text = try String(contentsOfFile: Products.repository + "/docs/keys.md", encoding: .utf8)
            let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("xfconf-query ") })
            try session.output("sh", "-c", String(line))
            try session.alarmctl("ring", "Tea")
            #expect(try session.states() == ["alerting"])
            // It takes a moment until the key is bound.
            try display.see("it is stopped", within: 20) {
                try session.output("xdotool", "mousemove", "400", "300", "key", "super+Escape")
                return try session.states() == [] ? true : nil
            }
        }
    }
}
