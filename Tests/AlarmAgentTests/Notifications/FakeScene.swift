import AlarmCore
import EventLoop
import TestSupport

/// A scene on a private bus, with a fake server in the same loop.
final class FakeScene {
    let daemon: PrivateBus
    let scene: Scene
    private(set) var server: FakeServer?

    init(server starts: Bool = true, alarms: [Alarm] = []) throws {
        daemon = try PrivateBus()
        scene = try Scene(on: daemon.address, alarms: alarms)
        if starts { try startServer() }
    }

    func startServer() throws { server = try FakeServer(on: daemon.address, loop: scene.loop) }

    /// What is on the server's screen.
    var titles: [String] { server?.screen.values.map(\.summary) ?? [] }
}
