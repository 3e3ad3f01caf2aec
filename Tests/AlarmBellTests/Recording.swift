import Foundation
import TestSupport

/// What the null sink receives, from now on.
final class Recording {
    static let rate = 44_100
    private let recorder: Child
    private let file: String

    init(of server: AudioServer) throws {
        file = "\(server.folder.path)/recording"
        unlink(file)
        recorder = try Child(
            "/usr/bin/parec",
            [
                "-d", "out.monitor", "--raw", "--latency-msec=20", "--rate=\(Self.rate)", "--channels=1",
                "--format=float32le", file,
            ], environment: server.environment)
        try waitFor(seconds: 0.05)
    }

    var samples: [Float] {
        guard let data = FileManager.default.contents(atPath: file) else { return [] }
        return data.withUnsafeBytes { bytes in
            Array(UnsafeRawBufferPointer(rebasing: bytes.prefix(bytes.count & ~3)).bindMemory(to: Float.self))
        }
    }

    /// Seconds recorded.
    var length: Double {
        var facts = stat()
        return stat(file, &facts) == 0 ? Double(facts.st_size) / 4 / Double(Self.rate) : 0
    }

    /// Waits until so much more is recorded.
    func waitFor(seconds: Double) throws {
        let end = length + seconds
        try eventually("\(end) s are recorded", within: seconds + 20) { length >= end }
    }

    /// The level of each 10 ms, in dBFS.
    var levels: [Double] {
        let window = Self.rate / 100
        let samples = samples
        return (0..<(samples.count / window)).map { samples[($0 * window)..<(($0 + 1) * window)].rms }
    }

    /// The levels from the first 10 ms that are heard to the last.
    var heard: [Double] {
        let levels = levels
        guard let first = levels.firstIndex(where: { $0 > -60 }), let last = levels.lastIndex(where: { $0 > -60 })
        else { return [] }
        return Array(levels[first...last])
    }

    /// Waits until something is heard: "sounding" is said of the first sample that is not silent.
    func waitForSound() throws {
        try eventually("sound") { levels.contains { $0 > -40 } }
    }

    /// Waits until the last `seconds` are silent.
    func waitForSilence(of seconds: Double = 0.2, within limit: Double = 5) throws {
        try eventually("sound, then silence", within: limit) {
            let levels = levels
            return levels.contains { $0 > -40 } && levels.suffix(Int(seconds * 100)).allSatisfy { $0 < -80 }
        }
    }
}
