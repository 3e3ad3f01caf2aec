import Foundation
import Glibc

/// A sound server whose only output goes nowhere but can be listened to.
package final class SoundServer {
    /// Which one.
    package enum Kind: CaseIterable, Sendable {
        case pulseAudio
        /// Seen through its PulseAudio protocol.
        case pipeWire
    }

    private let session: Session
    private let kind: Kind
    private var program: Child?

    package init(_ kind: Kind = .pulseAudio, in session: Session, started: Bool = true) throws {
        self.session = session
        self.kind = kind
        session.set(
            "PULSE_SERVER", "unix:" + session.scratch / (kind == .pulseAudio ? "run/pulse.sock" : "run/pulse/native"))
        if kind == .pipeWire {
            try session.start("pipewire")
            let socket = session.scratch / "run/pipewire-0"
            try wait("PipeWire") { access(socket, F_OK) == 0 }
            try session.start("wireplumber")
        }
        if started { try start() }
    }

    /// Starts it, also after it was killed.
    package func start() throws {
        switch kind {
        case .pulseAudio:
            program = try session.start(
                "pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
                "-L", "module-native-protocol-unix auth-anonymous=1 socket=\(session.scratch / "run/pulse.sock")",
                "-L", "module-null-sink \(Self.output.joined(separator: " "))"
            )
            try wait("PulseAudio") { (try? session.output("pactl", "info")) != nil }
        case .pipeWire:
            program = try session.start("pipewire-pulse")
            try wait("pipewire-pulse") { (try? session.output("pactl", "info")) != nil }
            try addOutput()
        }
    }

    /// Its class says that somebody hears it, as nobody does a null sink. Rewinding it would delay what is heard by seconds.
    private static let output = ["sink_name=out", "norewinds=1", "sink_properties=device.class=sound"]

    package func addOutput() throws {
        _ = try session.bytes(of: ["pactl", "load-module", "module-null-sink"] + Self.output)
        try wait("the output") { try session.output("pactl", "list", "short", "sinks").contains("\tout\t") }
        // PipeWire refuses it until it knows the session manager.
        try wait("the default output") {
            _ = try? session.output("pactl", "set-default-sink", "out")
            return try session.output("pactl", "get-default-sink") == "out\n"
        }
    }

    package func removeOutput() throws {
        try session.output("pactl", "unload-module", "module-null-sink")
    }

    package func kill() {
        program?.end()
        program = nil
    }

    /// Stops it with SIGSTOP, or lets it go on with SIGCONT.
    package func signal(_ signal: Int32) {
        program?.signal(signal)
    }

    /// Ends what plays, as a mixer may.
    package func killStreams() throws {
        for line in try session.output("pactl", "list", "short", "sink-inputs").split(separator: "\n") {
            let number = String(line.prefix { $0 != "\t" })
            switch kind {
            case .pipeWire: try session.output("pw-cli", "destroy", number)
            case .pulseAudio:
                let socket = session.scratch / "run/words"
                if access(socket, F_OK) != 0 {
                    try session.output("pactl", "load-module", "module-cli-protocol-unix", "socket=\(socket)")
                }
                let talk =
                    "import socket, sys; s = socket.socket(socket.AF_UNIX); s.connect(sys.argv[1]); "
                    + "s.send(b'kill-sink-input ' + sys.argv[2].encode() + b'\\n')"
                try session.output("/usr/bin/python3", "-c", talk, socket, number)
            }
            try wait("the end of the stream") {
                try !session.output("pactl", "list", "short", "sink-inputs").split(separator: "\n")
                    .contains { $0.hasPrefix(number + "\t") }
            }
        }
    }

    private func wait(_ what: String, _ holds: () throws -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(20)
        while try !holds() {
            guard ContinuousClock.now < deadline else { throw Failure("\(what) does not come") }
            usleep(20_000)
        }
    }

    /// What the output plays from now on, for as long: mono, 44,100 samples a second, from -1 to 1.
    package func record(seconds: Double) throws -> [Double] {
        let recorder = try session.start(
            "parec", "--device=out.monitor", "--raw", "--format=s16le", "--channels=1", "--rate=44100",
            "--latency-msec=20"
        )
        defer { recorder.end() }
        let bytes = try recorder.read(Int(seconds * 44100) * 2, within: seconds + 5)
        return stride(from: 0, to: bytes.count - 1, by: 2).map { at in
            Double(Int16(bitPattern: UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8)) / 32768
        }
    }

    /// How loud that is, in dB of full scale; silence is -120.
    package func level(over seconds: Double = 1) throws -> Double {
        let samples = try record(seconds: seconds)
        let power = samples.reduce(0) { $0 + $1 * $1 } / Double(max(samples.count, 1))
        return max(10 * log10(power), -120)
    }

    /// Listens until something is heard, or nothing any more, for at most so long; false if it stays as it is.
    package func hears(_ something: Bool, within seconds: Double = 5) throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < deadline {
            if try (level(over: 0.2) > -60) == something { return true }
        }
        return false
    }
}
