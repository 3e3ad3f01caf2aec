import Foundation

/// The app's own sound files.
enum AppSounds {
    /// The folder that has the file: the main bundle's resources, those of the packages it is built of, then `Sounds` in the
    /// app's data folder, which stands in for `Library/Sounds`. Nil when none has it, and in a sandbox, where the agent knows.
    static func folder(of name: String) -> String? {
        guard AppIdentity.sandboxed == nil, !name.isEmpty, !name.contains("\0") else { return nil }
        return folders.first { has(name, in: $0) }?.standardizedFileURL.path
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
        let environment = ProcessInfo.processInfo.environment
        let home =
            environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory() + "/.local/share"
        let name = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
        return URL(fileURLWithPath: home).appendingPathComponent(name).appendingPathComponent("Sounds")
    }

    /// With its ending, or without.
    private static func has(_ name: String, in folder: URL) -> Bool {
        let file = folder.appendingPathComponent(name)
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue {
            return true
        }
        return endings.contains { FileManager.default.fileExists(atPath: file.path + "." + $0) }
    }

    private static let endings = ["wav", "flac", "oga", "ogg", "opus", "mp3", "aiff", "aif", "au", "caf"]
}
