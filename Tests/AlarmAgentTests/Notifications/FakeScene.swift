import AlarmCore
import DBus
import EventLoop
import TestSupport

@testable import AlarmAgent

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

    /// Whether the bus passes signals of the server on to the notifier.
    var isAskedForSignals: Bool {
        get throws {
            let question = Message.methodCall(
                destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
                interface: "org.freedesktop.DBus.Debug.Stats", member: "GetAllMatchRules")
            let answer = try Connection(to: .address(daemon.address)).callAndWait(question)
            guard let rules = try answer.arguments().first?.asDictionary?[.string(scene.bus.uniqueName)] else {
                throw Failure("the bus does not tell what it is asked for")
            }
            return rules.asStrings?.contains { $0.contains("interface='\(Notifier.serverName)'") } == true
        }
    }

    /// What is on the server's screen.
    var titles: [String] { server?.screen.values.map(\.summary) ?? [] }
}
