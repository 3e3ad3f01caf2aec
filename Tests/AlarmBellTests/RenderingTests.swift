import CSndFile
import Foundation
import TestSupport
import Testing

@testable import AlarmBell

/// Passages as they are rendered.
@Suite(.timeLimit(.minutes(10))) struct RenderingTests {
    @Test(arguments: [(0.0, 3.0, 100), (0.0, 60.0, 44_100 * 6), (90.0, 60.0, 44_100), (1.0, 1.0, 44_100 * 1000)])
    func `the passages cover the ring without a hole, and the steady ones repeat the sound as it is`(
        fade: Double, loop: Double, period: Int
    ) throws {
        var settings = RingSettings(folders: SoundFolders(own: []))
        settings.fadeIn = fade
        settings.loop = loop
        let score = Score(Silence(period: period), settings)
        var next = 0
        var number = 0
        // Up to the end of the steady part.
        while score.original(number) == number {
            let frames = score.frames(number)
            #expect(frames.lowerBound == next)
            #expect(frames.count > 2 * score.overlap)
            #expect(WaveWriter.size(frames: frames.count + score.overlap, channels: 2) < 64 << 20)
            next = frames.upperBound
            number += 1
        }
        let steady = score.frames(number).lowerBound
        #expect(score.original(number) < number)
        #expect((next - steady) % period == 0)
        #expect(Double(next - steady) >= loop * 44_100)
        #expect(Double(steady) >= fade * 44_100)
    }

    /// A play that a busy machine begins some milliseconds late is hardly heard where the two cross slowly.
    @Test func `from one passage to the next it crosses for 0.4 s, at equal power`() {
        let settings = RingSettings(folders: SoundFolders(own: []))
        let score = Score(Silence(period: 44_100), settings)
        func gains(_ passage: Int) -> [Float] {
            let frames = score.frames(passage)
            var gain = Gain(settings, score, passage: frames.lowerBound, length: frames.count + score.overlap)
            var buffer = [Float](repeating: 1, count: frames.count + score.overlap)
            buffer.withUnsafeMutableBufferPointer { gain.apply(to: $0, channels: 1) }
            return buffer
        }
        let cross = 17_640
        for passage in 0..<3 {
            let (ending, beginning) = (gains(passage), gains(passage + 1))
            #expect(ending.count == score.frames(passage).count + cross)
            #expect(ending.dropLast(cross).suffix(1_000).allSatisfy { $0 == 1 })
            #expect(beginning.dropFirst(cross).prefix(1_000).allSatisfy { $0 == 1 })
            let powers = zip(ending.suffix(cross), beginning.prefix(cross)).map { $0 * $0 + $1 * $1 }
            #expect(powers.allSatisfy { abs($0 - 1) < 0.001 })
            #expect(zip(beginning, beginning.prefix(cross).dropFirst()).allSatisfy { $0 <= $1 })
            #expect(beginning[0] == 0 && abs(beginning[cross / 2] - 0.707) < 0.001)
        }
    }

    private final class Silence: FrameSource {
        let rate = 44_100
        let channels = 2
        let period: Int
        let beginning = 0
        init(period: Int) {
            self.period = period
        }
        func read(at position: Int, into buffer: UnsafeMutableBufferPointer<Float>) {
            buffer.update(repeating: 0)
        }
    }

    @Test func `a sound that is cut off at its loudest repeats without a click`() throws {
        let home = try TemporaryFolder()
        // 10.25 waves of 50 Hz.
        let wave = Sample(
            rate: 44_100, channels: 1, frames: (0..<9_040).map { 0.8 * sin(2 * .pi * 50 * Float($0) / 44_100) })
        try wave.write(to: "\(home.path)/cut.wav")
        let steps = Rendered.steps(try Rendered("cut", in: home).channel(0))
        let alone = Rendered.steps(wave.frames)
        #expect(try #require(steps.max()) < 3 * #require(alone.max()))
    }

    @Test func `a sound that is made to loop is not touched at its seam`() throws {
        let home = try TemporaryFolder()
        let chord = Sample.chord()
        try chord.write(to: "\(home.path)/chord.wav")
        let rendered = try Rendered("chord", in: home).channel(0)
        let seam = 44_000..<44_200
        let expected = seam.map { chord.frames[$0 % 44_100] }
        #expect(zip(rendered[seam], expected).allSatisfy { ($0 - $1).magnitude < 0.001 })
    }

    @Test func `silence at the beginning of a sound does not delay the ring`() throws {
        let home = try TemporaryFolder()
        try (Sample.silence(seconds: 2) + Sample.chord()).write(to: "\(home.path)/late.wav")
        #expect(try Rendered("late", in: home).channel(0).prefix(4_410).rms > -20)
    }

    @Test func `a file cut off in the middle rings with what is there`() throws {
        let home = try TemporaryFolder()
        try Sample.chord(seconds: 4).write(to: "\(home.path)/whole.flac", SF_FORMAT_FLAC)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(home.path)/whole.flac"))
        _ = try home.write(Array(bytes.prefix(bytes.count / 2)), to: "cut.flac")
        let rendered = try Rendered("cut", in: home) { $0.loop = 4 }.channel(0)
        #expect(rendered[(2 * 44_100)..<(3 * 44_100)].rms > -20)
    }

    @Test func `numbers that are none are silence, too large ones the loudest sample`() throws {
        let home = try TemporaryFolder()
        var frames = Sample.chord().frames
        frames[22_000] = .nan
        frames[22_001] = .infinity
        frames[22_002] = -7
        try Sample(rate: 44_100, channels: 1, frames: frames)
            .write(to: "\(home.path)/odd.wav", SF_FORMAT_WAV, SF_FORMAT_FLOAT)
        let rendered = try Rendered("odd", in: home).channel(0)
        let odd = try #require(rendered.firstIndex { $0 > 0.99 })
        #expect(rendered[odd - 1] == 0)
        #expect(rendered[odd + 1] < -0.99)
    }

    @Test func `a rendering that the disk lost is made anew`() throws {
        let home = try TemporaryFolder()
        try Sample.chord().write(to: "\(home.path)/chord.wav")
        let first = try Rendered("chord", in: home).channel(0)
        let kept = try FileManager.default.contentsOfDirectory(atPath: "\(home.path)/cache")
        #expect(kept.count == 1)
        let path = "\(home.path)/cache/\(try #require(kept.first))"
        let size = try Data(contentsOf: URL(fileURLWithPath: path)).count
        #expect(try Rendered("chord", in: home).channel(0) == first)
        try Data(count: size).write(to: URL(fileURLWithPath: path))
        #expect(try Rendered("chord", in: home).channel(0) == first)
        // Cut short, with another's content, without a word.
        truncate(path, off_t(size / 2))
        #expect(try Rendered("chord", in: home).channel(0) == first)
    }

    @Test func `minutes of sound are played in pieces that libcanberra takes`() throws {
        let home = try TemporaryFolder()
        try Sample.chord(seconds: 150, rate: 8_000).write(to: "\(home.path)/long.flac", SF_FORMAT_FLAC)
        let frames = try Rendered("long", in: home, passage: 1) { $0.loop = 60 }.channel(0)
        #expect(frames.count >= 60 * 8_000 && frames.count * 2 < 64 << 20)
        #expect(frames.suffix(8_000).rms > -20 && frames.prefix(8_000).rms > -20)
    }

    @Test func `what is kept is named by the sound's content and each setting`() throws {
        let home = try TemporaryFolder()
        func count() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "\(home.path)/cache").count }
        try Sample.chord().write(to: "\(home.path)/chord.wav")
        let first = try Rendered("chord", in: home).channel(0)
        let changes: [(inout RingSettings) -> Void] = [
            { $0.volume = 0.5 }, { $0.fadeIn = 1 }, { $0.loop = 2 },
        ]
        for (number, change) in changes.enumerated() {
            #expect(try Rendered("chord", in: home, change).channel(0) != first)
            #expect(try count() == number + 2)
        }
        _ = try Rendered("chord", in: home, passage: 1)
        #expect(try count() == 5)
        // The same sound under another name is the same.
        try Sample.chord().write(to: "\(home.path)/copy.wav")
        #expect(try Rendered("copy", in: home).channel(0) == first)
        #expect(try count() == 5)
        try Sample.noise().write(to: "\(home.path)/chord.wav")
        #expect(try Rendered("chord", in: home).channel(0) != first)
        #expect(try count() == 6)
    }

    @Test func `the cache finds what is whole, and forgets the longest unused first`() throws {
        let home = try TemporaryFolder()
        let cache = RenderCache(folder: "\(home.path)/cache")
        for (age, name) in ["young", "middle", "old"].enumerated() {
            _ = try cache.make(name) { descriptor in
                _ = Array(repeating: UInt8(1), count: 100_000).withUnsafeBytes {
                    write(descriptor, $0.baseAddress, 100_000)
                }
            }
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: Double(-age * 1000 - 1000))],
                ofItemAtPath: "\(home.path)/cache/\(name)")
        }
        #expect(cache.find("young", size: 99_999) == nil)
        #expect(cache.find("none", size: 100_000) == nil)
        #expect(cache.find("old", size: 100_000) != nil)
        cache.trim(to: 250_000)
        let kept = try FileManager.default.contentsOfDirectory(atPath: "\(home.path)/cache")
        #expect(Set(kept) == ["old", "young"])
    }

    @Test func `the cache grows to 256 MiB and no further`() throws {
        let home = try TemporaryFolder()
        let cache = RenderCache(folder: "\(home.path)/cache")
        func size() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "\(home.path)/cache").reduce(0) { sum, name in
                let facts = try FileManager.default.attributesOfItem(atPath: "\(home.path)/cache/\(name)")
                return sum + (facts[.size] as? Int ?? 0)
            }
        }
        for name in 1...4 {
            _ = try cache.make("\(name)") { descriptor in
                #expect(posix_fallocate(descriptor, 0, 80 << 20) == 0)
            }
            #expect(try size() == min(name, 3) * 80 << 20)
        }
    }
}
