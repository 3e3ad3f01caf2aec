import Glibc

/// Turns a sound into passages of 16-bit WAV with volume, fade-in and cross-fades laid in.
struct Rendering {
    /// What the passages are made of, each the fallback of the one before.
    private enum Origin {
        case named, bundled, beeps
    }

    private let settings: RingSettings
    private let report: (Renderer.Event) -> Void
    private let cache: RenderCache
    private var origin = Origin.named
    private var source: any FrameSource = Beeps()
    private var score: Score
    /// Names the source's content in the cache; nil when it is not worth keeping.
    private var content: String?

    init(
        _ settings: RingSettings, isBundled: Bool = false, cache: RenderCache = RenderCache(),
        report: @escaping (Renderer.Event) -> Void
    ) {
        self.settings = settings
        self.cache = cache
        self.report = report
        score = Score(source, settings)
        origin = isBundled ? .bundled : .named
        do throws(SoundError) {
            try use(isBundled ? settings.folders.openFallback() : settings.folders.open(settings.sound))
        } catch {
            fallBack(because: error)
        }
    }

    /// Renders a passage, with the fallback's sound from now on if the present one breaks; nil when there is no room.
    mutating func passage(_ number: Int) -> Passage? {
        while true {
            do {
                return try render(number)
            } catch let error as SoundError {
                fallBack(because: error)
            } catch {
                return nil
            }
        }
    }

    private mutating func use(_ sound: SoundFile) throws(SoundError) {
        source = try LoopedFile(sound)
        score = Score(source, settings)
        content = Self.hexadecimal(sound.contentHash())
        report(.found(path: sound.path))
    }

    private mutating func fallBack(because error: SoundError) {
        report(.fallback(error.description))
        if origin == .named {
            origin = .bundled
            do throws(SoundError) {
                return try use(settings.folders.openFallback())
            } catch {
                report(.fallback(error.description))
            }
        }
        origin = .beeps
        source = Beeps()
        score = Score(source, settings)
        content = nil
        report(.found(path: nil))
    }

    private func render(_ number: Int) throws -> Passage {
        let frames = score.frames(number)
        let length = frames.count + score.overlap
        let name = content.map { cacheName($0, score.original(number)) }
        let size = WaveWriter.size(frames: length, channels: source.channels)
        let kept = name.flatMap { cache.find($0, size: size) }.flatMap { WaveWriter.isWhole($0) ? $0 : nil }
        let file = try kept ?? cache.make(name) { try write(frames.lowerBound, length, to: $0) }
        return Passage(number: number, file: file, seconds: Double(frames.count) / Double(score.rate))
    }

    private func cacheName(_ content: String, _ number: Int) -> String {
        let (volume, fade, loop) = (settings.volume, settings.fadeIn, settings.loop)
        return "\(content)-3-v\(Int(volume * 1000))-f\(Int(fade * 1000))-l\(Int(loop * 1000))-\(number).wav"
    }

    private func write(_ start: Int, _ length: Int, to descriptor: Int32) throws {
        var wave = try WaveWriter(to: descriptor, rate: source.rate, channels: source.channels, frames: length)
        var gain = Gain(settings, score, passage: start, length: length)
        let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: 8192 * source.channels)
        defer { block.deallocate() }
        var done = 0
        while done < length {
            let frames = min(8192, length - done)
            let buffer = UnsafeMutableBufferPointer(rebasing: block.prefix(frames * source.channels))
            try source.read(at: source.beginning + start + done, into: buffer)
            gain.apply(to: buffer, channels: source.channels)
            try wave.append(buffer)
            done += frames
        }
        try wave.end()
    }

    private static func hexadecimal(_ hash: UInt64) -> String {
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
