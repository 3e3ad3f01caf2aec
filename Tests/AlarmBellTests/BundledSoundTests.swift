import Foundation
import TestSupport
import Testing

@testable import AlarmBell

/// The bundled sounds, measured as they decode.
@Suite struct BundledSoundTests {
    static let names = ["gentle", "bell", "digital", "marimba", "urgent"]

    /// Interleaved samples of a bundled sound and how it is stored.
    private func decode(_ name: String) throws -> (samples: [Float], channels: Int, rate: Int) {
        let decoder = try Decoder(SoundFolders(own: []).open(name))
        var samples = [Float](repeating: 0, count: try #require(decoder.frames) * decoder.channels)
        let got = samples.withUnsafeMutableBufferPointer { decoder.read(into: $0) }
        #expect(got * decoder.channels == samples.count)
        return (samples, decoder.channels, decoder.rate)
    }

    @Test(arguments: names) func `it lasts 4 to 30 seconds and does not clip`(name: String) throws {
        let sound = try decode(name)
        #expect(sound.rate == 44_100)
        #expect(4...30 ~= Double(sound.samples.count / sound.channels) / Double(sound.rate))
        #expect(sound.samples.peak <= -1)
    }

    @Test func `all are of one level`() throws {
        let levels = try Self.names.map { try decode($0).samples.rms }
        #expect(try #require(levels.max()) - #require(levels.min()) < 1)
    }

    /// The step from the last sample to the first is no larger than those of the 50 ms on either side.
    @Test(arguments: names) func `its end joins its beginning`(name: String) throws {
        let sound = try decode(name)
        for channel in 0..<sound.channels {
            let samples = stride(from: channel, to: sound.samples.count, by: sound.channels).map { sound.samples[$0] }
            let around = Array(samples.suffix(2_205) + samples.prefix(2_205))
            let steps = zip(around, around.dropFirst()).map { ($1 - $0).magnitude }
            let seam = steps[2_204]
            let usual = (steps[..<2_204] + steps[2_205...]).reduce(0, max)
            #expect(seam <= usual && seam < 0.05, "\(seam) of \(usual)")
        }
    }

    @Test func `the default is one of them`() throws {
        #expect(try SoundFolders(own: []).openFallback().path.hasSuffix("/sounds/bell.oga"))
    }

    private static let folder = URL(filePath: #filePath + "/../../../sounds").standardized.path

    @Test func `each has its picture in the README, drawn of the sound as it is`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder).filter { $0.hasSuffix(".oga") }
        #expect(Set(files) == Set(Self.names.map { "\($0).oga" }))
        let readme = try String(contentsOfFile: "\(Self.folder)/README.md", encoding: .utf8)
        let drawn = try TemporaryFolder()
        let output = try Output(of: "\(Self.folder)/generate", ["--draw", drawn.path], ["PATH": "/usr/bin:/bin"])
        try #require(output.code == 0, "\(output.text)")
        var all: Set<String> = []
        for name in Self.names {
            #expect(readme.contains("![\(name)](spectrograms/\(name).png)"))
            let picture = try pixels(of: "\(Self.folder)/spectrograms/\(name).png")
            #expect(try picture == pixels(of: "\(drawn.path)/\(name).png"), "\(name)")
            all.insert(picture)
        }
        #expect(all.count == Self.names.count)
    }

    /// What a PNG shows, whatever packed it.
    private func pixels(of file: String) throws -> String {
        let unpack = """
            import hashlib, struct, sys, zlib
            data, at, packed, hash = open(sys.argv[1], "rb").read(), 8, b"", hashlib.sha256()
            while at < len(data):
                length, kind = struct.unpack(">I4s", data[at:at + 8])
                body, at = data[at + 8:at + 8 + length], at + 12 + length
                if kind == b"IDAT": packed += body
                elif kind in (b"IHDR", b"PLTE"): hash.update(body)
            hash.update(zlib.decompress(packed))
            print(hash.hexdigest())
            """
        let output = try Output(of: "/usr/bin/python3", ["-c", unpack, file])
        try #require(output.code == 0, "\(output.text)")
        return output.text
    }
}
