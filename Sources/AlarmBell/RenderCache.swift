import CLinux
import Glibc

/// Keeps rendered passages in `$XDG_CACHE_HOME/alarms`, which may be deleted at any time.
struct RenderCache: Sendable {
    /// Bytes.
    static let limit = 256 << 20

    let folder: String?

    init(folder: String? = RenderCache.standardFolder) {
        self.folder = folder
        guard let folder else { return }
        mkdir(parent(of: folder), 0o700)
        mkdir(folder, 0o700)
    }

    static var standardFolder: String? {
        (environment("XDG_CACHE_HOME") ?? environment("HOME").map { "\($0)/.cache" }).map { "\($0)/alarms" }
    }

    /// The file kept under a name, if it is there and whole.
    func find(_ name: String, size: Int) -> Descriptor? {
        guard let folder else { return nil }
        let number = open("\(folder)/\(name)", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard number >= 0 else { return nil }
        let file = Descriptor(owning: number)
        var facts = stat()
        guard fstat(number, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_size == size else { return nil }
        futimens(number, nil)
        return file
    }

    /// Writes a file and keeps it under a name if it can; where the disk has no room for it, it lives in memory.
    func make(_ name: String?, _ fill: (Int32) throws -> Void) throws -> Descriptor {
        if let name, let folder, let file = Self.nameless(in: folder) {
            do {
                try fill(file.number)
                keep(file, as: "\(folder)/\(name)")
                return file
            } catch is WriteError {}
        }
        for folder in ["/dev/shm", environment("XDG_RUNTIME_DIR") ?? "/tmp", "/var/tmp"] {
            guard let file = Self.nameless(in: folder) else { continue }
            do {
                try fill(file.number)
                return file
            } catch is WriteError {}
        }
        throw WriteError(code: ENOSPC)
    }

    /// A file without a name, so that a killed process leaves no litter.
    private static func nameless(in folder: String) -> Descriptor? {
        // __O_TMPFILE of <fcntl.h>, which Swift does not import.
        let number = open(folder, 0o20_000_000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, 0o600)
        return number < 0 ? nil : Descriptor(owning: number)
    }

    private func keep(_ file: Descriptor, as path: String) {
        unlink(path)
        guard linkat(AT_FDCWD, file.path, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 else { return }
        trim()
    }

    /// Deletes the files longest unused until the rest is within the limit.
    func trim(to limit: Int = RenderCache.limit) {
        guard let folder else { return }
        var files: [(path: String, size: Int, used: Int)] = []
        for name in FolderListing.names(in: folder) {
            var facts = stat()
            let path = "\(folder)/\(name)"
            guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { continue }
            files.append((path, Int(facts.st_blocks) * 512, facts.st_mtim.tv_sec))
        }
        var total = files.reduce(0) { $0 + $1.size }
        for file in files.sorted(by: { $0.used < $1.used }) where total > limit {
            unlink(file.path)
            total -= file.size
        }
    }
}
