/// A sound file, repeated for ever.
final class LoopedFile: FrameSource {
    let rate: Int
    let channels: Int
    let period: Int
    let beginning: Int

    private let sound: SoundFile
    private var decoder: Decoder
    /// The frame the decoder stands at.
    private var place: Int
    private var seam: Seam

    init(_ sound: SoundFile) throws(SoundError) {
        self.sound = sound
        decoder = try Decoder(sound)
        rate = decoder.rate
        channels = decoder.channels
        beginning = try Self.firstHeard(decoder)
        if let frames = decoder.frames, Self.reaches(frames, decoder) {
            period = frames
        } else {
            decoder = try Decoder(sound)
            period = try Self.count(decoder)
        }
        place = period
        seam = Seam(channels: channels, rate: rate)
    }

    func read(at position: Int, into buffer: UnsafeMutableBufferPointer<Float>) throws(SoundError) {
        let wanted = position % period
        if wanted != place {
            try go(to: wanted)
            seam.forget()
        }
        var rest = UnsafeMutableBufferPointer(rebasing: buffer[...])
        while !rest.isEmpty {
            let room = UnsafeMutableBufferPointer(rebasing: rest.prefix((period - place) * channels))
            let got = room.isEmpty ? 0 : decoder.read(into: room)
            if got == 0 {
                guard place > 0 else { throw .undecodable(path: sound.path, why: decoder.error ?? "it ends at once") }
                try go(to: 0)
                seam.cross()
                continue
            }
            place += got
            seam.mend(UnsafeMutableBufferPointer(rebasing: rest.prefix(got * channels)))
            rest = UnsafeMutableBufferPointer(rebasing: rest.dropFirst(got * channels))
        }
    }

    /// Some decoders cannot seek; then the file is read again up to the frame.
    private func go(to frame: Int) throws(SoundError) {
        defer { place = frame }
        if decoder.seek(to: frame) { return }
        decoder = try Decoder(sound)
        try Self.skip(decoder, frames: frame)
    }

    private static func skip(_ decoder: Decoder, frames: Int) throws(SoundError) {
        var left = frames
        var block = [Float](repeating: 0, count: 8192 * decoder.channels)
        while left > 0 {
            let got = block.withUnsafeMutableBufferPointer { buffer in
                decoder.read(into: UnsafeMutableBufferPointer(rebasing: buffer.prefix(left * decoder.channels)))
            }
            guard got > 0 else { throw .undecodable(path: decoder.path, why: decoder.error ?? "it ends too early") }
            left -= got
        }
    }

    /// Whether the file is as long as it says: a cut one is not.
    private static func reaches(_ frames: Int, _ decoder: Decoder) -> Bool {
        var frame = [Float](repeating: 0, count: decoder.channels)
        return decoder.seek(to: frames - 1) && frame.withUnsafeMutableBufferPointer { decoder.read(into: $0) } == 1
    }

    private static func count(_ decoder: Decoder) throws(SoundError) -> Int {
        var total = 0
        var block = [Float](repeating: 0, count: 8192 * decoder.channels)
        while total < 3600 * decoder.rate {
            let got = block.withUnsafeMutableBufferPointer { decoder.read(into: $0) }
            if got == 0 { return total }
            total += got
        }
        throw .tooLarge(path: decoder.path, limit: "an hour")
    }

    private static func firstHeard(_ decoder: Decoder) throws(SoundError) -> Int {
        var read = 0
        var block = [Float](repeating: 0, count: 4096 * decoder.channels)
        while true {
            let got = block.withUnsafeMutableBufferPointer { decoder.read(into: $0) }
            if got == 0 {
                if let error = decoder.error { throw .undecodable(path: decoder.path, why: error) }
                throw read == 0 ? .empty(path: decoder.path) : .silent(path: decoder.path)
            }
            let loud = block.prefix(got * decoder.channels).firstIndex { $0.magnitude > SoundCheck.threshold }
            if let loud { return read + loud / decoder.channels }
            read += got
        }
    }
}
