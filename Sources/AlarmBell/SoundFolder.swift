import CLinux
import Glibc

/// A folder in which sounds are looked up.
struct SoundFolder: Sendable, Hashable {
    let path: String
    /// Where it is a sandboxed app's: the folder above it that only the system can replace, and its place in that. What
    /// the app links to outside of it is not there.
    private let confinement: Confinement?

    private struct Confinement: Hashable {
        let root: String
        let place: String
    }

    init(_ path: String) { (self.path, confinement) = (path, nil) }

    /// - Parameter text: `ROOT/./PLACE`, of a sandboxed app.
    init(confined text: String) {
        let parts = text.split(separator: "/./", maxSplits: 1).map(String.init)
        guard parts.count == 2 else {
            path = text
            confinement = Confinement(root: text, place: ".")
            return
        }
        path = parts.joined(separator: "/")
        confinement = Confinement(root: parts[0], place: parts[1])
    }

    /// What lies there under a name.
    enum Found {
        case nothing
        case folder
        case file(SoundFile)
    }

    func find(_ name: String) throws(SoundError) -> Found {
        let path = "\(self.path)/\(name)"
        guard let confinement else {
            if isFolder(path) { return .folder }
            return exists(path) ? .file(try SoundFile(opening: path, inside: self.path)) : .nothing
        }
        let root = open(confinement.root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard root >= 0 else { return .nothing }
        defer { close(root) }
        let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
        let number = open_beneath(root, "\(confinement.place)/\(name)", flags)
        guard number >= 0 else { return .nothing }
        let descriptor = Descriptor(owning: number)
        var facts = stat()
        if fstat(number, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR { return .folder }
        return .file(try SoundFile(descriptor, path: path))
    }
}
