import Foundation
import Glibc
import TestSupport
import Testing

@testable import AlarmBell

/// Outputs that are muted, turned down or lead nowhere.
@Suite(.timeLimit(.minutes(10))) struct SilentModeTests {
    private func ring(on server: AudioServer) throws -> Bell {
        let bell = try Bell(["--sound", "digital", "--override-mute"], on: server)
        try bell.line("sounding")
        return bell
    }

    private func end(_ bell: Bell) {
        bell.process.closeInput()
        #expect(bell.ends(within: 1))
    }

    private func expect(_ server: AudioServer, muted: Bool, percent: Int, _ when: String) throws {
        try eventually("muted \(muted) at \(percent) % \(when)", within: 2) {
            try server.control("get-sink-mute", "out") == "Mute: \(muted ? "yes" : "no")"
                && server.control("get-sink-volume", "out").contains(" \(percent)% ")
        }
    }

    @Test(arguments: ServerKind.allCases)
    func `a muted output at 5 % is heard, and put back, whoever is killed`(kind: ServerKind) throws {
        let server = try kind.start()
        try server.control("set-sink-volume", "out", "5%")
        try server.control("set-sink-mute", "out", "1")

        let first = try ring(on: server)
        #expect(!first.said.contains { $0.hasPrefix("silent") })
        try expect(server, muted: false, percent: 50, "while it rings")
        end(first)
        try expect(server, muted: true, percent: 5, "after it")

        let killed = try ring(on: server)
        killed.process.signal(SIGKILL)
        #expect(killed.ends(within: 1))
        try expect(server, muted: false, percent: 50, "when the ring was killed")
        #expect(try Output(of: Bell.program, ["put-back"], server.environment).code == 0)
        try expect(server, muted: true, percent: 5, "put back")

        let again = try ring(on: server)
        again.process.signal(SIGKILL)
        #expect(again.ends(within: 1))
        end(try ring(on: server))
        try expect(server, muted: true, percent: 5, "after the next ring")
    }

    @Test(arguments: ServerKind.allCases)
    func `what the user changes while it rings stands, and the rest is put back`(kind: ServerKind) throws {
        let server = try kind.start()
        try server.control("set-sink-volume", "out", "5%")
        try server.control("set-sink-mute", "out", "1")
        let turned = try ring(on: server)
        // What is seen in its first half second may be the server's rounding.
        try Recording(of: server).waitFor(seconds: 1.2)
        try server.control("set-sink-volume", "out", "30%")
        try Recording(of: server).waitFor(seconds: 0.3)
        end(turned)
        try expect(server, muted: true, percent: 30, "after it was turned down")

        let muted = try ring(on: server)
        try Recording(of: server).waitFor(seconds: 1.2)
        try server.control("set-sink-mute", "out", "1")
        try muted.line("silent", ending: "is muted")
        try server.control("set-sink-mute", "out", "0")
        try muted.line("sounding", within: 2)
        end(muted)
        try expect(server, muted: false, percent: 30, "after the user unmuted it")
    }

    @Test(arguments: [ServerKind.pulseAudio, .pipeWire])
    func `where the default output leads nowhere, another one is heard, and without one it is said`(
        kind: ServerKind
    ) throws {
        let server = try kind.start()
        try server.control("load-module", "module-null-sink", "sink_name=nothing")
        try eventually("there are two outputs") { try server.list("sinks").contains("\tnothing\t") }
        try server.control("set-default-sink", "nothing")
        try eventually("it is the default") { try server.control("get-default-sink") == "nothing" }
        let recording = try Recording(of: server)
        let bell = try Bell(["--sound", "digital", "--override-mute"], on: server)
        try recording.waitFor(seconds: 1.5)
        try eventually("it is heard on the other output", within: 3) { recording.heard.contains { $0 > -30 } }
        #expect(try bell.line("sounding") == "sounding")
        end(bell)
        #expect(try server.control("get-default-sink") == "nothing")

        let alone = try Bell(["--sound", "digital"], on: server)
        try alone.line("silent", ending: "leads nowhere")
        let output = try Output(of: Bell.program, ["output"], server.environment)
        #expect(output.text.hasSuffix("leads nowhere"), "\(output.text)")
    }

    @Test func `without the override it stays as it is, and is said`() throws {
        let server = try PulseAudio()
        try server.control("set-sink-volume", "out", "5%")
        let bell = try Bell(["--sound", "digital"], on: server)
        let sentence = "the output 'Null Output' is turned down to 5 %"
        try bell.line("silent", ending: sentence)
        #expect(try server.control("get-sink-volume", "out").contains(" 5% "))
        let stream = try #require(server.streams().first)
        try server.control("set-sink-input-mute", stream, "1")
        try bell.line("silent", ending: "the alarm is muted in the mixer")
        bell.process.end()
        let output = try Output(of: Bell.program, ["output"], server.environment)
        #expect(output.code == 0)
        #expect(output.text.split(separator: "\n") == ["the alarm is muted in the mixer", "\(sentence)"])
        server.kill()
        #expect(try Output(of: Bell.program, ["output"], server.environment).text == "there is no sound server")
    }

    @Test(arguments: ServerKind.allCases)
    func `a mixer that remembers alarms as quiet remembers it again when a ring was killed`(kind: ServerKind) throws {
        let server = try kind.start()
        try mute(on: server)
        for _ in 1...2 {
            let killed = try ring(on: server)
            try eventually("it is heard") { try server.control("list", "sink-inputs").contains("Mute: no") }
            killed.process.signal(SIGKILL)
            #expect(killed.ends(within: 1))
            try eventually("its stream is gone") { try server.streams().isEmpty }
            let changes = "\(server.folder.path)/.local/state/alarms/outputs"
            #expect(try !String(contentsOfFile: changes, encoding: .utf8).isEmpty)
            #expect(try Output(of: Bell.program, ["put-back"], server.environment).code == 0)
            #expect(try String(contentsOfFile: changes, encoding: .utf8).isEmpty)

            let next = try Bell(["--sound", "digital"], on: server)
            try next.line("silent", ending: "the alarm is muted in the mixer")
            #expect(try server.control("list", "sink-inputs").contains("30%"))
            next.process.end()
            try eventually("its stream is gone, too") { try server.streams().isEmpty }
        }
    }

    @Test(arguments: ServerKind.allCases)
    func `what the user sets in the mixer while it rings is what it remembers, though the ring was killed`(
        kind: ServerKind
    ) throws {
        let server = try kind.start()
        try mute(on: server)
        let killed = try ring(on: server)
        // What is set in its first second is taken for the mixer's memory.
        try Recording(of: server).waitFor(seconds: 1.5)
        try server.control("set-sink-input-volume", #require(server.streams().first), "60%")
        let changes = "\(server.folder.path)/.local/state/alarms/outputs"
        if kind == .pipeWire {
            try eventually("nothing is to be put back") { try String(contentsOfFile: changes, encoding: .utf8).isEmpty }
        }
        killed.process.signal(SIGKILL)
        #expect(killed.ends(within: 1))
        try eventually("its stream is gone") { try server.streams().isEmpty }
        #expect(try Output(of: Bell.program, ["put-back"], server.environment).code == 0)
        let next = try Bell(["--sound", "digital"], on: server)
        try next.line("sounding")
        #expect(try server.control("list", "sink-inputs").contains(" 60%"))
    }

    @Test(arguments: ServerKind.allCases)
    func `however often it rings, the mixer remembers alarms as the user set them`(kind: ServerKind) throws {
        let server = try kind.start()
        try mute(on: server)
        for round in 1...3 {
            let bell = try ring(on: server)
            try server.waitUntilAlarms(areMuted: false)
            end(bell)
            // As the agent does, should a busy server have left it no time for it.
            #expect(try Output(of: Bell.program, ["put-back"], server.environment).code == 0)
            try server.waitUntilAlarms(areMuted: true)
            let next = try Bell(["--sound", "digital"], on: server)
            try next.line("silent", ending: "the alarm is muted in the mixer")
            #expect(try server.control("list", "sink-inputs").contains("30%"), "round \(round)")
            next.process.end()
            try eventually("its stream is gone") { try server.streams().isEmpty }
        }
    }

    @Test(arguments: ServerKind.allCases)
    func `what it sets back at its end is not taken for the user's wish, and what is not done then is done later`(
        kind: ServerKind
    ) throws {
        let server = try kind.start()
        try mute(on: server)
        let library = try server.build("endless.so", from: Self.endless, arguments: ["-shared", "-fPIC", "-lpulse"])
        let words = ["--sound", "digital", "--override-mute"]
        let bell = try Bell(words, on: server, adding: ["LD_PRELOAD": library])
        try bell.line("sounding")
        // What is set in its first second is taken for the mixer's memory.
        try Recording(of: server).waitFor(seconds: 1.5)
        end(bell)
        let changes = "\(server.folder.path)/.local/state/alarms/outputs"
        #expect(try String(contentsOfFile: changes, encoding: .utf8).hasPrefix("stream\tmuted\t"))
        #expect(try Output(of: Bell.program, ["put-back"], server.environment).code == 0)
        #expect(try String(contentsOfFile: changes, encoding: .utf8).isEmpty)
        try server.waitUntilAlarms(areMuted: true)
    }

    /// A sound server that ends no stream that is to be killed, and does not say so: put before libpulse.
    private static let endless = """
        #include <pulse/pulseaudio.h>
        static void nothing(pa_context *context, const pa_server_info *info, void *data) {}
        pa_operation *pa_context_kill_sink_input(pa_context *c, uint32_t index, pa_context_success_cb_t told, void *data) {
            return pa_context_get_server_info(c, nothing, 0);
        }
        """

    /// Alarms are remembered as muted and at 30 %.
    private func mute(on server: AudioServer) throws {
        let bell = try Bell(["--sound", "digital"], on: server)
        try bell.line("sounding")
        try server.mute("30%")
        try bell.line("silent", ending: "the alarm is muted in the mixer")
        bell.process.end()
    }

    @Test func `two rings in turn leave the output as the first one found it`() throws {
        let server = try PulseAudio()
        try server.control("set-sink-mute", "out", "1")
        var bell = try ring(on: server)
        for _ in 1...3 {
            let old = bell
            old.process.closeInput()
            bell = try ring(on: server)
            #expect(old.ends(within: 1))
            try expect(server, muted: false, percent: 100, "while the next one rings")
        }
        end(bell)
        try expect(server, muted: true, percent: 100, "after the last one")
    }

    @Test func `it ends also when the server stands still, and puts back later`() throws {
        let server = try PulseAudio()
        try server.control("set-sink-mute", "out", "1")
        let bell = try ring(on: server)
        server.signal(SIGSTOP)
        end(bell)
        server.signal(SIGCONT)
        #expect(try Output(of: Bell.program, ["put-back"], server.environment).code == 0)
        try expect(server, muted: true, percent: 100, "put back")
    }
}
