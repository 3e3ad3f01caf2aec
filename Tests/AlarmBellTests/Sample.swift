import CSndFile
import Foundation
import TestSupport

/// A sound made for a test.
struct Sample {
    let rate: Int
    let channels: Int
    /// Interleaved.
    var frames: [Float]

    /// A dense chord that repeats without a seam and is as loud everywhere: -16 dBFS.
    static func chord(seconds: Int = 1, rate: Int = 44_100, channels: Int = 1) -> Sample {
        let count = seconds * rate
        let tones = [217, 331, 463, 587, 719, 853, 977, 1103, 1291, 1433].enumerated()
        let mono = (0..<count).map { frame -> Float in
            let time = Double(frame) / Double(rate)
            let sum = tones.reduce(0.0) {
                $0 + sin(2 * .pi * Double($1.element) * time + Double($1.offset * $1.offset))
            }
            return Float(0.0709 * sum)
        }
        return Sample(rate: rate, channels: channels, frames: mono.flatMap { Array(repeating: $0, count: channels) })
    }

    /// A second of even noise, -16 dBFS. Two plays of it that are not exactly in step do not cancel each other out in a
    /// cross-fade, as those of tones may.
    static func noise(rate: Int = 44_100) -> Sample {
        var state: UInt32 = 1
        let frames = (0..<rate).map { _ -> Float in
            state = state &* 1_664_525 &+ 1_013_904_223
            return 0.274 * (Float(state >> 8) / Float(1 << 23) - 1)
        }
        return Sample(rate: rate, channels: 1, frames: frames)
    }

    static func silence(seconds: Int, rate: Int = 44_100) -> Sample {
        Sample(rate: rate, channels: 1, frames: Array(repeating: 0, count: seconds * rate))
    }

    static func + (first: Sample, second: Sample) -> Sample {
        Sample(rate: first.rate, channels: first.channels, frames: first.frames + second.frames)
    }

    /// Writes it in one of libsndfile's formats and returns the path.
    @discardableResult func write(to path: String, _ major: Int = SF_FORMAT_WAV, _ minor: Int = SF_FORMAT_PCM_16)
        throws -> String
    {
        var info = SF_INFO()
        info.samplerate = Int32(rate)
        info.channels = Int32(channels)
        info.format = Int32(major | minor)
        guard let file = sf_open(path, Int32(SFM_WRITE), &info) else {
            throw Failure("\(path): \(String(cString: sf_strerror(nil)))")
        }
        defer { sf_close(file) }
        guard sf_writef_float(file, frames, sf_count_t(frames.count / channels)) == frames.count / channels else {
            throw Failure("\(path): \(String(cString: sf_strerror(file)))")
        }
        return path
    }
}
