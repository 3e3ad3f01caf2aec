import Glibc

/// An open file descriptor, closed with its last owner.
final class Descriptor: Sendable {
    let number: Int32

    init(owning number: Int32) {
        self.number = number
    }

    deinit {
        close(number)
    }

    /// Where the file can be opened once more, also when its name is gone.
    var path: String { "/proc/self/fd/\(number)" }
}
