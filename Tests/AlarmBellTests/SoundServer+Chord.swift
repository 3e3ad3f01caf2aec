import TestSupport

extension SoundServer {
    /// Writes the test's chord as `chord.wav` into a folder for `--folder`.
    func chord() throws -> String {
        guard let folder = try folder?.make("own") else { throw Failure("no folder") }
        try Sample.chord().write(to: "\(folder)/chord.wav")
        return folder
    }
}
