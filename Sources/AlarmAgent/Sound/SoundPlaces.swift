import AlarmCore
import Glibc

/// Where the sounds of an alarm's app lie, before all others.
package struct SoundPlaces: Hashable {
    /// What a host program named.
    let folder: String?
    /// `ROOT/./PLACE`: of a Flatpak what it was deployed with, then `sounds` of its data folder.
    let confined: [String]

    /// None but those that all share.
    package init() { (folder, confined) = (nil, []) }

    package init(of configuration: AlarmConfiguration, for owner: Owner) {
        folder = configuration.soundFolder
        confined =
            if case .app(let id) = owner, App.isName(id), !id.hasPrefix("snap.") { Self.flatpak(id) } else { [] }
    }

    /// For `alarm-bell`.
    var options: [String] {
        (folder.map { ["--folder", $0] } ?? []) + confined.flatMap { ["--app-folder", $0] }
    }

    /// flatpak(1), section "File system": an installation of the user's own, then the system's.
    private static func flatpak(_ id: String) -> [String] {
        let home = variable("HOME") ?? "/"
        let user = variable("FLATPAK_USER_DIR") ?? (variable("XDG_DATA_HOME") ?? home + "/.local/share") + "/flatpak"
        let installations = [user, variable("FLATPAK_SYSTEM_DIR") ?? "/var/lib/flatpak"]
        // `current` and `active` are links of Flatpak's own, so that an update changes what is found.
        return installations.map { "\($0)/app/\(id)/current/active/files/./share/sounds" }
            + ["\(home)/.var/app/\(id)/./data/sounds"]
    }

    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        let path = String(cString: value)
        return path.hasPrefix("/") ? path : nil
    }
}
