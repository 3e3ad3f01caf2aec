import Glibc

/// Where Flatpak installs apps: for the user, for all, and where its administrator says.
enum FlatpakInstallations {
    /// flatpak(1), section "File system", and flatpak-installation(5).
    static var folders: [String] {
        let home = variable("HOME") ?? "/"
        let user = variable("FLATPAK_USER_DIR") ?? (variable("XDG_DATA_HOME") ?? home + "/.local/share") + "/flatpak"
        return [user, variable("FLATPAK_SYSTEM_DIR") ?? "/var/lib/flatpak"]
            + custom(in: (variable("FLATPAK_CONFIG_DIR") ?? "/etc/flatpak") + "/installations.d")
    }

    /// Those that the files of a folder name.
    static func custom(in folder: String) -> [String] {
        guard let listing = opendir(folder) else { return [] }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasSuffix(".conf") { names.append(name) }
        }
        return names.sorted().compactMap { File.text(at: "\(folder)/\($0)") }.flatMap(paths)
    }

    /// What the groups `[Installation "NAME"]` of a key file have as `Path`.
    static func paths(in text: String) -> [String] {
        var isInstallation = false
        var paths: [String] = []
        for line in text.split(separator: "\n") {
            if line.hasPrefix("[") {
                isInstallation = line.hasPrefix("[Installation \"")
                continue
            }
            let parts = line.split(separator: "=", maxSplits: 1)
            guard isInstallation, parts.count == 2, parts[0].prefix(while: { $0 != " " }) == "Path" else { continue }
            let path = parts[1].drop { $0 == " " }
            if path.hasPrefix("/") { paths.append(String(path.last == "/" ? path.dropLast() : path)) }
        }
        return paths
    }

    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        let path = String(cString: value)
        return path.hasPrefix("/") ? path : nil
    }
}
