/// Takes the click out of the place where a sound's end meets its beginning.
///
/// A jump larger than what the sound does just before it is let die away over 5 ms; a sound made to loop is untouched.
struct Seam {
    private let channels: Int
    private let length: Int
    private var last: [Float]
    private var steepest: Float = 0
    private var crossing = false
    private var offset: [Float]
    /// Frames of the offset that are still to come.
    private var left = 0

    init(channels: Int, rate: Int) {
        self.channels = channels
        length = max(1, rate / 200)
        last = Array(repeating: 0, count: channels)
        offset = last
    }

    /// The sound goes on somewhere else; what came before says nothing.
    mutating func forget() {
        crossing = false
        left = 0
    }

    /// The next frames are the beginning again.
    mutating func cross() {
        crossing = true
    }

    mutating func mend(_ frames: UnsafeMutableBufferPointer<Float>) {
        if crossing {
            crossing = false
            let jumps = (0..<channels).map { last[$0] - frames[$0] }
            if jumps.contains(where: { $0.magnitude > 4 * steepest + 0.002 }) {
                offset = jumps
                left = length
            }
        }
        var at = 0
        while left > 0, at < frames.count {
            let share = Float(left) / Float(length)
            for channel in 0..<channels { frames[at + channel] += offset[channel] * share }
            left -= 1
            at += channels
        }
        remember(frames)
    }

    private mutating func remember(_ frames: UnsafeMutableBufferPointer<Float>) {
        let tail = frames.suffix(64 * channels)
        steepest = 0
        for at in tail.indices.dropFirst(channels) {
            steepest = max(steepest, (frames[at] - frames[at - channels]).magnitude)
        }
        for channel in 0..<channels { last[channel] = frames[frames.count - channels + channel] }
    }
}
