import CSndFile
import Foundation
import TestSupport
import Testing

/// Sounds that cannot ring: the bundled one rings in their place, and it is said.
@Suite(.timeLimit(.minutes(10))) struct FallbackTests {
    @Test(arguments: ["gone", "broken", "pipe", "folder", "movie", "quiet", "../chord"])
    func `the bundled sound rings instead`(name: String) throws {
        let server = try PulseAudio()
        let folder = try server.badSounds()
        let bell = try Bell(["--sound", name, "--folder", folder], isPrepared: false, on: server)
        #expect(try bell.line("fallback").contains(name))
        try bell.line("playing", ending: "/sounds/bell.oga")
        try bell.line("sounding")
    }

    @Test func `without any sound file it beeps`() throws {
        let server = try PulseAudio()
        let bell = try Bell(["--sound", "gone"], on: server, adding: ["ALARMS_SOUNDS": "/nonexistent"])
        try bell.line("playing", ending: "beeps")
        try bell.line("sounding")
    }

    @Test func `while a sound takes long to render, the bundled one rings`() throws {
        let server = try PulseAudio()
        let folder = try server.folder.make("own")
        // The silence at its start is looked through for what a ring begins with.
        let slow = Sample.silence(seconds: 600) + Sample.chord()
        try slow.write(to: "\(folder)/slow.flac", SF_FORMAT_FLAC)
        let bell = try Bell(["--sound", "slow", "--folder", folder, "--loop", "2"], isPrepared: false, on: server)
        try bell.line("playing", ending: "/sounds/bell.oga", within: 2)
        try bell.line("sounding", within: 2)
        try bell.line("playing", ending: "slow.flac", within: 30)
    }

    @Test func `a sound deleted while it rings rings on`() throws {
        let server = try PulseAudio()
        let folder = try server.noise()
        let recording = try Recording(of: server)
        let bell = try Bell(["--sound", "noise", "--folder", folder, "--loop", "1"], on: server)
        try bell.line("sounding")
        try FileManager.default.removeItem(atPath: folder)
        if let cache = server.environment["XDG_CACHE_HOME"] { try FileManager.default.removeItem(atPath: cache) }
        try recording.waitFor(seconds: 4)
        // The first and the last 10 ms are not whole.
        let heard = Array(recording.heard.dropFirst().dropLast())
        #expect(heard.allSatisfy { $0 > -25 }, "\(heard.enumerated().filter { $0.element <= -25 })")
    }

    @Test func `a cache that cannot be written does not keep it from ringing`() throws {
        let server = try PulseAudio()
        let bell = try Bell(["--sound", "urgent"], on: server, adding: ["XDG_CACHE_HOME": "/proc"])
        try bell.line("playing", ending: "urgent.oga")
        try bell.line("sounding")
    }
}
