import Glibc

/// Listens to what a sound server plays from now on, and tells when.
package final class Ear {
    private let recorder: Child
    /// 10 ms of samples of 16 bits, 44,100 a second.
    private static let piece = 882

    package init(on session: Session) throws {
        recorder = try session.start(
            "parec", "--device=out.monitor", "--raw", "--format=s16le", "--channels=1", "--rate=44100",
            "--latency-msec=10")
        _ = try recorder.read(Ear.piece, within: 10)
    }

    /// Waits until something is heard, or nothing any more.
    /// - Parameter meanwhile: called a hundred times a second.
    /// - Returns: when, in microseconds since 1970.
    @discardableResult
    package func wait(forSound: Bool, within seconds: Double = 10, _ meanwhile: () -> Void = {}) throws -> Int64 {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < deadline {
            let bytes = try recorder.read(Ear.piece, within: 5)
            let isHeard = stride(from: 1, to: bytes.count, by: 2).contains { Int8(bitPattern: bytes[$0]).magnitude > 4 }
            if isHeard == forSound {
                var time = timespec()
                clock_gettime(CLOCK_REALTIME, &time)
                return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
            }
            meanwhile()
        }
        throw Failure(forSound ? "nothing is heard" : "it does not become silent")
    }
}
