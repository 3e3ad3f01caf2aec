import AlarmCore
import CLinux
import Glibc

/// Holds a store for one agent, on whatever bus: the kernel lets go of it when the process ends, however it ends.
package final class StoreLock {
    private let descriptor: Int32

    /// - Throws: `storageFailed`, naming the process that holds the store.
    package init(in folder: String) throws(AlarmError) {
        guard File.makeFolder(folder) else {
            throw .storageFailed("The folder \(folder) cannot be made: \(String(cString: strerror(errno))).")
        }
        let path = folder + "/lock"
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw .storageFailed("\(path) cannot be opened: \(String(cString: strerror(errno))).")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let holder = File.text(at: path)?.filter(\.isNumber) ?? ""
            close(descriptor)
            throw .storageFailed("Another agent, process \(holder), holds the alarms in \(folder); it goes on.")
        }
        self.descriptor = descriptor
        let mine = "\(getpid())\n"
        ftruncate(descriptor, 0)
        _ = mine.withCString { write(descriptor, $0, strlen($0)) }
    }

    isolated deinit { close(descriptor) }
}
