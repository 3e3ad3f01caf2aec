import Foundation

extension Session {
    /// Words that run a program in a real sandbox of bubblewrap's, with the `.flatpak-info` that Flatpak would have written:
    /// of the host it sees the programs, the bus and its own data folder, in which alone it can write.
    /// - Parameter id: the app's.
    package func sandbox(_ id: String) throws -> [String] {
        let text = "[Application]\nname=\(id)\nruntime=runtime/org.example.Platform/x86_64/1\n"
        let info = try scratch.write(text, to: "flatpak-info-\(id)")
        let data = dataFolder(of: id)
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
        var words = ["bwrap", "--die-with-parent", "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"]
        for name in try FileManager.default.contentsOfDirectory(atPath: "/").sorted() {
            let path = "/" + name
            if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
                words += ["--symlink", target, path]
            } else if !["proc", "dev", "tmp", "sys", "run"].contains(name) {
                words += ["--ro-bind", path, path]
            }
        }
        return words + [
            "--ro-bind", bus.folder, bus.folder, "--ro-bind", info, "/.flatpak-info", "--bind", data, data,
            "--setenv", "FLATPAK_ID", id, "--setenv", "XDG_DATA_HOME", data,
        ]
    }

    /// Where a sandboxed app keeps its files.
    package func dataFolder(of id: String) -> String { scratch / "home/.var/app/\(id)/data" }
}
