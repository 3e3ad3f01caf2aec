import Foundation
import Glibc
import TestSupport

/// PulseAudio.
final class PulseAudio: AudioServer {
    private let sink: String
    private var server: Child?

    /// Of the sink's arguments, `norewinds=1` gives it a latency of 50 ms; else it is 2 s.
    init(started: Bool = true, sink: String = "norewinds=1", isFlat: Bool = false) throws {
        self.sink = sink
        try super.init(socket: "socket")
        _ = try folder.make(".config/pulse")
        _ = try folder.write(Array("flat-volumes = \(isFlat ? "yes" : "no")\n".utf8), to: ".config/pulse/daemon.conf")
        if started { try start() }
    }

    deinit { kill() }

    func start() throws {
        for socket in ["socket", "words"] { unlink("\(folder.path)/\(socket)") }
        server = try Child(
            "/usr/bin/pulseaudio",
            [
                "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
                "-L", "module-native-protocol-unix auth-anonymous=1 socket=\(folder.path)/socket",
                "-L", "module-cli-protocol-unix socket=\(folder.path)/words",
                "-L", "module-stream-restore restore_device=false",
                "-L", "module-null-sink sink_name=out \(AudioServer.heard) \(sink)",
            ], environment: ["HOME": folder.path, "XDG_RUNTIME_DIR": folder.path])
        try eventually("the sound server listens", within: 20) { try list("sinks").contains("out") }
    }

    func kill() {
        server?.end()
        server = nil
    }

    func signal(_ number: Int32) {
        server?.signal(number)
    }

    /// Ends a stream as a mixer may.
    func killStream(_ number: String) throws {
        try say("kill-sink-input \(number)")
        try eventually("the stream is gone") { try !streams().contains(number) }
    }

    override func configureDefault(_ name: String) throws {
        try say("set-default-sink \(name)")
    }

    /// In the words of its configuration; returns when it has read them.
    private func say(_ words: String) throws {
        let talk =
            "import socket, sys; s = socket.socket(socket.AF_UNIX); s.connect(sys.argv[1]); "
            + "s.send(sys.argv[2].encode() + b'\\nstat\\n'); s.recv(1)"
        _ = try Output(of: "/usr/bin/python3", ["-c", talk, "\(folder.path)/words", words])
    }
}
