import Foundation

/// A PulseAudio whose only output goes nowhere but can be listened to.
package final class SoundServer {
    private let session: Session
    private var program: Child?

    package init(in session: Session) throws {
        self.session = session
        session.set("PULSE_SERVER", "unix:" + session.scratch / "run/pulse.sock")
        try start()
    }

    /// Starts it, also after it was killed.
    package func start() throws {
        // Its class says that somebody hears it, as nobody does a null sink. Rewinding the output would delay what is heard by seconds.
        program = try session.start(
            "pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
            "-L", "module-native-protocol-unix auth-anonymous=1 socket=\(session.scratch / "run/pulse.sock")",
            "-L", "module-null-sink sink_name=out norewinds=1 sink_properties=device.class=sound"
        )
        let deadline = ContinuousClock.now + .seconds(10)
        while (try? session.output("pactl", "info")) == nil {
            guard ContinuousClock.now < deadline else { throw Failure("the sound server does not start") }
            usleep(20_000)
        }
    }

    package func kill() {
        program?.end()
        program = nil
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
