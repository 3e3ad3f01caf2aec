import CLinux
import Glibc

/// Which file lies somewhere, how long it is, and when it was written last.
struct FileMark: Equatable {
    private let device: dev_t
    private let inode: ino_t
    let size: off_t
    private let seconds: Int
    private let nanoseconds: Int

    init?(at path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, inode, size) = (status.st_dev, status.st_ino, status.st_size)
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }

    func isSameFile(as other: FileMark) -> Bool { device == other.device && inode == other.inode }
}
