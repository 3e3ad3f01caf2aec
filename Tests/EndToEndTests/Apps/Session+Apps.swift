import TestSupport

extension Session {
    /// Puts an app's desktop file where the session looks for it.
    func install(_ app: String, name: String = "Coffee", usage: String? = nil) throws {
        let usage = usage.map { "X-Alarms-UsageDescription=\($0)\n" } ?? ""
        try scratch.write(
            "[Desktop Entry]\nType=Application\nName=\(name)\nExec=true\n\(usage)",
            to: "home/.local/share/applications/\(app).desktop")
    }

    /// Installs an app and lets it set alarms.
    func allow(_ app: String) throws {
        try install(app)
        try alarmctl("authorization", app, "allow")
    }
}
