import Foundation
import Glibc
import TestSupport
import Testing

/// A ring heard on PipeWire.
@Suite(.timeLimit(.minutes(10))) struct PipeWireTests {
    @Test func `it loops without a gap, every repeat as loud as the first, and ends with its input`() throws {
        let server = try PipeWire()
        let folder = try server.noise()
        let recording = try Recording(of: server)
        let bell = try Bell(["--sound", "noise", "--folder", folder, "--loop", "2"], on: server)
        try bell.line("sounding")
        try recording.waitFor(seconds: 7)
        let heard = recording.heard
        try #require(heard.count > 660)
        // On a busy machine PipeWire, without its real-time thread, drops something now and then; a bad seam is bad always.
        let seams = [200, 400, 600].map { heard[($0 - 40)..<($0 + 60)] }
        let usual = heard[50..<150].median
        #expect(seams.filter { $0.allSatisfy { $0 > usual - 15 } }.count >= 2, "\(seams)")
        #expect(seams.allSatisfy { abs($0.median - usual) < 1.5 }, "\(seams.map(\.median)) \(usual)")
        bell.process.closeInput()
        #expect(bell.ends(within: 1))
        try recording.waitForSilence(within: 2)
    }

    @Test func `a muted output is said, and a server that goes and comes`() throws {
        let server = try PipeWire()
        let bell = try Bell(["--sound", "digital", "--loop", "2"], on: server)
        try bell.line("sounding")
        try server.control("set-sink-mute", "out", "1")
        try bell.line("silent", ending: "is muted")
        try server.control("set-sink-mute", "out", "0")
        try bell.line("sounding", within: 2)
        server.killPulse()
        try bell.line("silent", within: 1)
        try server.startPulse()
        try bell.line("sounding", within: 2)
    }

    @Test func `a stream that is given no output is asked for anew, and sounds once it can be given one`() throws {
        let server = try PipeWire()
        let bell = try Bell(["--sound", "digital", "--wait"], isPrepared: false, on: server)
        try bell.line("ready")
        try eventually("it is connected, to play and to listen") {
            try server.list("clients").components(separatedBy: "alarm-bell").count > 2
        }
        server.signalManager(SIGSTOP)
        try bell.process.write(line: "go")
        // What libcanberra says of a stream that was killed before it began; else it would wait for ever.
        try bell.line("silent", ending: "refuses: File or data not found")
        server.signalManager(SIGCONT)
        try bell.line("sounding", within: 2)
        #expect(try server.streams().count == 1)
    }

    @Test func `a mixer that remembers alarms as quiet does not silence one`() throws {
        let server = try PipeWire()
        let first = try Bell(["--sound", "digital"], on: server)
        try first.line("sounding")
        try server.mute("5%")
        try first.line("silent", ending: "the alarm is muted in the mixer")
        first.process.end()
        let recording = try Recording(of: server)
        let second = try Bell(["--sound", "urgent", "--override-mute"], on: server)
        try second.line("sounding", within: 2)
        try recording.waitFor(seconds: 2)
        #expect(recording.heard.suffix(100).reduce(-100, max) > -20)
        second.process.closeInput()
        #expect(second.ends(within: 1))
        // As the agent does, should a busy server have left it no time for it.
        #expect(try Output(of: Bell.program, ["put-back"], server.environment).code == 0)
        try server.waitUntilAlarms(areMuted: true)
        let third = try Bell(["--sound", "urgent"], on: server)
        try third.line("silent", ending: "the alarm is muted in the mixer")
    }

    @Test func `what PipeWire loses of what it is told is told again`() throws {
        try expectPutBack(before: Self.deaf)
    }

    @Test(arguments: ["", "-DSTALE"])
    func `a PipeWire that never lists what it was told is believed`(listed: String) throws {
        try expectPutBack(before: Self.secretive, listed)
    }

    /// What a killed ring changed is put back through a libpulse that has this library before it.
    private func expectPutBack(before source: String, _ words: String...) throws {
        let server = try PipeWire()
        let first = try Bell(["--sound", "digital"], on: server)
        try first.line("sounding")
        try server.mute("30%")
        first.process.end()
        let killed = try Bell(["--sound", "digital", "--override-mute"], on: server)
        try server.waitUntilAlarms(areMuted: false)
        killed.process.signal(SIGKILL)
        #expect(killed.ends(within: 1))
        let flags = ["-shared", "-fPIC", "-lpulse"] + words.filter { !$0.isEmpty }
        let library = try server.build("before.so", from: source, arguments: flags)
        let environment = server.environment.merging(["LD_PRELOAD": library]) { $1 }
        #expect(try Output(of: Bell.program, ["put-back"], environment).code == 0)
        #expect(
            try String(contentsOfFile: "\(server.folder.path)/.local/state/alarms/outputs", encoding: .utf8).isEmpty)
        try server.waitUntilAlarms(areMuted: true)
    }

    /// What is told arrives, and never shows in the list.
    private static let secretive = """
        #include <pulse/ext-stream-restore.h>
        #include <pulse/pulseaudio.h>
        static pa_ext_stream_restore_read_cb_t reader;
        static void list(pa_context *context, const pa_server_info *info, void *data) {
        #ifdef STALE
            pa_ext_stream_restore_info loud = { .name = "sink-input-by-media-role:alarm" };
            reader(context, &loud, 0, data);
        #endif
            reader(context, 0, 1, data);
        }
        pa_operation *pa_ext_stream_restore_read(pa_context *c, pa_ext_stream_restore_read_cb_t told, void *userdata) {
            reader = told;
            return pa_context_get_server_info(c, list, userdata);
        }
        """

    /// The first thing that is told to be remembered is lost without an error: put before libpulse.
    private static let deaf = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <pulse/ext-stream-restore.h>
        #include <pulse/pulseaudio.h>
        typedef pa_operation *(*write_call)(
            pa_context *, pa_update_mode_t, const pa_ext_stream_restore_info *, unsigned, int, pa_context_success_cb_t, void *);
        static pa_context_success_cb_t first;
        static void lost(pa_context *context, const pa_server_info *info, void *data) { first(context, 1, data); }
        pa_operation *pa_ext_stream_restore_write(
            pa_context *c, pa_update_mode_t mode, const pa_ext_stream_restore_info data[], unsigned n, int apply,
            pa_context_success_cb_t told, void *userdata) {
            write_call real = (write_call)dlsym(RTLD_NEXT, "pa_ext_stream_restore_write");
            if (first) return real(c, mode, data, n, apply, told, userdata);
            first = told;
            return pa_context_get_server_info(c, lost, userdata);
        }
        """
}
