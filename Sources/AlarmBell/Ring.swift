import Glibc

/// One alert's sound, from the first passage until the process ends.
///
/// It lives on the main thread, which never waits for a file or a sound server; the threads that do are asked and
/// answer by mail.
package final class Ring {
    let settings: RingSettings
    private let loop: PulseLoop
    let renderer: Renderer
    let player = Player()
    var report = RingReport()
    let mixer: Mixer
    let timers: Timers

    var hasBegun = false
    /// The file that rings; nil while unknown or when it is made of beeps.
    var path: String?
    var passages: [Int: Passage] = [:]
    /// The passage that plays, or is to be played next when nothing does.
    var current = 0
    /// The plays libcanberra was asked for and has not ended.
    var plays: [UInt32: Play] = [:]
    var lastPlay: UInt32 = 0
    /// Renders the bundled sound, once ours is not ready in time.
    var interim: Renderer?
    var interimNumber = 0
    /// Tries since the sound was last heard.
    var tries = 0
    /// The output that is tried because the default one was refused.
    var refuge: String?
    var lastMove = 0.0
    /// When it last said that it lives.
    var lastSign = 0.0
    /// When libcanberra was last asked to play.
    var asked = 0.0

    /// A play as libcanberra knows it.
    struct Play {
        let passage: Passage
        /// The bundled sound, which rings while ours is being rendered.
        var isInterim = false
        var accepted: Double?
    }

    /// What the ring waits for.
    struct Timers {
        /// The next passage begins.
        let next: PulseLoop.Timer
        /// Nothing is rendered yet: ring the bundled sound meanwhile.
        let interim: PulseLoop.Timer
        /// Try once more.
        let retry: PulseLoop.Timer
        /// Has the sound moved?
        let watch: PulseLoop.Timer
    }

    /// Rings until the end of standard input, or until `end` can be read.
    package static func run(_ settings: RingSettings, until end: Int32) {
        signal(SIGPIPE, SIG_IGN)
        guard let loop = PulseLoop() else { return }
        let ring = Ring(settings, loop)
        loop.read(0) { ring.callerSpoke() }
        loop.read(end) { ring.end() }
        if !settings.waits { ring.begin() }
        loop.run()
    }

    private init(_ settings: RingSettings, _ loop: PulseLoop) {
        self.settings = settings
        self.loop = loop
        renderer = Renderer(settings)
        mixer = Mixer(loop, overrides: settings.overridesMute ? Overrides() : nil)
        timers = Timers(next: loop.timer(), interim: loop.timer(), retry: loop.timer(), watch: loop.timer())
        mixer.report = { [unowned self] in mixerSaid($0) }
        mixer.begun = { [unowned self] in mixer.watchStreams() }
        timers.next.react = { [unowned self] in playNext() }
        timers.interim.react = { [unowned self] in playInterim() }
        timers.retry.react = { [unowned self] in playAgain() }
        timers.watch.react = { [unowned self] in watch() }
        loop.read(renderer.events.descriptor) { [unowned self] in rendererSaid() }
        loop.read(player.events.descriptor) { [unowned self] in playerSaid() }
        renderer.render(0)
        player.connect()
        mixer.connect()
    }

    func beginInterim() -> Renderer {
        let renderer = Renderer(settings, isBundled: true)
        loop.read(renderer.events.descriptor) { [unowned self] in interimSaid() }
        return renderer
    }

    func begin() {
        if hasBegun { return }
        hasBegun = true
        mixer.begin()
        timers.watch.set(after: Self.watchEvery)
        if passages[0] != nil { playCurrent() } else { timers.interim.set(after: Self.patience) }
    }

    /// The end of our standard input is the end of the sound.
    private func callerSpoke() {
        var bytes = [UInt8](repeating: 0, count: 256)
        let got = read(0, &bytes, bytes.count)
        if got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN) { return end() }
        words += bytes.prefix(max(0, got))
        while let end = words.firstIndex(of: UInt8(ascii: "\n")) {
            if words[..<end].elementsEqual("go".utf8) { begin() }
            words.removeSubrange(...end)
        }
        if words.count > 256 { words = [] }
    }
    private var words: [UInt8] = []

    /// Silence at once; what was changed in the mixer is put back, if its server does so in time.
    private func end() {
        if isEnding { return }
        guard mixer.hasChanges else { _exit(0) }
        isEnding = true
        for timer in [timers.next, timers.interim, timers.retry] { timer.stop() }
        timers.watch.react = { _exit(0) }
        timers.watch.set(after: Self.farewell)
        mixer.putBack { _exit(0) }
    }
    private(set) var isEnding = false
    /// Seconds.
    private static let farewell = 0.15

    /// Seconds a sound may take to be rendered before the bundled one rings in its place.
    static let patience = 0.1
    static let watchEvery = 0.25
}
