import Foundation
import TestSupport

/// PipeWire with its session manager, seen through its PulseAudio protocol.
final class PipeWire: AudioServer {
    private let bus: PrivateBus
    private var daemon: Child?
    private var manager: Child?
    private var pulse: Child?

    init() throws {
        bus = try PrivateBus()
        try super.init(socket: "pulse/native")
        daemon = try run("pipewire")
        try eventually("PipeWire listens") { FileManager.default.fileExists(atPath: "\(folder.path)/pipewire-0") }
        manager = try run("wireplumber")
        try startPulse()
    }

    deinit {
        killPulse()
        manager?.end()
        daemon?.end()
        bus.end()
    }

    override var environment: [String: String] {
        super.environment.merging(["DBUS_SESSION_BUS_ADDRESS": bus.address]) { $1 }
    }

    private func run(_ program: String) throws -> Child {
        try Child("/usr/bin/\(program)", environment: environment)
    }

    /// Signals the session manager, without which no stream gets an output.
    func signalManager(_ number: Int32) { manager?.signal(number) }

    func startPulse() throws {
        pulse = try Child("/usr/bin/pipewire-pulse", environment: environment)
        try eventually("the sound server listens", within: 20) { try control("info").contains("Server Name") }
        try control("load-module", "module-null-sink", "sink_name=out", AudioServer.heard)
        try eventually("there is an output", within: 20) { try list("sinks").contains("\tout\t") }
        // It is refused until PipeWire knows the session manager.
        try eventually("it is the default") {
            try control("set-default-sink", "out")
            return try control("get-default-sink") == "out"
        }
    }

    /// The session manager asks a stream how it is set a moment after it was set: what was set at the end of one is lost.
    override func mute(_ percent: String) throws {
        for _ in 1...10 {
            _ = try muteStreams(percent)
            if (try? waitUntilAlarms(areMuted: true, within: 3)) != nil { return }
        }
        throw Failure("Alarms are not remembered as muted, but: \(memory)")
    }

    override func waitUntilAlarms(areMuted: Bool) throws {
        try waitUntilAlarms(areMuted: areMuted, within: 20)
    }

    private func waitUntilAlarms(areMuted: Bool, within seconds: Double) throws {
        try eventually("alarms are remembered as \(areMuted ? "" : "not ")muted", within: seconds) {
            memory.contains("media.role:alarm:mute=\(areMuted)")
        }
    }

    /// The session manager writes down what it remembers a second after it learned it.
    private var memory: String {
        (try? String(contentsOfFile: "\(folder.path)/.local/state/wireplumber/restore-stream", encoding: .utf8)) ?? ""
    }

    override func configureDefault(_ name: String) throws {
        try setDefault("default.configured.audio.sink", name)
    }

    /// As the session manager would after it had looked for it.
    func forceDefault(_ name: String) throws {
        try setDefault("default.audio.sink", name)
    }

    private func setDefault(_ key: String, _ name: String) throws {
        let words = ["0", key, "{ \"name\": \"\(name)\" }", "Spa:String:JSON"]
        let output = try Output(of: "/usr/bin/pw-metadata", words, environment)
        guard output.text.contains("set property") else { throw Failure(output.text) }
    }

    func killPulse() {
        pulse?.end()
        pulse = nil
    }
}
