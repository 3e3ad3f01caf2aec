import CLinux
import Glibc

/// A regular, readable sound file, open.
struct SoundFile: Sendable {
    let path: String
    let descriptor: Descriptor
    /// Bytes.
    let size: Int

    static let sizeLimit = 512 << 20

    /// Opens a file without ever waiting for it; given a folder, the file must lie inside it.
    init(opening path: String, inside folder: String? = nil) throws(SoundError) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { throw .unreadable(path: path, why: String(cString: strerror(errno))) }
        try Self.requireFile(facts, path)
        let number = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard number >= 0 else { throw .unreadable(path: path, why: String(cString: strerror(errno))) }
        let descriptor = Descriptor(owning: number)
        if let folder, !Self.place(of: descriptor.path, isInside: folder) {
            throw .leavesFolder(path: path, folder: folder)
        }
        try self.init(descriptor, path: path)
    }

    /// A file that is open already.
    init(_ descriptor: Descriptor, path: String) throws(SoundError) {
        var facts = stat()
        guard fstat(descriptor.number, &facts) == 0 else {
            throw .unreadable(path: path, why: String(cString: strerror(errno)))
        }
        try Self.requireFile(facts, path)
        guard facts.st_size > 0 else { throw .empty(path: path) }
        guard facts.st_size <= Self.sizeLimit else { throw .tooLarge(path: path, limit: "512 MiB") }
        self.descriptor = descriptor
        self.path = path
        size = facts.st_size
    }

    private static func requireFile(_ facts: stat, _ path: String) throws(SoundError) {
        switch facts.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw .isFolder(path: path)
        case S_IFIFO: throw .isNotAFile(path: path, kind: "a named pipe")
        case S_IFSOCK: throw .isNotAFile(path: path, kind: "a socket")
        default: throw .isNotAFile(path: path, kind: "a device")
        }
    }

    private static func place(of path: String, isInside folder: String) -> Bool {
        guard let file = realPath(path), let folder = realPath(folder) else { return false }
        return file.hasPrefix(folder == "/" ? "/" : folder + "/")
    }

    /// The first bytes of the file, at most `count`.
    func beginning(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let got = pread(descriptor.number, &bytes, count, 0)
        return Array(bytes.prefix(max(0, got)))
    }

    func contentHash() -> UInt64 { ContentHash(of: descriptor.number).value ^ UInt64(size) }
}
