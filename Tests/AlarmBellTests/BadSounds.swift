import Foundation
import Glibc

/// Files that are no sounds, one for each way to be none.
enum BadSounds {
    /// Writes them to a folder within and returns its path.
    static func write(to home: TemporaryFolder) throws -> String {
        let folder = try home.make("bad")
        try Sample.chord().write(to: "\(home.path)/chord.wav")
        _ = try home.write(Array("RIFF but no sound at all".utf8), to: "bad/broken.wav")
        _ = try home.write([0, 0, 0, 0x20] + Array("ftypM4A isomiso2".utf8), to: "bad/movie.m4a.wav")
        _ = try home.write([0, 0, 0, 0x20] + Array("ftypM4A isomiso2".utf8), to: "bad/movie.wav")
        _ = try home.write([0, 0, 0, 0x20] + Array("ftypM4A isomiso2".utf8), to: "bad/song.m4a")
        _ = try home.write([], to: "bad/empty.ogg")
        symlink("/dev/zero", "\(folder)/zero.wav")
        mkfifo("\(folder)/pipe.ogg", 0o600)
        _ = try home.make("bad/folder.wav")
        _ = try home.make("bad/folder")
        symlink("\(home.path)/chord.wav", "\(folder)/escape.wav")
        try Sample.silence(seconds: 2).write(to: "\(folder)/quiet.wav")
        let sparse = open("\(folder)/endless.wav", O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
        ftruncate(sparse, 5 << 30)
        close(sparse)
        return folder
    }
}
