import DBus
import EventLoop
import Glibc

@testable import AlarmAgent

/// logind on a bus: its `Inhibit`, and ways to answer it that the real one has.
final class FakeLogind {
    let bus: Connection
    private let loop: Loop
    /// Locks that are held, each as `what mode`.
    private(set) var locks: [String] = []
    /// All calls so far, each as `what mode`.
    private(set) var asked: [String] = []
    /// Names what it refuses by an error's name, such as `sleep block`.
    var refusals: [String: String] = [:]
    var hangs = false
    private var unanswered: [Message] = []

    init(on address: String, loop: Loop) throws {
        self.loop = loop
        bus = try Connection(to: .address(address))
        bus.attach(to: loop)
        bus.serve("/org/freedesktop/login1") { [unowned self] call in
            asked.append(Self.lock(call))
            if hangs { unanswered.append(call) } else { answer(call) }
        }
        guard try bus.requestName("org.freedesktop.login1") == .primaryOwner else {
            throw FakeServer.FakeFailure.nameTaken
        }
    }

    /// Answers what it let wait.
    func wakeUp() {
        hangs = false
        let calls = unanswered
        unanswered = []
        for call in calls { answer(call) }
    }

    private static func lock(_ call: Message) -> String {
        let words = (try? call.arguments())?.compactMap(\.asString) ?? []
        guard call.member == "Inhibit", words.count == 4 else { return "?" }
        return "\(words[0]) \(words[3])"
    }

    private func answer(_ call: Message) {
        let lock = Self.lock(call)
        if let name = refusals[lock] {
            bus.send(.error(to: call, name: name, text: "Not \(lock)"))
            return
        }
        // A pipe, whose last writer is the lock's holder: its end is the lock's end.
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let reply = Message.reply(to: call)
        try? reply.append(.unixFD(ends[1]))
        locks.append(lock)
        let reading = ends[0]
        loop.watch(reading, for: []) { [unowned self] _ in
            loop.unwatch(reading)
            close(reading)
            if let place = locks.firstIndex(of: lock) { locks.remove(at: place) }
        }
        bus.send(reply)
        close(ends[1])
    }
}
