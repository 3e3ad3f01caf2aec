import CLinux
import Glibc
import Synchronization

/// Carries messages from any thread to one, which can wait on its descriptor.
final class Mailbox<Message: Sendable>: Sendable {
    private let messages = Mutex<[Message]>([])
    private let bell: Descriptor

    init() {
        bell = Descriptor(owning: eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)))
    }

    /// Readable while messages are there.
    var descriptor: Int32 { bell.number }

    func post(_ message: Message) {
        messages.withLock { $0.append(message) }
        var one: UInt64 = 1
        write(bell.number, &one, 8)
    }

    /// Waits until there is a message and takes all.
    func wait() -> [Message] {
        var entry = pollfd(fd: bell.number, events: Int16(POLLIN), revents: 0)
        while poll(&entry, 1, -1) < 0, errno == EINTR {}
        return take()
    }

    /// Takes all the messages that are there.
    func take() -> [Message] {
        var count: UInt64 = 0
        read(bell.number, &count, 8)
        return messages.withLock { queue in
            defer { queue = [] }
            return queue
        }
    }
}
