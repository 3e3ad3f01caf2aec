import AlarmCore
import CLinux
import Foundation
import Glibc
import TestSupport
import Testing

@testable import AlarmAgent

/// What the system says about a process, read as xdg-desktop-portal reads it.
@Suite @MainActor struct AppTests {
    @Test(
        arguments: [
            (
                "0::/user.slice/user@1000.service/app.slice/app-gnome-org.gnome.Evolution\\x2dalarm\\x2dnotify-2437.scope",
                "org.gnome.Evolution-alarm-notify"
            ),
            ("0::/user.slice/app.slice/app-org.kde.kclock-1a2b.scope/sub", "org.kde.kclock"),
            ("0::/app.slice/app-org.example.Coffee@123.service", "org.example.Coffee"),
            ("0::/app.slice/app-gnome-org.example.Coffee@autostart.service", "org.example.Coffee"),
            ("0::/app.slice/app-gnome-firefox-12.scope", nil), ("0::/app.slice/session-2.scope", nil),
            ("0::/app.slice/app-.scope", nil), ("12:cpuset:/app-org.example.Coffee-1.scope", nil), ("nonsense", nil),
        ] as [(String, String?)])
    func `a systemd unit names its app`(group: String, app: String?) {
        #expect(ControlGroup(text: group).app == app)
        #expect(ControlGroup(text: group).snap == nil)
    }

    @Test(
        arguments: [
            ("0::/user.slice/app.slice/snap.clock_one.clock-8c1f-11.scope", "snap.clock_one"),
            ("3:freezer:/snap.clock", "snap.clock"), ("4:cpu:/snap.clock", nil), ("0::/app.slice/snap..x.scope", nil),
        ] as [(String, String?)])
    func `a snap is known by its group`(group: String, snap: String?) {
        #expect(ControlGroup(text: "7:pids:/\n" + group).snap == snap)
    }

    @Test(
        arguments: [
            ("org.example.Coffee", true), ("snap.tea", true), ("snap.0ad", true), ("snap.", false),
            ("snap.../x", false), ("snap.a/b", false), ("org.3d.Coffee", false), ("coffee", false), ("", false),
        ])
    func `an app is called by a name of the bus's kind, a snap also by one that begins with a digit`(
        text: String, isID: Bool
    ) {
        #expect(App.isID(text) == isID)
    }

    @Test(
        arguments: [
            (
                "[Application]\nname=org.example.Coffee\nruntime=x\n\n[Instance]\nname=org.example.Other\n",
                "org.example.Coffee"
            ),
            ("[Runtime]\nname=org.example.Platform\n", "org.example.Platform"), ("name=org.example.Coffee", nil),
            ("[Application]\nname=coffee\n", nil), ("[Application]\nname=org.3d.Coffee\n", nil),
            ("[Application]\nname=org.example.Co/ffee\n", nil), ("[Application]\nname=org..Coffee\n", nil),
            ("[Application]\nname=org.example.A\nname=org.example.B\n", "org.example.A"),
        ] as [(String, String?)])
    func `flatpak-info names its app`(text: String, app: String?) {
        #expect(FlatpakInfo(text: text).app == app)
    }

    @Test func `a process of the host is of the host, and one that has ended is nobody`() throws {
        let child = try Child("/bin/sleep", ["100"])
        let app = try App(process: child.pid, descriptor: nil)
        #expect(!app.isSandboxed && app.owner == .host)
        child.end()
        #expect(throws: Unidentified.self) { try App(process: child.pid, descriptor: nil) }
    }

    @Test func `a number that has become another's is not believed`() throws {
        let (ended, lives) = (try Child("/bin/sleep", ["100"]), try Child("/bin/sleep", ["100"]))
        defer { lives.end() }
        let descriptor = try #require(pidfd(of: ended.pid))
        defer { close(descriptor) }
        ended.end()
        #expect(throws: Unidentified.self) { try App(process: lives.pid, descriptor: descriptor) }
    }

    private func pidfd(of pid: pid_t) -> Int32? {
        let descriptor = pidfd_open(pid, 0)
        return descriptor >= 0 ? descriptor : nil
    }

    @Test func `an owner sees its own, the host all`() {
        let (coffee, tea) = (Owner.app("org.example.Coffee"), Owner.app("org.example.Tea"))
        #expect(coffee.sees(coffee) && !coffee.sees(tea) && !coffee.sees(.host))
        #expect(Owner.host.sees(coffee) && Owner.host.sees(.host))
        #expect(App(id: "org.example.Coffee", isSandboxed: false).owner == .host)
    }
}
