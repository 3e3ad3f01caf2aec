import DBus
import TestSupport

/// A player as slow, silent or stubborn as a test needs it.
final class FakePlayer {
    private(set) var status: String
    /// `Pause`, `Play`, `Get`, as they came.
    private(set) var calls: [String] = []
    /// What it does when it is told something: by default that, and it says so.
    var obey: (FakePlayer, String) -> Void = { $0.become($1 == "Pause" ? "Paused" : "Playing") }
    /// Whether it answers.
    var answers = true
    private let bus: Connection

    init(_ name: String, on agent: RunningAgent, status: String = "Playing") throws {
        self.status = status
        bus = try Connection(to: .address(agent.session.bus.address))
        bus.attach(to: agent.loop)
        bus.serve("/org/mpris/MediaPlayer2") { [unowned self] call in
            calls.append(call.member ?? "")
            guard answers else { return }
            let reply = Message.reply(to: call)
            if call.member == "Get" { try? reply.append(.variant(.string(self.status))) }
            bus.send(reply)
            if call.member != "Get" { obey(self, call.member ?? "") }
        }
        _ = try bus.requestName("org.mpris.MediaPlayer2." + name)
    }

    /// Changes, as by its user's hand, and says so.
    func become(_ status: String) {
        self.status = status
        let signal = Message.signal(
            path: "/org/mpris/MediaPlayer2", interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged")
        try? signal.append(
            .string("org.mpris.MediaPlayer2.Player"), .options(["PlaybackStatus": .string(status)]), .strings([]))
        bus.send(signal)
    }

    func told(_ call: String) -> Int { calls.count { $0 == call } }
}
