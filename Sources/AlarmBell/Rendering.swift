import Glibc

/// Turns a sound into passages of 16-bit WAV with volume, fade-in and cross-fades laid in.
struct Rendering {
    private let settings: RingSettings
    private let report: (Renderer.Event) -> Void
    private let cache: RenderCache
    private var source: any FrameSource
    private var score: Score
    /// Names the source's content in the cache; nil when it is not worth keeping.
    private var content: String?

    init(_ settings: RingSettings, cache: RenderCache = RenderCache(), report: @escaping (Renderer.Event) -> Void) {
        self.settings = settings
        self.cache = cache
        self.report = report
        do throws(SoundError) {
            let sound = try settings.folders.open(settings.sound)
            source = try LoopedFile(sound)
            content = Self.hexadecimal(sound.contentHash())
            score = Score(source, settings)
            report(.found(path: sound.path))
        } catch {
            report(.fallback(error.description))
            (source, content) = Self.fallback(settings, report)
            score = Score(source, settings)
        }
    }

    private static func fallback(
        _ settings: RingSettings, _ report: (Renderer.Event) -> Void
    ) -> (any FrameSource, String?) {
        do throws(SoundError) {
            let sound = try settings.folders.openFallback()
            let file = try LoopedFile(sound)
            report(.found(path: sound.path))
            return (file, hexadecimal(sound.contentHash()))
        } catch {
            report(.fallback(error.description))
            report(.found(path: nil))
            return (Beeps(), nil)
        }
    }

    /// Renders a passage, with the fallback's sound from now on if the present one breaks.
    mutating func passage(_ number: Int) -> Passage {
        do throws(SoundError) {
            return try render(number)
        } catch {
            report(.fallback(error.description))
            (source, content) = Self.fallback(settings, report)
            score = Score(source, settings)
        }
        do throws(SoundError) {
            return try render(number)
        } catch {
            (source, content) = (Beeps(), nil)
            score = Score(source, settings)
            report(.found(path: nil))
            return passage(number)
        }
    }

    private func render(_ number: Int) throws(SoundError) -> Passage {
        let frames = score.frames(number)
        let length = frames.count + score.overlap
        let size = WaveWriter.size(frames: length, channels: source.channels)
        let file: Descriptor
        if let content {
            let name = cacheName(content, score.original(number))
            if let kept = cache.find(name, size: size) {
                file = kept
            } else {
                file = try made(name, frames.lowerBound, length)
            }
        } else {
            file = try made(nil, frames.lowerBound, length)
        }
        let rate = Double(score.rate)
        return Passage(
            number: number, file: file, seconds: Double(frames.count) / rate, length: Double(length) / rate)
    }

    private func cacheName(_ content: String, _ number: Int) -> String {
        let (volume, fade, loop) = (settings.volume, settings.fadeIn, settings.loop)
        return "\(content)-1-v\(Int(volume * 1000))-f\(Int(fade * 1000))-l\(Int(loop * 1000))-\(number).wav"
    }

    private func made(_ name: String?, _ start: Int, _ length: Int) throws(SoundError) -> Descriptor {
        do {
            return try cache.make(name) { try write(start, length, to: $0) }
        } catch let error as SoundError {
            throw error
        } catch {
            throw .unreadable(path: "memory", why: "no room to render")
        }
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
    }

    private static func hexadecimal(_ hash: UInt64) -> String {
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
