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

    private static func flatpak(_ id: String) -> [String] {
        let home = getenv("HOME").map { String(cString: $0) } ?? ""
        // `current` and `active` are links of Flatpak's own, so that an update changes what is found.
        return FlatpakInstallations.folders.map { "\($0)/app/\(id)/current/active/files/./share/sounds" }
            + ["\(home.hasPrefix("/") ? home : "")/.var/app/\(id)/./data/sounds"]
    }
}
