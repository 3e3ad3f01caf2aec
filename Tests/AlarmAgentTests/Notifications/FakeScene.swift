import AlarmCore
import DBus
import EventLoop
import TestSupport

/// A scene on a private bus, with a fake server in the same loop.
final class FakeScene {
    let daemon: PrivateBus
    let scene: Scene
    private(set) var server: FakeServer?

    /// - Parameter prepare: tells the server how to behave, before it is asked anything.
    init(server starts: Bool = true, alarms: [Alarm] = [], prepare: (FakeServer) -> Void = { _ in }) throws {
        daemon = try PrivateBus()
        scene = try Scene(on: daemon.address, alarms: alarms)
        if starts { try startServer(prepare) }
    }

    func startServer(_ prepare: (FakeServer) -> Void = { _ in }) throws {
        let server = try FakeServer(on: daemon.address, loop: scene.loop)
        prepare(server)
        self.server = server
    }

    /// A connection of another program in the same loop.
    func stranger() throws -> Connection {
        let stranger = try Connection(to: .address(daemon.address))
        stranger.attach(to: scene.loop)
        return stranger
    }

    /// What is on the server's screen.
    var titles: [String] { server?.screen.values.map(\.summary) ?? [] }
}
