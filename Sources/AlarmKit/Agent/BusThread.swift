import AlarmWire
import CLinux
import DBus
import EventLoop
import Foundation
import Synchronization

/// A thread that listens to the bus and sleeps meanwhile; it begins with the first work given to it, and stays.
final class BusThread: Sendable {
    typealias Work = @Sendable (AgentWatch?) -> Void

    private struct Mail: Sendable {
        var works: [Work] = []
        /// Wakes the thread; -1 while there is none.
        var bell: Int32 = -1
    }

    private let bus: Connection.Bus
    private let mail = Mutex(Mail())

    init(bus: Connection.Bus) { self.bus = bus }

    /// Has work done on the thread, in turn; given nil when the system has no more threads or descriptors for it.
    func run(_ work: @escaping Work) {
        let isNew = mail.withLock { mail in
            mail.works.append(work)
            guard mail.bell < 0 else {
                eventfd_write(mail.bell, 1)
                return false
            }
            mail.bell = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
            return true
        }
        guard isNew else { return }
        let thread = Thread { self.main() }
        thread.name = "alarms"
        thread.stackSize = 1 << 20
        thread.start()
    }

    private func main() {
        // The app's signals are the business of its own threads.
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
        let bell = mail.withLock { $0.bell }
        guard bell >= 0, let loop = try? Loop() else {
            for work in takeMail(leaving: true) { work(nil) }
            return
        }
        let watch = AgentWatch(bus: bus, loop: loop, thread: self)
        loop.watch(bell, for: .readable) { _ in
            var count: eventfd_t = 0
            eventfd_read(bell, &count)
            for work in self.takeMail(leaving: false) { work(watch) }
        }
        eventfd_write(bell, 1)
        loop.run()
    }

    private func takeMail(leaving: Bool) -> [Work] {
        mail.withLock { mail in
            defer { mail.works = [] }
            if leaving, mail.bell >= 0 {
                close(mail.bell)
                mail.bell = -1
            }
            return mail.works
        }
    }

    /// Calls the agent without blocking anybody.
    func call(_ method: String, _ arguments: [Value], timeout: Duration? = Connection.usualTimeout) async
        -> Result<[Value], BusError>
    {
        await withCheckedContinuation { continuation in
            run { watch in
                guard let watch else { return continuation.resume(returning: .failure(.noThread)) }
                watch.line.call(method, arguments, timeout: timeout) { continuation.resume(returning: $0) }
            }
        }
    }
}

extension BusThread {
    /// What the agent says does not work, by the part's name; empty also where it says nothing.
    var health: [String: String] {
        get async {
            let arguments: [Value] = [.string(Interface.alarms.name), .string("Health")]
            let answer = await call("org.freedesktop.DBus.Properties.Get", arguments)
            return (try? answer.get().first?.asVariant?.asOptions?.compactMapValues(\.asString)) ?? [:]
        }
    }
}

extension BusError {
    static let noThread = BusError(name: failed, text: "The system has no more descriptors or threads for this program")
}
