import Foundation
import TestSupport
import Testing

/// An app of AlarmKit in a real sandbox of bubblewrap's, with the `.flatpak-info` that Flatpak would have written.
@Suite struct SandboxTests {
    private static let id = "org.example.FirstAlarm"

    private func start(in session: Session) throws -> Child {
        let scratch = session.scratch
        try FileManager.default.createDirectory(atPath: scratch / "app", withIntermediateDirectories: true)
        // By a process that has ended: no other test's child has it open to write then.
        try session.output("cp", "-p", Products.folder + "/FirstAlarm", scratch / "app/FirstAlarm")
        try scratch.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>NSAlarmKitUsageDescription</key><string>To tell when the tea is ready.</string>
            </dict></plist>
            """, to: "app/Info.plist")
        let info = try scratch.write("[Application]\nname=\(Self.id)\n", to: "flatpak-info")
        let root = try FileManager.default.contentsOfDirectory(atPath: "/").filter { !["proc", "dev"].contains($0) }
        let binds = root.flatMap { name in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/\(name)")
            return target.map { ["--symlink", $0, "/\(name)"] } ?? ["--ro-bind-try", "/\(name)", "/\(name)"]
        }
        session.set("FLATPAK_ID", Self.id)
        return try session.start(
            ["bwrap", "--die-with-parent"] + binds + [
                "--proc", "/proc", "--dev", "/dev", "--ro-bind", info, "/.flatpak-info", scratch / "app/FirstAlarm",
            ])
    }

    @Test func `asked about in the words of its Info.plist, it waits, is allowed and rings`() throws {
        try Session.run("kit-sandbox") { session in
            let server = try Dunst(on: Display(in: session))
            try session.startAgent()
            let app = try start(in: session)
            let shown = try server.monitor.next("Notify", within: 20).arguments
            #expect(shown[3] as? String == "An app wants to set alarms")
            #expect(shown[4] as? String == "\(Self.id)\n\u{2068}To tell when the tea is ready.\u{2069}")
            #expect(try session.states() == [])
            try server.press("Allow")
            #expect(try app.readLine() == "countdown")
            #expect(try app.readLine() == "alerting")
            try server.nextRinging()
            try server.press("Stop")
            #expect(try app.finish().code == 0)
        }
    }
}
