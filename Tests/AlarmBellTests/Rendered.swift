import Foundation
import TestSupport

@testable import AlarmBell

/// A passage as it is rendered, read back.
struct Rendered {
    let rate: Int
    let channels: Int
    private let samples: [Float]

    init(_ sound: String, in home: TemporaryFolder, passage: Int = 0, _ change: (inout RingSettings) -> Void = { _ in })
        throws
    {
        var settings = RingSettings(folders: SoundFolders(own: [home.path]))
        settings.sound = sound
        settings.loop = 3
        change(&settings)
        var fallback: String?
        var rendering = Rendering(settings, cache: RenderCache(folder: "\(home.path)/cache")) { event in
            if case .fallback(let reason) = event { fallback = reason }
        }
        guard let file = rendering.passage(passage)?.file else { throw Failure("no room to render") }
        if let fallback { throw Failure(fallback) }
        let decoder = try Decoder(SoundFile(opening: file.path))
        (rate, channels) = (decoder.rate, decoder.channels)
        var samples = [Float](repeating: 0, count: (decoder.frames ?? 0) * channels)
        let got = samples.withUnsafeMutableBufferPointer { decoder.read(into: $0) }
        guard got * channels == samples.count else { throw Failure("the rendering is cut off") }
        self.samples = samples
    }

    func channel(_ number: Int) -> [Float] {
        stride(from: number, to: samples.count, by: channels).map { samples[$0] }
    }
}

extension Rendered {
    /// From each sample to the next.
    static func steps(_ samples: [Float]) -> [Float] {
        zip(samples, samples.dropFirst()).map { ($1 - $0).magnitude }
    }
}
