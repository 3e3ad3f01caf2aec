import Glibc

/// What Flatpak wrote into a sandbox: the key file `.flatpak-info` at its root.
struct FlatpakInfo {
    /// The id of the app; nil where the file names none.
    let app: String?

    init(text: String) {
        var group = Substring()
        var names: [Substring: String] = [:]
        for line in text.split(separator: "\n") {
            if line.first == "[" {
                group = line
            } else if line.hasPrefix("name="), names[group] == nil {
                names[group] = String(line.dropFirst(5))
            }
        }
        app = (names["[Application]"] ?? names["[Runtime]"]).flatMap { App.isName($0) ? $0 : nil }
    }

    /// Reads it in the root folder of a process; nil where there is none.
    /// - Throws: when it cannot be told whether there is one.
    init?(root: Int32) throws(Unidentified) {
        // A link would lead out of the sandbox, to a file of somebody's choice.
        let file = openat(root, ".flatpak-info", O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw Unidentified("its .flatpak-info cannot be opened: \(String(cString: strerror(errno)))")
        }
        defer { close(file) }
        guard let bytes = File.bytes(of: file, atMost: 1 << 20) else {
            throw Unidentified("its .flatpak-info is no file that can be read")
        }
        self.init(text: String(decoding: bytes, as: UTF8.self))
    }
}
