import Glibc

/// What an app's desktop file says of it, by the Desktop Entry Specification.
struct DesktopEntry: Equatable {
    /// What people call the app.
    private(set) var name: String?
    /// What it wants alarms for: the key `X-Alarms-UsageDescription`.
    private(set) var usage: String?

    /// - Parameter languages: what its texts are wanted in, such as `de_AT` and `de`; the best first.
    init(text: String, languages: [String] = languages) {
        let group = text.split(separator: "\n").drop { $0 != "[Desktop Entry]" }.dropFirst().prefix { $0.first != "[" }
        var values: [Substring: String] = [:]
        for line in group {
            let parts = line.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, line.first != "#" else { continue }
            let key = parts[0].prefix { $0 != " " }
            values[key] = values[key] ?? Self.unescaped(parts[1].drop { $0 == " " })
        }
        func value(_ key: String) -> String? {
            let keys = languages.map { "\(key)[\($0)]" } + [key]
            return keys.lazy.compactMap { values[$0[...]] }.first { !$0.isEmpty }
        }
        name = value("Name")
        usage = value("X-Alarms-UsageDescription")
    }

    /// That of an app; nil where none is installed.
    init?(of app: String, folders: [String] = App.folders) {
        guard App.isID(app), let path = Self.path(of: app, in: folders), let text = File.text(at: path) else {
            return nil
        }
        self.init(text: text)
    }

    /// Where it lies. snapd puts those of its apps into a folder of its own, under the snap's name and the program's.
    static func path(of app: String, in folders: [String] = App.folders) -> String? {
        let snap = app.hasPrefix("snap.") ? app.dropFirst(5) : nil
        let paths =
            snap.map { ["/var/lib/snapd/desktop/applications/\($0)_\($0).desktop"] }
            ?? folders.map { "\($0)/\(app).desktop" }
        return paths.first { access($0, F_OK) == 0 }
    }

    /// What the session's texts are in, from `LC_ALL`, `LC_MESSAGES` or `LANG`.
    static var languages: [String] {
        let names: [String] = ["LC_ALL", "LC_MESSAGES", "LANG"]
        let values = names.compactMap { name in getenv(name).map { String(cString: $0) } }
        guard let locale = values.first(where: { !$0.isEmpty })?.prefix(while: { $0 != "." && $0 != "@" }) else {
            return []
        }
        return [String(locale), String(locale.prefix { $0 != "_" })]
    }

    private static func unescaped(_ text: Substring) -> String {
        var result = ""
        var rest = text
        while let character = rest.popFirst() {
            guard character == "\\", let escape = rest.popFirst() else {
                result.append(character)
                continue
            }
            switch escape {
            case "s", "n", "t", "r": result.append(" ")
            default: result.append(escape)
            }
        }
        return result
    }
}
