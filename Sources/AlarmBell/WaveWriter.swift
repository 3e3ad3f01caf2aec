import Glibc

/// Writes 16-bit PCM WAV, of which libcanberra takes any rate.
struct WaveWriter {
    static let headerSize = 44

    static func size(frames: Int, channels: Int) -> Int {
        headerSize + frames * channels * 2
    }

    private let descriptor: Int32
    private var samples: [Int16] = []

    init(to descriptor: Int32, rate: Int, channels: Int, frames: Int) throws {
        self.descriptor = descriptor
        let data = frames * channels * 2
        var header: [UInt8] = []
        func put(_ text: String) { header += Array(text.utf8) }
        func put(_ value: Int, bytes: Int) {
            header += (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        put("RIFF")
        put(data + 36, bytes: 4)
        put("WAVEfmt ")
        put(16, bytes: 4)
        put(1, bytes: 2)
        put(channels, bytes: 2)
        put(rate, bytes: 4)
        put(rate * channels * 2, bytes: 4)
        put(channels * 2, bytes: 2)
        put(16, bytes: 2)
        put("data")
        put(data, bytes: 4)
        try header.withUnsafeBytes { try write($0) }
    }

    mutating func append(_ frames: UnsafeMutableBufferPointer<Float>) throws {
        samples.removeAll(keepingCapacity: true)
        samples.reserveCapacity(frames.count)
        for sample in frames {
            // What is not a number is silence.
            samples.append(
                sample.magnitude <= 1 ? Int16(sample * 32767) : sample > 1 ? 32767 : sample < -1 ? -32767 : 0)
        }
        try samples.withUnsafeBytes { try write($0) }
    }

    private func write(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let done = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if done < 0, errno == EINTR { continue }
            guard done > 0 else { throw WriteError(code: errno) }
            rest = rest.dropFirst(done)
        }
    }
}
