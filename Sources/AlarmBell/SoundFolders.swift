/// The folders sounds are looked up in, first to last, as AlarmKit's `AlertSound` wants it.
package struct SoundFolders: Sendable {
    /// The app's own.
    let own: [SoundFolder]
    /// Ours, installed with the program.
    let bundled: String?
    /// `sounds` in `$XDG_DATA_HOME` and in each of `$XDG_DATA_DIRS`.
    let shared: [String]

    var all: [SoundFolder] {
        var seen: Set<String> = []
        let others = (bundled.map { [$0] } ?? []) + shared
        return (own + others.map { SoundFolder($0) }).filter { seen.insert($0.path).inserted }
    }

    /// - Parameters:
    ///   - own: the app's own.
    ///   - confined: those of a sandboxed app, as `ROOT/./PLACE`: nothing outside of ROOT is in them, whatever links say.
    package init(own: [String], confined: [String] = []) {
        self.own = own.map { SoundFolder($0) } + confined.map { SoundFolder(confined: $0) }
        bundled = environment("ALARMS_SOUNDS") ?? Self.bundledFolder()
        let home = environment("XDG_DATA_HOME") ?? environment("HOME").map { "\($0)/.local/share" }
        let system = environment("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
        let roots = (home.map { [$0] } ?? []) + system.split(separator: ":").map(String.init)
        shared = roots.filter { $0.hasPrefix("/") }.map { "\($0)/sounds" }
    }

    /// `share/alarms/sounds` of the prefix the program is installed in, or the repository's when run from its build.
    private static func bundledFolder() -> String? {
        guard var folder = realPath("/proc/self/exe") else { return nil }
        while folder != "/" {
            folder = parent(of: folder)
            for place in ["\(folder)/share/alarms/sounds", "\(folder)/sounds"]
            where exists("\(place)/\(bundledDefault)") {
                return place
            }
        }
        return nil
    }

    static let bundledDefault = "bell.oga"

    /// The bundled sound that is played when nothing else can be.
    var fallback: String? {
        bundled.map { "\($0)/\(Self.bundledDefault)" }
    }
}
