import Glibc

/// The loudness of a passage from frame to frame: volume, fade-in and the cross-fades at its ends.
struct Gain {
    private let volume: Float
    /// Frames of the whole fade-in.
    private let fade: Int
    private let overlap: Int
    private let softStart: Int
    private let start: Int
    private let length: Int
    private var done = 0
    private var faded: Double
    private let step: Double

    /// `passage` is where it starts in the ring, `length` how long it is with its overlap; both in frames.
    init(_ settings: RingSettings, _ score: Score, passage: Int, length: Int) {
        volume = Float(settings.volume)
        fade = Int(settings.fadeIn * Double(score.rate))
        overlap = score.overlap
        // The ring's very first frames come out of silence, in 5 ms so that the first stroke keeps its force.
        softStart = passage == 0 ? score.rate / 200 : score.overlap
        start = passage
        self.length = length
        step = fade > 0 ? pow(10, Self.quietest / -20 / Double(fade)) : 1
        faded = fade > 0 ? pow(10, Self.quietest / 20 * (1 - Double(passage) / Double(fade))) : 1
    }

    /// Decibels below the full volume, where a fade-in begins.
    static let quietest = -40.0

    /// Of equal power: two plays are never so exactly in step that their amplitudes add up.
    private static func rise(_ done: Int, of frames: Int) -> Float {
        sin(.pi / 2 * Float(done) / Float(frames))
    }

    mutating func apply(to buffer: UnsafeMutableBufferPointer<Float>, channels: Int) {
        var at = 0
        while at < buffer.count {
            var gain = volume
            if start + done < fade {
                gain *= Float(faded)
                faded *= step
            }
            if done < softStart { gain *= Self.rise(done, of: softStart) }
            if length - done < overlap { gain *= Self.rise(length - done, of: overlap) }
            for channel in at..<(at + channels) { buffer[channel] *= gain }
            at += channels
            done += 1
        }
    }
}
