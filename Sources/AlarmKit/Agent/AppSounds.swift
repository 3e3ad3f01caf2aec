import Foundation

/// The app's own sound files.
enum AppSounds {
    /// The folder that has the file: the main bundle's resources, those of the packages it is built of, then `Sounds` in the
    /// app's data folder, which stands in for `Library/Sounds`. Nil when none has it.
    ///
    /// Also in a sandbox, whose paths mean nothing outside: there the agent looks in `sounds` of the app's data folder, so
    /// the file is copied into that.
    static func folder(of name: String) -> String? {
        guard !name.isEmpty, !name.contains("\0") else { return nil }
        for folder in folders {
            guard let file = file(name, in: folder) else { continue }
            guard AppIdentity.sandboxed != nil else { return folder.standardizedFileURL.path }
            share(file, in: folder)
            return nil
        }
        return nil
    }

    /// What cannot be copied is not found, and the agent says so.
    private static func share(_ file: URL, in folder: URL) {
        let place = file.standardizedFileURL.path.dropFirst(folder.standardizedFileURL.path.count + 1)
        let copy = data.appendingPathComponent("sounds").appendingPathComponent(String(place))
        guard let bytes = try? Data(contentsOf: file), bytes != (try? Data(contentsOf: copy)) else { return }
        try? FileManager.default.createDirectory(
            at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? bytes.write(to: copy, options: .atomic)
    }

    private static var folders: [URL] {
        let main = Bundle.main.resourceURL ?? Bundle.main.bundleURL
        let beside =
            (try? FileManager.default.contentsOfDirectory(at: Bundle.main.bundleURL, includingPropertiesForKeys: nil))
            ?? []
        return [main] + beside.filter { $0.pathExtension == "resources" }.sorted { $0.path < $1.path } + [own]
    }

    /// `$XDG_DATA_HOME/NAME/Sounds`, NAME being the bundle's identifier or the program's name.
    static var own: URL {
        let name = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
        return data.appendingPathComponent(name).appendingPathComponent("Sounds")
    }

    private static var data: URL {
        let home = ProcessInfo.processInfo.environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return URL(fileURLWithPath: home ?? NSHomeDirectory() + "/.local/share")
    }

    /// With its ending, or without; nil also for what lies outside.
    private static func file(_ name: String, in folder: URL) -> URL? {
        let files = ([""] + endings.map { "." + $0 }).map { folder.appendingPathComponent(name + $0) }
        return files.first { file in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) && !isFolder.boolValue
                && file.standardizedFileURL.path.hasPrefix(folder.standardizedFileURL.path + "/")
        }
    }

    private static let endings = ["wav", "flac", "oga", "ogg", "opus", "mp3", "aiff", "aif", "au", "caf"]
}
