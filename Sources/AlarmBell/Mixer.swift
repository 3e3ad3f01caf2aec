import CPulse
import Glibc

/// Watches our own streams in the sound server: sees to it that they are heard, and hears whether they really move.
final class Mixer {
    /// What it tells.
    enum Event {
        /// The newest stream moved on; the highest sample meanwhile that can be heard, 0 to 1.
        case moved(peak: Float)
        /// The newest stream cannot be heard, and why.
        case inaudible(String)
        /// The newest stream plays where nobody hears it; an output of this name would be heard.
        case elsewhere(String)
    }

    private let api: UnsafeMutablePointer<pa_mainloop_api>
    var report: (Event) -> Void = { _ in }
    /// Called when the sound server is there and nobody else changes the mixer.
    var begun: () -> Void = {}
    /// Called when the sound server is not there, or has gone.
    var failed: () -> Void = {}
    private let retry: PulseLoop.Timer
    private let patience: PulseLoop.Timer
    private(set) var context: OpaquePointer?
    /// What it changes so that the alarm is heard; nil: it leaves the mixer as it is.
    let overrides: Overrides?
    private var mayBegin = false
    private var waits = 0

    var level: Level?
    /// The newest of our streams.
    var stream: Stream?
    /// All of them, by the server's numbers.
    var streams: Set<UInt32> = []
    /// Whether there has been any.
    var hasPlayed = false
    /// How loud the newest stream is set.
    var seen = Loudness()
    /// When it came to its output.
    var arrived = 0.0
    /// Whether it is to be asked again how loud it is set.
    var isDoubtful = false
    /// What the streams of this ring are set to: loud, unless the user turned one down in the mixer.
    var loudness = Loudness()
    /// Until then a setting of the newest stream is the server's memory; after it, the user's wish.
    var settled = 0.0
    /// The output of the newest stream, once known.
    var output: Output?
    /// Seconds after which the newest stream is heard, at most; the server shortens it while it plays.
    var latency = 0.0
    /// Until when the settings of an output, by its number, are not the user's wish.
    var raising: [UInt32: Double] = [:]
    /// The names of the outputs that are there.
    var seenOutputs: Set<String> = []
    /// All outputs, while they are listed.
    var listed: [Output] = []
    var looksElsewhere = false
    /// All cards, while they are listed.
    var listedCards: [Card] = []
    /// The names of those that have been on since the ring began: whoever switched one off meanwhile wants it so.
    var cardsSeenOn: Set<String> = []
    /// Called when all outputs are listed.
    var hasListed: () -> Void = {}
    /// What the server was asked to do and has not answered.
    var unanswered = 0
    /// Whether the mixer's memory of alarms has been looked at, and put back where it was still ours.
    var hasPutBackMemory = false
    /// What PipeWire's session manager is still to be told of it, one after the other.
    var untold: [Loudness] = []
    /// Looks once more whether that is done, and how often it did.
    let again: PulseLoop.Timer
    var looks = 0
    /// What is left to be done at the end, each when the server has answered all before it.
    var steps: [() -> Void] = []

    /// A stream of ours, by the server's numbers.
    struct Stream: Equatable {
        let index: UInt32
        let sink: UInt32
        let channels: UInt8
    }

    init(_ loop: PulseLoop, overrides: Overrides?) {
        api = loop.api
        self.overrides = overrides
        retry = loop.timer()
        patience = loop.timer()
        again = loop.timer()
        retry.react = { [unowned self] in connect() }
        patience.react = { [unowned self] in beginWhenReady() }
    }

    var isConnected: Bool {
        context.map { pa_context_get_state($0) == PA_CONTEXT_READY } ?? false
    }

    func connect() {
        guard context == nil, let context = pa_context_new(api, "Alarms") else { return }
        self.context = context
        pa_context_set_state_callback(context, { _, raw in Mixer.from(raw)?.stateChanged() }, pointer)
        let flags = pa_context_flags_t(PA_CONTEXT_NOAUTOSPAWN.rawValue)
        if pa_context_connect(context, nil, flags, nil) < 0 { disconnect() }
    }

    /// Looks and changes from now on.
    func begin() {
        mayBegin = true
        beginWhenReady()
    }

    /// This object, as libpulse hands it back.
    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static func from(_ raw: UnsafeMutableRawPointer?) -> Mixer? {
        raw.map { Unmanaged<Mixer>.fromOpaque($0).takeUnretainedValue() }
    }

    func release(_ operation: OpaquePointer?) {
        if let operation { pa_operation_unref(operation) }
    }

    func forgetStream() {
        stream = nil
        level = nil
        output = nil
        latency = 0
    }

    private func stateChanged() {
        guard let context else { return }
        switch pa_context_get_state(context) {
        case PA_CONTEXT_READY: beginWhenReady()
        case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED: disconnect()
        default: break
        }
    }

    /// The ring before this one puts back what it changed first, which takes it a moment.
    private func beginWhenReady() {
        guard mayBegin, isConnected else { return }
        if let overrides, waits < 25, !overrides.take() {
            waits += 1
            return patience.set(after: 0.02)
        }
        begun()
    }

    private func disconnect() {
        guard let context else { return }
        self.context = nil
        forgetStream()
        streams = []
        raising = [:]
        seenOutputs = []
        cardsSeenOn = []
        unanswered = 0
        pa_context_set_state_callback(context, nil, nil)
        pa_context_disconnect(context)
        pa_context_unref(context)
        retry.set(after: 0.25)
        failed()
    }
}
