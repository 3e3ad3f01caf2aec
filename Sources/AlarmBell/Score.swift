/// A ring cut into passages: the opening with the fade-in, then the steady loop, over and over.
///
/// Each passage is played as a file of its own and reaches `overlap` into the next, which fades in while it fades out.
struct Score {
    /// Seconds.
    static let overlap = 0.4
    /// Seconds after which the steady loop may begin.
    static let opening = 4.0

    let rate: Int
    let overlap: Int
    private let openings: [Range<Int>]
    private let steady: [Range<Int>]

    init(_ source: any FrameSource, _ settings: RingSettings) {
        rate = source.rate
        overlap = Int(Self.overlap * Double(rate))
        let loop = settings.loop
        let first = Int(min(Self.opening, loop) * Double(rate))
        let opening = max(first, Int(settings.fadeIn * Double(rate)))
        // libcanberra refuses a file of 64 MiB.
        let longest = min(Int(2 * loop * Double(rate)), (60 << 20) / (2 * source.channels))
        openings = [0..<first] + Self.cut(first..<opening, longest: longest)
        let repeats = (Int(loop * Double(rate)) + source.period - 1) / source.period
        steady = Self.cut(opening..<(opening + max(1, repeats) * source.period), longest: longest)
    }

    /// The frames of a passage, counted from the start of the ring. After the last one the steady loop begins again.
    func frames(_ passage: Int) -> Range<Int> {
        passage < openings.count ? openings[passage] : steady[(passage - openings.count) % steady.count]
    }

    /// Which passages sound alike: the number of the first that is the same.
    func original(_ passage: Int) -> Int {
        passage < openings.count ? passage : openings.count + (passage - openings.count) % steady.count
    }

    private static func cut(_ range: Range<Int>, longest: Int) -> [Range<Int>] {
        guard !range.isEmpty else { return [] }
        let pieces = (range.count + longest - 1) / longest
        return (0..<pieces).map { piece in
            (range.lowerBound + range.count * piece / pieces)..<(range.lowerBound + range.count * (piece + 1) / pieces)
        }
    }
}
