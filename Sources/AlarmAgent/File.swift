import Glibc

/// Reads small files whole.
package enum File {
    /// The bytes of a regular file of at most 64 MiB; nil when it cannot be read.
    static func bytes(at path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return bytes(of: descriptor, atMost: 64 << 20)
    }

    /// The bytes of an open file; nil when it is no regular one or has more.
    static func bytes(of descriptor: Int32, atMost most: Int) -> [UInt8]? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while bytes.count < most {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { return nil }
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
        }
        return nil
    }

    static func text(at path: String) -> String? {
        bytes(at: path).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Where a symbolic link leads; nil when it is none.
    package static func target(ofLink path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Writes a file, if the disk lets it.
    /// - Returns: whether it did.
    @discardableResult
    static func write(_ bytes: [UInt8], to path: String) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Writes a file whole, or leaves what was there: nobody reads half of it.
    static func replace(_ path: String, by bytes: [UInt8]) -> Bool {
        let draft = "\(path).\(getpid())"
        guard write(bytes, to: draft), rename(draft, path) == 0 else {
            unlink(draft)
            return false
        }
        return true
    }

    /// - Returns: whether all of it was copied.
    static func copy(_ path: String, to copy: String) -> Bool {
        bytes(at: path).map { write($0, to: copy) } ?? false
    }

    /// Has the disk keep what was written to a file, or which files a folder has.
    static func sync(_ path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// Makes a folder, and those above it, for this user alone. Where it cannot, `errno` says why.
    static func makeFolder(_ path: String) -> Bool {
        var status = stat()
        if stat(path, &status) == 0 {
            errno = ENOTDIR
            return status.st_mode & S_IFMT == S_IFDIR
        }
        if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
            guard makeFolder(String(path[..<slash])) else { return false }
        }
        return mkdir(path, 0o700) == 0 || errno == EEXIST
    }
}
