import Foundation
import TestSupport

extension Session {
    /// Puts an app's desktop file where the session looks for it.
    func install(_ app: String, name: String = "Coffee", usage: String? = nil) throws {
        let usage = usage.map { "X-Alarms-UsageDescription=\($0)\n" } ?? ""
        try scratch.write(
            "[Desktop Entry]\nType=Application\nName=\(name)\nExec=true\n\(usage)",
            to: "home/.local/share/applications/\(app).desktop")
    }

    /// What the agent's store answers; it has the files for itself, so copies are asked.
    func stored(_ question: String) throws -> String {
        let copy = scratch / "copy.db"
        for suffix in ["", "-wal"] {
            try? FileManager.default.removeItem(atPath: copy + suffix)
            try? FileManager.default.copyItem(
                atPath: scratch / "home/.local/state/alarms/alarms.db" + suffix, toPath: copy + suffix)
        }
        return try output("sqlite3", copy, question)
    }

    /// Installs an app and lets it set alarms.
    func allow(_ app: String) throws {
        try install(app)
        try alarmctl("authorization", app, "allow")
    }
}
