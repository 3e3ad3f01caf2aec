import Glibc
import TestSupport
import Testing

/// What goes wrong with sound servers, on a real one.
@Suite(.timeLimit(.minutes(10))) struct FaultTests {
    /// Seconds in which the sound must be back once it can be.
    private static let back: Double = 2

    @Test func `without a server it says so, and sounds when there is one`() throws {
        let server = try PulseAudio(started: false)
        let bell = try Bell(["--sound", "digital"], on: server)
        #expect(try bell.line("silent", within: 2) == "silent there is no sound server")
        try server.start()
        try bell.line("sounding", within: Self.back)
        let recording = try Recording(of: server)
        try recording.waitFor(seconds: 1.2)
        #expect(recording.heard.suffix(100).reduce(-100, max) > -25)
    }

    @Test func `a server killed mid-ring is said, and the sound is back with it`() throws {
        let server = try PulseAudio()
        let bell = try Bell(["--sound", "digital", "--loop", "2"], on: server)
        for _ in 0..<3 {
            try bell.line("sounding", within: Self.back)
            server.kill()
            try bell.line("silent", within: 1)
            try server.start()
        }
        try bell.line("sounding", within: Self.back)
    }

    @Test func `a server that stands still is said within two seconds, and the sound is back with it`() throws {
        let server = try PulseAudio()
        let bell = try Bell(["--sound", "digital", "--loop", "2"], on: server)
        try bell.line("sounding")
        server.signal(SIGSTOP)
        try bell.line("silent", within: 2)
        server.signal(SIGCONT)
        try bell.line("sounding", within: Self.back)
        let recording = try Recording(of: server)
        try recording.waitFor(seconds: 4)
        // A stream too many would double the level.
        #expect(recording.heard.reduce(-100, max) < -5)
        #expect(try server.streams().count <= 2)
    }

    @Test func `it ends at once while the server stands still`() throws {
        let server = try PulseAudio()
        server.signal(SIGSTOP)
        let bell = try Bell(["--sound", "digital"], on: server)
        try bell.line("silent", within: 3)
        bell.process.closeInput()
        #expect(bell.ends(within: 1))
        server.signal(SIGCONT)
        try eventually("no stream is left", within: 2) { try server.streams().isEmpty }
    }

    @Test func `a stream killed in the mixer is started again`() throws {
        let server = try PulseAudio()
        let bell = try Bell(["--sound", "digital"], on: server)
        try bell.line("sounding")
        try server.killStream(#require(server.streams().first))
        #expect(try bell.line("silent", within: 1) == "silent the sound server ended the sound")
        try bell.line("sounding", within: Self.back)
    }

    @Test func `an output taken away and brought back`() throws {
        let server = try PulseAudio()
        let bell = try Bell(["--sound", "digital"], on: server)
        try bell.line("sounding")
        try server.control("unload-module", "module-null-sink")
        try bell.line("silent", within: 2)
        try server.control("load-module", "module-null-sink", "sink_name=out", "norewinds=1", AudioServer.heard)
        try bell.line("sounding", within: Self.back)
    }

    @Test func `whatever libcanberra refuses a sound with is said, and it is tried again`() throws {
        let server = try PulseAudio()
        let library = try CanberraFault.build(in: server.folder)
        for (code, late) in (1...18).map({ (-$0, $0 % 3 == 0) }) {
            var environment = ["LD_PRELOAD": library, "FAULT": "\(code)"]
            if late { environment["LATE"] = "1" }
            let bell = try Bell(["--sound", "digital"], on: server, adding: environment)
            #expect(try bell.line("silent", within: 1).count > 20, "\(code)")
            try bell.line("sounding", within: Self.back)
        }
        let environment = server.environment.merging(["LD_PRELOAD": library, "FAULT": "-5"]) { $1 }
        #expect(
            try Output(of: Bell.program, ["output"], environment).text
                == "libcanberra has no driver for a sound server")
    }

    @Test func `a suspended output is silence, and said`() throws {
        let server = try PulseAudio()
        let bell = try Bell(["--sound", "digital"], on: server)
        try bell.line("sounding")
        try server.control("suspend-sink", "out", "1")
        try bell.line("silent", within: 2)
        try server.control("suspend-sink", "out", "0")
        try bell.line("sounding", within: Self.back)
    }

    @Test func `a muted output is silence, and said`() throws {
        let server = try PulseAudio()
        try server.control("set-sink-mute", "out", "1")
        let bell = try Bell(["--sound", "digital"], on: server)
        try bell.line("silent", ending: "the output 'Null Output' is muted")
        try server.control("set-sink-mute", "out", "0")
        try bell.line("sounding", within: Self.back)
        try server.control("set-sink-volume", "out", "0")
        try bell.line("silent", ending: "the output 'Null Output' has its volume at 0")
    }

    @Test func `a mixer that remembers alarms as muted and quiet does not silence one`() throws {
        let server = try PulseAudio()
        let first = try Bell(["--sound", "digital"], on: server)
        try first.line("sounding")
        let stream = try #require(server.streams().first)
        try server.control("set-sink-input-mute", stream, "1")
        try server.control("set-sink-input-volume", stream, "5%")
        try first.line("silent", ending: "the alarm is muted in the mixer")
        first.process.end()

        let recording = try Recording(of: server)
        let second = try Bell(["--sound", "urgent", "--override-mute"], on: server)
        try second.line("sounding", within: Self.back)
        try recording.waitFor(seconds: 2)
        #expect(recording.heard.suffix(100).reduce(-100, max) > -20)
        #expect(try server.control("list", "sink-inputs").contains("100%"))
        second.process.closeInput()
        #expect(second.ends(within: 1))

        let third = try Bell(["--sound", "urgent"], on: server)
        try third.line("silent", ending: "the alarm is muted in the mixer")
        #expect(try server.control("list", "sink-inputs").contains("5%"))
    }

    @Test func `a volume changed in the mixer while it rings stays changed`() throws {
        let server = try PulseAudio()
        let folder = try server.chord()
        let recording = try Recording(of: server)
        let bell = try Bell(["--sound", "chord", "--folder", folder, "--loop", "4", "--override-mute"], on: server)
        try bell.line("sounding")
        // What is set in its first second is taken for the mixer's memory.
        try recording.waitFor(seconds: 1.5)
        // To a third of the amplitude.
        try server.control("set-sink-input-volume", #require(server.streams().first), "-9.5dB")
        try recording.waitFor(seconds: 6)
        #expect(abs(recording.heard.suffix(300).mean - (-16 - 9.5)) < 1.5)
    }
}
