import Glibc

/// Tells whether a sound can ring: decoded as far as is needed to know, within bounds of time and length.
package struct SoundCheck: Sendable {
    package let path: String
    package let seconds: Double

    package init(_ name: String?, in folders: SoundFolders) throws(SoundError) {
        if name == nil, let themed = folders.themedDefault, let check = try? SoundCheck(themed) {
            self = check
        } else {
            try self.init(name == nil ? folders.openFallback() : folders.open(name))
        }
    }

    init(_ sound: SoundFile) throws(SoundError) {
        let decoder = try Decoder(sound)
        let heard = try Self.listen(to: decoder)
        path = sound.path
        seconds = Double(decoder.frames ?? heard) / Double(decoder.rate)
        guard seconds <= Self.longest else { throw .tooLarge(path: sound.path, limit: "an hour") }
    }

    /// Seconds.
    private static let longest = 3600.0
    /// Seconds of a loud sound that must decode without an error.
    private static let sample = 30.0
    /// Seconds of the machine's time.
    private static let patience = 8.0
    /// -60 dBFS, below which nothing is heard.
    static let threshold: Float = 0.001

    /// Decodes until enough is known and returns how many frames that took.
    private static func listen(to decoder: Decoder) throws(SoundError) -> Int {
        let began = Clock.now
        var heard = 0
        var loud = false
        var block = [Float](repeating: 0, count: 8192 * decoder.channels)
        while true {
            let got = block.withUnsafeMutableBufferPointer { decoder.read(into: $0) }
            heard += got
            loud = loud || block.prefix(got * decoder.channels).contains { $0.magnitude > threshold }
            let seconds = Double(heard) / Double(decoder.rate)
            if got == 0 { break }
            if loud, decoder.frames != nil, seconds >= sample { return heard }
            guard seconds <= longest else { throw .tooLarge(path: decoder.path, limit: "an hour") }
            guard Clock.now - began < patience else { throw .tooSlow(path: decoder.path) }
        }
        if let error = decoder.error { throw .undecodable(path: decoder.path, why: error) }
        guard heard > 0 else { throw .empty(path: decoder.path) }
        guard loud else { throw .silent(path: decoder.path) }
        return heard
    }
}
