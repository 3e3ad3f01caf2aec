import Glibc
import TestSupport
import Testing

/// A ring heard on a real sound server.
@Suite(.timeLimit(.minutes(10))) struct RingTests {
    @Test(arguments: ["gentle", "bell", "digital", "marimba", "urgent"])
    func `every bundled sound rings and is heard`(name: String) throws {
        let server = try PulseAudio()
        let recording = try Recording(of: server)
        let bell = try Bell(["--sound", name], on: server)
        try bell.line("playing", ending: "/sounds/\(name).oga")
        try bell.line("sounding")
        try recording.waitFor(seconds: 1.5)
        #expect(recording.heard.suffix(100).reduce(-100, max) > -25)
    }

    @Test(arguments: [ServerKind.pulseAudio, .pipeWire])
    func `the mixer is told that it is an alarm`(kind: ServerKind) throws {
        let server = try kind.start()
        let bell = try Bell(["--sound", "digital"], on: server)
        try bell.line("sounding")
        #expect(try server.control("list", "sink-inputs").contains("media.role = \"alarm\""))
    }

    @Test(arguments: ["norewinds=1", ""])
    func `it loops without a gap, every repeat as loud as the first`(sink: String) throws {
        let server = try PulseAudio(sink: sink)
        let folder = try server.noise()
        let recording = try Recording(of: server)
        let bell = try Bell(["--sound", "noise", "--folder", folder, "--loop", "2"], on: server)
        try bell.line("sounding")
        #expect(!bell.said.contains { $0.hasPrefix("silent") })
        try recording.waitFor(seconds: 9)
        // The first and the last 10 ms are not whole.
        let heard = Array(recording.heard.dropFirst().dropLast())
        #expect(heard.count > 800)
        #expect(heard.allSatisfy { $0 > -25 }, "\(heard.enumerated().filter { $0.element <= -25 })")
        let repeats = stride(from: 0, to: heard.count - 200, by: 200).map { heard[$0..<($0 + 200)].mean }
        #expect(repeats.allSatisfy { abs($0 - repeats[0]) < 1 }, "\(repeats)")
    }

    @Test func `a sound that its output lets be heard two seconds late is not taken for none`() throws {
        for _ in 0..<4 {
            let server = try PulseAudio(sink: "")
            let bell = try Bell(["--sound", "digital", "--override-mute"], on: server)
            try bell.line("sounding")
            #expect(!bell.said.contains { $0.hasPrefix("silent") }, "\(bell.said)")
        }
    }

    @Test func `it is silent at once when its input ends`() throws {
        let server = try PulseAudio()
        let recording = try Recording(of: server)
        let bell = try Bell(["--sound", "digital"], on: server)
        try bell.line("sounding")
        try recording.waitForSound()
        bell.process.closeInput()
        #expect(bell.ends(within: 1))
        try recording.waitForSilence(within: 1)
        try eventually("no stream is left", within: 1) { try server.streams().isEmpty }
    }

    @Test(arguments: [SIGTERM, SIGKILL])
    func `a signal ends it and the sound`(signal: Int32) throws {
        let server = try PulseAudio()
        let recording = try Recording(of: server)
        let bell = try Bell(["--sound", "digital"], on: server)
        try bell.line("sounding")
        try recording.waitForSound()
        bell.process.signal(signal)
        #expect(bell.ends(within: 1))
        try recording.waitForSilence(within: 1)
    }

    @Test func `it ends with the process that started it, though its input stays open`() throws {
        let server = try PulseAudio()
        let recording = try Recording(of: server)
        let parent = try Child(
            "/bin/sh", ["-c", "exec 3<&0; \"$0\" ring --sound urgent <&3 & wait", Bell.program],
            environment: server.environment)
        while try parent.readLine() != "sounding" {}
        try recording.waitForSound()
        parent.signal(SIGKILL)
        try recording.waitForSilence(within: 2)
        try eventually("no stream is left", within: 1) { try server.streams().isEmpty }
    }

    @Test func `short rings leave nothing behind`() throws {
        let server = try PulseAudio()
        for _ in 0..<20 {
            let bell = try Bell(["--sound", "digital"], on: server)
            try bell.line("playing")
            bell.process.end()
        }
        try eventually("no stream is left", within: 1) { try server.streams().isEmpty }
        #expect(try server.list("clients").split(separator: "\n").count <= 1)
    }

    @Test func `made ready ahead, it begins when told to`() throws {
        let server = try PulseAudio()
        let bell = try Bell(["--sound", "bell", "--wait"], isPrepared: false, on: server)
        try bell.line("ready")
        #expect(try server.streams().isEmpty)
        let told = ContinuousClock.now
        try bell.process.write(line: "go")
        try bell.line("playing")
        #expect(ContinuousClock.now - told < .milliseconds(150))
        try bell.line("sounding")
    }

    @Test func `a fade-in rises from nothing to the full level, evenly in decibels`() throws {
        let server = try PulseAudio()
        let folder = try server.chord()
        let recording = try Recording(of: server)
        let bell = try Bell(["--sound", "chord", "--folder", folder, "--fade-in", "4", "--loop", "2"], on: server)
        try bell.line("sounding")
        try recording.waitFor(seconds: 6.5)
        let heard = recording.heard
        for (second, decibels) in [(0.5, -35.0), (1.0, -30), (2.5, -15), (3.5, -5), (5, 0), (6, 0)] {
            let at = Int(second * 100)
            #expect(abs(heard[(at - 5)..<(at + 5)].mean - (-16 + decibels)) < 2.5, "at \(second) s")
        }
    }

    @Test func `the volume is the amplitude`() throws {
        let server = try PulseAudio()
        let folder = try server.chord()
        let recording = try Recording(of: server)
        let bell = try Bell(["--sound", "chord", "--folder", folder, "--volume", "0.1"], on: server)
        try bell.line("sounding")
        try recording.waitFor(seconds: 1)
        #expect(abs(recording.heard.suffix(50).mean + 36) < 1)
    }
}
