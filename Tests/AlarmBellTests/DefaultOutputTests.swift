import TestSupport
import Testing

/// A default output that is none, such as the monitor of one.
@Suite(.timeLimit(.minutes(10))) struct DefaultOutputTests {
    private func expectHeard(_ bell: Bell, _ recording: Recording) throws {
        try bell.line("sounding", within: 3)
        try recording.waitFor(seconds: 1.2)
        #expect(recording.heard.contains { $0 > -30 })
    }

    @Test(arguments: [ServerKind.pulseAudio, .pipeWire])
    func `a monitor is not made the default output, whoever says so, and the alarm is heard`(kind: ServerKind) throws {
        let server = try kind.start()
        for overrides in [[], ["--override-mute"]] {
            _ = try? server.control("set-default-sink", "out.monitor")
            try server.configureDefault("out.monitor")
            let recording = try Recording(of: server)
            let bell = try Bell(["--sound", "digital"] + overrides, on: server)
            try expectHeard(bell, recording)
            #expect(!bell.said.contains { $0.hasPrefix("silent") }, "\(bell.said)")
            #expect(try server.control("get-default-sink") == "out")
            #expect(try Output(of: Bell.program, ["output"], server.environment).text == "")
        }
    }

    /// Nothing that plays on the default output is heard then.
    @Test func `where PipeWire's default output is a monitor all the same, it is heard on an output, or said`() throws {
        let server = try PipeWire()
        try server.forceDefault("out.monitor")
        #expect(try server.control("get-default-sink") != "out")
        let recording = try Recording(of: server)
        let bell = try Bell(["--sound", "digital", "--override-mute"], on: server)
        try expectHeard(bell, recording)
        bell.process.end()
        let alone = try Bell(["--sound", "digital"], on: server)
        try alone.line("silent", ending: "the sound server refuses: IO error", within: 2)
        #expect(try Output(of: Bell.program, ["output"], server.environment).text == "there is no output")
        // Once it is right, it sounds.
        try server.forceDefault("out")
        try alone.line("sounding", within: 2)
    }

    @Test func `where PulseAudio's players are told to use a monitor, it is heard on an output, or said`() throws {
        let server = try PulseAudio()
        let told = ["PULSE_SINK": "out.monitor"]
        let recording = try Recording(of: server)
        let bell = try Bell(["--sound", "digital", "--override-mute"], on: server, adding: told)
        try expectHeard(bell, recording)
        bell.process.end()
        let alone = try Bell(["--sound", "digital"], on: server, adding: told)
        try alone.line("silent", ending: "the sound server refuses: File or data not found", within: 2)
    }
}
