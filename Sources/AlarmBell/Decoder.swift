import CSndFile
import Glibc

/// Reads a sound file as 32-bit float frames of one or two channels.
final class Decoder {
    let path: String
    /// Hertz.
    let rate: Int
    /// 1 or 2; files with more are mixed down to one.
    let channels: Int
    /// What the file says of its length, in frames; nil when it does not know.
    let frames: Int?

    private let file: OpaquePointer
    private let fileChannels: Int

    init(_ sound: SoundFile) throws(SoundError) {
        path = sound.path
        // Its own descriptor, because libsndfile closes the one it is given whenever it cannot open the file.
        let descriptor = fcntl(sound.descriptor.number, F_DUPFD_CLOEXEC, 3)
        lseek(descriptor, 0, SEEK_SET)
        var info = SF_INFO()
        guard let file = sf_open_fd(descriptor, Int32(SFM_READ), &info, Int32(SF_TRUE)) else {
            throw .undecodable(path: sound.path, why: Container.name(of: sound) ?? Self.lastError(nil))
        }
        self.file = file
        rate = Int(info.samplerate)
        fileChannels = Int(info.channels)
        channels = min(2, fileChannels == 2 ? 2 : 1)
        frames = info.frames > 0 && info.frames < Int64.max / 2 ? Int(info.frames) : nil
        if info.frames == 0 { throw .empty(path: sound.path) }
        guard 1_000...384_000 ~= rate else {
            throw .undecodable(path: sound.path, why: "its sample rate of \(rate) Hz is not between 1 and 384 kHz")
        }
    }

    deinit {
        sf_close(file)
    }

    /// Fills whole frames and returns how many; less than asked at the end of the file or at an error.
    func read(into buffer: UnsafeMutableBufferPointer<Float>) -> Int {
        guard let base = buffer.baseAddress else { return 0 }
        let wanted = buffer.count / channels
        if fileChannels == channels { return max(0, Int(sf_readf_float(file, base, sf_count_t(wanted)))) }
        return withUnsafeTemporaryAllocation(of: Float.self, capacity: wanted * fileChannels) { wide in
            guard let wideBase = wide.baseAddress else { return 0 }
            let got = max(0, Int(sf_readf_float(file, wideBase, sf_count_t(wanted))))
            let share = 1 / Float(fileChannels).squareRoot()
            for frame in 0..<got {
                var sum: Float = 0
                for channel in 0..<fileChannels { sum += wide[frame * fileChannels + channel] }
                buffer[frame] = sum * share
            }
            return got
        }
    }

    func seek(to frame: Int) -> Bool {
        sf_seek(file, sf_count_t(frame), Int32(SEEK_SET)) == sf_count_t(frame)
    }

    /// What went wrong in the last reading, if anything.
    var error: String? {
        sf_error(file) == 0 ? nil : Self.lastError(file)
    }

    private static func lastError(_ file: OpaquePointer?) -> String {
        guard let text = sf_strerror(file) else { return "unknown format" }
        var sentence = String(cString: text)
        while sentence.last == "." || sentence.last == "\n" { sentence.removeLast() }
        return sentence
    }
}
