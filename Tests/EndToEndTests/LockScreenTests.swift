import Foundation
import TestSupport
import Testing

/// Alarms behind a locked screen: sway's, locked by swaylock.
@Suite struct LockScreenTests {
    /// The lines that `docs/keys.md` has for sway.
    private static func keys() throws -> [String] {
        let text = try String(contentsOfFile: Products.repository + "/docs/keys.md", encoding: .utf8)
        return text.split(separator: "\n").filter { $0.hasPrefix("bindsym ") }.map(String.init)
    }

    @Test func `it is heard in time, and keys snooze and stop it without the password`() throws {
        try Session.run("locked") { session in
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
            session.set("PATH", Products.folder + ":" + path)
            // sway runs as somebody else where the tests run as root.
            try FileManager.default.setAttributes([.posixPermissions: 0o711], ofItemAtPath: session.bus.folder)
            let display = try Display(in: session)
            let keys = try Self.keys()
            #expect(keys.count == 2 && keys.allSatisfy { $0.hasPrefix("bindsym --locked ") })
            let server = try Mako(on: display, sway: keys)
            let sound = try SoundServer(in: session)
            try session.startAgent()
            try session.start("swaylock", "--color", "112233")
            let isLocked = { try display.picture()[0, 0] == 0x112233 }
            try display.see("the lock", within: 10) { try isLocked() ? true : nil }

            try session.alarmctl("timer", "1s", "--title", "Tea", "--snooze", "2s")
            try server.nextRinging()
            #expect(try sound.hears(true))
            try session.output("xdotool", "mousemove", "400", "300", "key", "super+z")
            try display.see("it is snoozed") { try session.states() == ["countdown"] ? true : nil }
            #expect(try sound.hears(false))
            try server.nextRinging()
            #expect(try sound.hears(true))
            try session.output("xdotool", "key", "super+Escape")
            try display.see("it is stopped") { try session.states() == [] ? true : nil }
            #expect(try sound.hears(false))
            #expect(try isLocked())
        }
    }
}
