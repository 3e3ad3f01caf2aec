import AlarmCore
import CLinux
import Glibc

/// Holds a store for one agent, on whatever bus: the kernel lets go of it when the process ends, however it ends.
package final class StoreLock {
    private let folder: String
    /// Nil while there is no folder.
    private var descriptor: Int32?

    /// Locks the folder itself, so that a full or read-only disk does not matter. One that cannot be had now is locked
    /// when it is needed.
    /// - Throws: `storageFailed`, naming the process that holds the store.
    package init(in folder: String) throws(AlarmError) {
        self.folder = folder
        guard let descriptor = try? Self.open(folder) else { return }
        self.descriptor = try Self.lock(descriptor, in: folder)
    }

    isolated deinit { if let descriptor { Self.release(descriptor) } }

    /// Takes the folder that is there now, where the one that was locked is moved or removed.
    /// - Throws: `storageFailed`.
    func follow() throws(AlarmError) {
        if let descriptor, isStillThere(descriptor) { return }
        let new = try Self.lock(try Self.open(folder), in: folder)
        if let descriptor { Self.release(descriptor) }
        descriptor = new
    }

    private func isStillThere(_ descriptor: Int32) -> Bool {
        var (locked, present) = (stat(), stat())
        return fstat(descriptor, &locked) == 0 && stat(folder, &present) == 0 && locked.st_dev == present.st_dev
            && locked.st_ino == present.st_ino
    }

    private static func open(_ folder: String) throws(AlarmError) -> Int32 {
        guard File.makeFolder(folder) else {
            throw .storageFailed("The folder \(folder) cannot be made: \(String(cString: strerror(errno))).")
        }
        let descriptor = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .storageFailed("The folder \(folder) cannot be opened: \(String(cString: strerror(errno))).")
        }
        return descriptor
    }

    /// A child that was forked a moment ago may hold a copy of the descriptor, so that closing it alone is not enough.
    private static func release(_ descriptor: Int32) {
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Closes the descriptor when it throws. An agent that was killed a moment ago is waited for: the kernel may take
    /// some time over it, and over a child it was just starting.
    private static func lock(_ descriptor: Int32, in folder: String) throws(AlarmError) -> Int32 {
        let deadline = ContinuousClock.now + patience
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard ContinuousClock.now < deadline else {
                let holder = Self.holder(of: descriptor).map { ", process \($0)," } ?? ""
                close(descriptor)
                throw .storageFailed("Another agent\(holder) holds the alarms in \(folder); it goes on.")
            }
            usleep(10_000)
        }
        return descriptor
    }

    private static let patience = Duration.milliseconds(500)

    /// Who holds the lock, as the kernel knows it: proc(5), `/proc/locks`.
    private static func holder(of descriptor: Int32) -> String? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, let locks = File.text(at: "/proc/locks") else { return nil }
        let lines = locks.split(separator: "\n").map { $0.split(separator: " ") }
        let line = lines.first { $0.count > 5 && $0[1] == "FLOCK" && $0[5].hasSuffix(":\(status.st_ino)") }
        return line.map { String($0[4]) }
    }
}
