import Foundation
import TestSupport

/// The music player cmus, which knows MPRIS, playing a tone to the session's sound server.
struct Cmus {
    static let name = "org.mpris.MediaPlayer2.cmus"

    private let session: Session
    private let program: Child
    private var socket: String { session.scratch / "run/cmus.sock" }

    init(in session: Session) throws {
        self.session = session
        session.set("TERM", "xterm")
        let tone = session.scratch / "tone.wav"
        try session.output("sox", "-n", "-r", "44100", "-c", "2", tone, "synth", "60", "sine", "440")
        // It wants a terminal.
        program = try session.start(
            "script", "--quiet", "--command", "cmus --listen '\(session.scratch / "run/cmus.sock")'", "/dev/null")
        try session.waitForName(Self.name)
        try remote("--file", tone)
    }

    /// Tells it something, as its user does.
    func remote(_ words: String...) throws {
        let all = ["cmus-remote", "--server", socket] + words
        let deadline = ContinuousClock.now + .seconds(5)
        while true {
            do {
                _ = try session.bytes(of: all)
                return
            } catch  where ContinuousClock.now < deadline {
                usleep(20_000)
            }
        }
    }

    /// The property `PlaybackStatus`.
    var status: String {
        get throws {
            let answer = try session.call(
                Self.name, "/org/mpris/MediaPlayer2", "org.freedesktop.DBus.Properties.Get",
                ["org.mpris.MediaPlayer2.Player", "PlaybackStatus"])
            return String(answer.split(separator: "'")[1])
        }
    }

    func end() { program.end() }
}
