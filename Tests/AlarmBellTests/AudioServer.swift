import Foundation
import TestSupport

/// A sound server of a test's own, which plays into a null sink `out`.
class AudioServer {
    /// Home, sockets and caches of everything in the test.
    let folder: TemporaryFolder
    private let socket: String

    /// Of a null sink: that somebody hears it, as nobody does others.
    static let heard = "sink_properties=device.class=sound"

    /// `socket` is where it listens, below the folder.
    init(socket: String) throws {
        folder = try TemporaryFolder()
        self.socket = "\(folder.path)/\(socket)"
    }

    var environment: [String: String] {
        [
            "PULSE_SERVER": "unix:\(socket)", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path,
            "XDG_CACHE_HOME": "\(folder.path)/cache", "XDG_DATA_HOME": "\(folder.path)/data",
        ]
    }

    /// Runs pactl and returns what it prints.
    @discardableResult func control(_ words: String...) throws -> String {
        try Output(of: "/usr/bin/pactl", words, environment).text
    }

    /// Mutes and turns down the alarms that play, as a user does in a mixer, until they are remembered so.
    func mute(_ percent: String) throws {
        try eventually("an alarm plays") { try muteStreams(percent) }
    }

    /// Whether any plays.
    func muteStreams(_ percent: String) throws -> Bool {
        let streams = try streams()
        for stream in streams {
            try control("set-sink-input-volume", stream, percent)
            try control("set-sink-input-mute", stream, "1")
        }
        return !streams.isEmpty
    }

    /// Waits until the server remembers alarms as muted, or not, which one may do a moment after it was told.
    func waitUntilAlarms(areMuted: Bool) throws {}

    /// Makes an output of this name the default, whether or not there is one.
    func configureDefault(_ name: String) throws {}

    func list(_ kind: String) throws -> String { try control("list", "short", kind) }

    /// The numbers of the streams that play.
    func streams() throws -> [String] {
        try list("sink-inputs").split(separator: "\n").compactMap { $0.split(separator: "\t").first.map(String.init) }
    }
}
