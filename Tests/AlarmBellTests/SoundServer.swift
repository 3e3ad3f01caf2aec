import Foundation
import Glibc
import TestSupport

/// A PulseAudio of a test's own with a null sink `out`.
final class SoundServer {
    /// Socket, home and caches of everything in the test.
    let folder = try? TemporaryFolder()
    private let sink: String
    private var server: Child?
    private var path: String { folder?.path ?? "/nonexistent" }

    /// Of the sink's arguments, `norewinds=1` gives it a latency of 50 ms; else it is 2 s.
    init(started: Bool = true, sink: String = "norewinds=1") throws {
        self.sink = sink
        if started { try start() }
    }

    deinit { kill() }

    var environment: [String: String] {
        [
            "PULSE_SERVER": "unix:\(path)/socket", "HOME": path, "XDG_RUNTIME_DIR": path,
            "XDG_CACHE_HOME": "\(path)/cache", "XDG_DATA_HOME": "\(path)/data",
        ]
    }

    func start() throws {
        unlink("\(path)/socket")
        unlink("\(path)/words")
        server = try Child(
            "/usr/bin/pulseaudio",
            [
                "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
                "-L", "module-native-protocol-unix auth-anonymous=1 socket=\(path)/socket",
                "-L", "module-cli-protocol-unix socket=\(path)/words",
                "-L", "module-stream-restore restore_device=false",
                "-L", "module-null-sink sink_name=out \(sink)",
            ], environment: ["HOME": path, "XDG_RUNTIME_DIR": path])
        try eventually("the sound server listens", within: 20) { (try? list("sinks").contains("out")) ?? false }
    }

    func kill() {
        server?.end()
        server = nil
    }

    func signal(_ number: Int32) {
        server?.signal(number)
    }

    /// Runs pactl and returns what it prints.
    @discardableResult func control(_ words: String...) throws -> String {
        try Output(of: "/usr/bin/pactl", words, environment).text
    }

    func list(_ kind: String) throws -> String { try control("list", "short", kind) }

    /// The numbers of the streams that play.
    func streams() throws -> [String] {
        try list("sink-inputs").split(separator: "\n").compactMap { $0.split(separator: "\t").first.map(String.init) }
    }

    /// Ends a stream as a mixer may.
    func killStream(_ number: String) throws {
        let talk =
            "import socket, sys; s = socket.socket(socket.AF_UNIX); s.connect(sys.argv[1]); s.send(sys.argv[2].encode())"
        _ = try Output(of: "/usr/bin/python3", ["-c", talk, "\(path)/words", "kill-sink-input \(number)\n"])
        try eventually("the stream is gone") { try !streams().contains(number) }
    }
}

/// Looks again and again until something is so.
func eventually(_ what: String, within seconds: Double = 10, _ isSo: () throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(seconds)
    while try !isSo() {
        guard ContinuousClock.now < end else { throw Failure("Not within \(seconds) s: \(what)") }
        usleep(10_000)
    }
}
