import Foundation

/// Who this program is to the agent.
enum AppIdentity {
    /// The id of the sandboxed app this is; nil outside every sandbox.
    static let sandboxed: String? = {
        let environment = ProcessInfo.processInfo.environment
        if FileManager.default.fileExists(atPath: "/.flatpak-info") { return environment["FLATPAK_ID"] ?? "" }
        return environment["SNAP_NAME"].map { "snap.\($0)" }
    }()

    /// Whether an alarm of this owner is this app's. A sandboxed app is shown its own alone; programs of the host share
    /// theirs, and those that the session started as an app may be known by that app's id.
    static func owns(_ owner: String) -> Bool {
        sandboxed != nil || owner.isEmpty || owner == scope
    }

    /// The app of the systemd scope this runs in: `app-DESKTOP-ID-NUMBER.scope`.
    private static let scope: String? = {
        guard let text = try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8),
            let unit = text.split(whereSeparator: { "/\n".contains($0) }).last(where: { $0.hasPrefix("app-") }),
            let match = unit.firstMatch(of: /^app-(?:[a-z]+-)?(.+?)(?:-\w+)?\.scope$/)
        else { return nil }
        return match.output.1.replacingOccurrences(of: "\\x2d", with: "-")
    }()

    /// The D-Bus Specification, section "Bus names".
    static func isBusName(_ text: String) -> Bool {
        text.utf8.count <= 255 && text.wholeMatch(of: /[A-Za-z_-][A-Za-z0-9_-]*(\.[A-Za-z_-][A-Za-z0-9_-]*)+/) != nil
    }

    /// What the user is told the app wants alarms for.
    static var usage: String {
        Bundle.main.object(forInfoDictionaryKey: "NSAlarmKitUsageDescription") as? String ?? ""
    }
}
