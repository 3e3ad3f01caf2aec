import CSndFile
import Foundation
import TestSupport
import Testing

@testable import AlarmBell

/// `alarm-bell check` and `list`.
@Suite(.timeLimit(.minutes(10))) struct CheckTests {
    private func check(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Output {
        try Output(of: Bell.program, ["check"] + arguments, environment)
    }

    @Test(arguments: [
        ("gone", "There is no sound 'gone' (nor with the endings oga,"),
        ("broken", "bad/broken.wav cannot be decoded"),
        ("movie", "it is MPEG-4 audio (m4a, AAC or ALAC)"),
        ("song", "bad/song.m4a cannot be decoded: it is MPEG-4 audio (m4a, AAC or ALAC)"),
        ("song.m4a", "bad/song.m4a cannot be decoded: it is MPEG-4 audio (m4a, AAC or ALAC)"),
        ("zero", "bad/zero.wav is a device, not a sound file."),
        ("empty", "bad/empty.ogg is empty."),
        ("pipe", "bad/pipe.ogg is a named pipe, not a sound file."),
        ("folder", "bad/folder is a folder, not a sound file."),
        ("escape", "bad/escape.wav is a link that leaves its folder"),
        ("quiet", "bad/quiet.wav is silent"),
        ("endless", "bad/endless.wav is too large: at most 512 MiB."),
        ("../chord", "'../chord' is not the name of a sound"),
        ("/etc/passwd", "'/etc/passwd' is not the name of a sound"),
        ("a//b", "'a//b' is not the name of a sound"),
        ("", "'' is not the name of a sound"),
    ])
    func `a bad sound is refused with a sentence`(name: String, sentence: String) throws {
        let home = try TemporaryFolder()
        let folder = try BadSounds.write(to: home)
        let output = try check(["--sound", name, "--folder", folder])
        #expect(output.code == 1)
        #expect(output.text.contains(sentence), "\(output.text)")
        if name == "gone" { #expect(output.text.contains(folder)) }
    }

    @Test func `what may not be read is refused`() throws {
        let home = try TemporaryFolder()
        let folder = try home.make("own")
        try Sample.chord().write(to: "\(folder)/secret.wav")
        chmod("\(folder)/secret.wav", 0)
        let words = ["--reuid=65534", "--clear-groups", Bell.program, "check", "--sound", "secret", "--folder", folder]
        chmod(home.path, 0o755)
        let output =
            getuid() == 0
            ? try Output(of: "/usr/bin/setpriv", words) : try check(["--sound", "secret", "--folder", folder])
        #expect(output.code == 1)
        #expect(output.text.hasSuffix("secret.wav cannot be read: Permission denied."))
    }

    @Test(arguments: [
        ("wav", SF_FORMAT_WAV, SF_FORMAT_PCM_16), ("wav", SF_FORMAT_WAV, SF_FORMAT_PCM_U8),
        ("wav", SF_FORMAT_WAV, SF_FORMAT_PCM_24), ("wav", SF_FORMAT_WAV, SF_FORMAT_PCM_32),
        ("wav", SF_FORMAT_WAV, SF_FORMAT_FLOAT), ("wav", SF_FORMAT_WAV, SF_FORMAT_DOUBLE),
        ("flac", SF_FORMAT_FLAC, SF_FORMAT_PCM_16), ("ogg", SF_FORMAT_OGG, SF_FORMAT_VORBIS),
        ("oga", SF_FORMAT_OGG, SF_FORMAT_VORBIS), ("oga", SF_FORMAT_OGG, SF_FORMAT_OPUS),
        ("opus", SF_FORMAT_OGG, SF_FORMAT_OPUS),
        ("mp3", SF_FORMAT_MPEG, SF_FORMAT_MPEG_LAYER_III), ("aiff", SF_FORMAT_AIFF, SF_FORMAT_PCM_16),
        ("aif", SF_FORMAT_AIFF, SF_FORMAT_PCM_24), ("au", SF_FORMAT_AU, SF_FORMAT_PCM_16),
        ("caf", SF_FORMAT_CAF, SF_FORMAT_PCM_16),
    ])
    func `each format is found by its ending and rendered at its own level`(
        ending: String, major: Int, minor: Int
    ) throws {
        let home = try TemporaryFolder()
        let chord = Sample.chord(rate: 48_000)
        try chord.write(to: "\(home.path)/chord.\(ending)", major, minor)
        let check = try SoundCheck("chord", in: SoundFolders(own: [home.path]))
        #expect(check.path == "\(home.path)/chord.\(ending)")
        #expect(abs(check.seconds - 1) < 0.06)
        let rendered = try Rendered("chord", in: home)
        #expect(rendered.rate == 48_000)
        #expect(abs(rendered.channel(0)[48_000..<96_000].rms - chord.frames.rms) < 0.5)
    }

    @Test(arguments: [(8_000, 1), (11_025, 2), (22_050, 1), (96_000, 2), (192_000, 2), (44_100, 6)])
    func `any rate and number of channels`(rate: Int, channels: Int) throws {
        let home = try TemporaryFolder()
        try Sample.chord(rate: rate, channels: channels).write(to: "\(home.path)/chord.wav")
        #expect(try SoundCheck("chord", in: SoundFolders(own: [home.path])).seconds == 1)
        let rendered = try Rendered("chord", in: home)
        #expect(rendered.rate == rate)
        #expect(rendered.channels == min(2, channels == 6 ? 1 : channels))
        #expect(rendered.channel(0).rms > -20)
    }

    @Test func `its answer is the path and the seconds`() throws {
        let output = try check(["--sound", "bell"])
        #expect(output.code == 0)
        #expect(output.text.hasSuffix("/sounds/bell.oga\t12.0"))
    }

    @Test func `the list names what can be named, with sub-folders, and first come first served`() throws {
        let home = try TemporaryFolder()
        let (own, deep) = (try home.make("own"), try home.make("own/sea"))
        try Sample.chord().write(to: "\(own)/bell.wav")
        try Sample.chord().write(to: "\(deep)/gull.flac", SF_FORMAT_FLAC)
        _ = try home.write(Array("nothing".utf8), to: "own/notes.wav")
        let output = try Output(of: Bell.program, ["list", "--folder", own], ["XDG_DATA_DIRS": "/nonexistent"])
        let lines = output.text.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
        #expect(output.code == 0)
        #expect(lines.map { $0[0] } == ["bell", "sea/gull", "digital", "gentle", "marimba", "urgent"])
        #expect(lines[0] == ["bell", "\(own)/bell.wav", "1.0"])
        for line in lines { #expect(try check(["--sound", line[0], "--folder", own]).text.hasPrefix(line[1])) }
    }

    @Test(arguments: [
        ([], "a command is missing"), (["sing"], "'sing' is no command"),
        (["check", "--volume", "1"], "'--volume' is no option of check"),
        (["ring", "--volume", "2"], "--volume must be a number from 0.0 to 1.0, but is '2'"),
        (["ring", "--volume", "nan"], "--volume must be a number"), (["ring", "--sound"], "--sound needs a value"),
        (["ring", "--fade-in", "-1"], "--fade-in must be a number from 0.0"),
        (["ring", "--folder", "here"], "--folder must be absolute, but is 'here'"),
    ])
    func `a command line that is not understood`(words: [String], sentence: String) throws {
        let output = try Output(of: Bell.program, words)
        #expect(output.code == 2)
        #expect(output.text.contains(sentence))
    }
}
