import TestSupport

extension AudioServer {
    /// Writes the test's chord as `chord.wav` into a folder for `--folder`.
    func chord() throws -> String {
        let own = try folder.make("own")
        try Sample.chord().write(to: "\(own)/chord.wav")
        return own
    }

    /// Likewise the test's noise as `noise.wav`.
    func noise() throws -> String {
        let own = try folder.make("own")
        try Sample.noise().write(to: "\(own)/noise.wav")
        return own
    }

    /// A folder for `--folder` with sounds that cannot be played.
    func badSounds() throws -> String {
        try BadSounds.write(to: folder)
    }
}
