import Glibc

/// Two short beeps a second, made without any file: what rings when no sound file can be used at all.
final class Beeps: FrameSource {
    let rate = 44_100
    let channels = 1
    let period = 44_100
    let beginning = 0

    func read(at position: Int, into buffer: UnsafeMutableBufferPointer<Float>) {
        for index in buffer.indices {
            let second = Double((position + index) % period) / Double(rate)
            let phase = second.truncatingRemainder(dividingBy: 0.25)
            let on = second < 0.5 && phase < 0.15
            let edge = min(1, min(phase, 0.15 - phase) / 0.005)
            buffer[index] = on ? Float(0.5 * edge * sin(2 * .pi * 1_000 * phase)) : 0
        }
    }
}
