/// Finds the sound and renders its passages, on a thread of its own, for files can be slow.
final class Renderer: Sendable {
    /// What it tells.
    enum Event: Sendable {
        /// The file the passages are made of; nil when there is none and the ring is made of beeps.
        case found(path: String?)
        /// The named sound cannot be used, and why.
        case fallback(String)
        case passage(Passage)
    }

    let events = Mailbox<Event>()
    private let wanted = Mailbox<Int>()

    /// - Parameter isBundled: whether it renders the bundled sound in place of the alarm's.
    init(_ settings: RingSettings, isBundled: Bool = false) {
        let (events, wanted) = (events, wanted)
        _ = Thread.start {
            var rendering = Rendering(settings, isBundled: isBundled) { events.post($0) }
            while true {
                for number in wanted.wait() {
                    if let passage = rendering.passage(number) { events.post(.passage(passage)) }
                }
            }
        }
    }

    func render(_ passage: Int) {
        wanted.post(passage)
    }
}
