import DBus

/// What is said to a player, after the MPRIS specification 2.2.
enum MPRIS {
    static let path = "/org/mpris/MediaPlayer2"
    static let player = "org.mpris.MediaPlayer2.Player"
    static let properties = "org.freedesktop.DBus.Properties"

    /// The property `PlaybackStatus`.
    enum Status: String {
        case playing = "Playing"
        case paused = "Paused"
        case stopped = "Stopped"
    }

    static var listNames: Message {
        .methodCall(
            destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
            member: "ListNames")
    }

    static func status(of name: String) -> Message {
        let message = Message.methodCall(destination: name, path: path, interface: properties, member: "Get")
        try? message.append(.string(player), .string("PlaybackStatus"))
        message.autoStart = false
        return message
    }

    /// Nobody waits for its reply.
    static func command(_ member: String, to name: String) -> Message {
        let message = Message.methodCall(destination: name, path: path, interface: player, member: member)
        message.expectsReply = false
        message.autoStart = false
        return message
    }
}
