import Glibc

/// Writes 16-bit PCM WAV, of which libcanberra takes any rate. A chunk of its own holds a hash of the samples: a disk that
/// lost its power may give back a file of the right size with silence in it.
struct WaveWriter {
    static let headerSize = hashPlace + 16
    private static let hashPlace = 44

    static func size(frames: Int, channels: Int) -> Int {
        headerSize + frames * channels * 2
    }

    private let descriptor: Int32
    private var samples: [Int16] = []
    private var hash = ContentHash()

    init(to descriptor: Int32, rate: Int, channels: Int, frames: Int) throws {
        self.descriptor = descriptor
        let data = frames * channels * 2
        var header: [UInt8] = []
        func put(_ text: String) { header += Array(text.utf8) }
        func put(_ value: Int, bytes: Int) {
            header += (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        put("RIFF")
        put(data + Self.headerSize - 8, bytes: 4)
        put("WAVEfmt ")
        put(16, bytes: 4)
        put(1, bytes: 2)
        put(channels, bytes: 2)
        put(rate, bytes: 4)
        put(rate * channels * 2, bytes: 4)
        put(channels * 2, bytes: 2)
        put(16, bytes: 2)
        put("hash")
        put(8, bytes: 4)
        put(0, bytes: 8)
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
        try samples.withUnsafeBytes { bytes in
            hash.add(bytes)
            try write(bytes)
        }
    }

    /// After the last frames.
    func end() throws {
        var value = hash.value
        guard pwrite(descriptor, &value, 8, off_t(Self.hashPlace)) == 8 else { throw WriteError(code: errno) }
    }

    /// Whether a file is as it was written.
    static func isWhole(_ file: Descriptor) -> Bool {
        var written: UInt64 = 0
        return pread(file.number, &written, 8, off_t(hashPlace)) == 8
            && ContentHash(of: file.number, from: headerSize).value == written
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
