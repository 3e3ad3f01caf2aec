import CPulse
import Glibc

/// Watches our own streams in the sound server: sets them loud, and hears whether they really move.
final class Mixer {
    /// What it tells.
    enum Event {
        /// The newest stream moved on; the highest sample meanwhile that can be heard, 0 to 1.
        case moved(peak: Float)
        /// The newest stream cannot be heard, and why.
        case inaudible(String)
    }

    private let api: UnsafeMutablePointer<pa_mainloop_api>
    var report: (Event) -> Void = { _ in }
    private let retry: PulseLoop.Timer
    private(set) var context: OpaquePointer?
    var level: Level?
    /// The newest of our streams and the output it plays into.
    var stream: Stream?
    /// What the streams of this ring are set to: loud, unless the user turned one down in the mixer.
    var loudness = Loudness()
    /// Until then a setting of the newest stream is the server's memory; after it, the user's wish.
    var settled = 0.0
    /// Why the output of the newest stream cannot be heard.
    var silence: String? = "the output is not known yet"

    /// A stream of ours, by the server's numbers.
    struct Stream: Equatable {
        let index: UInt32
        let sink: UInt32
    }

    init(_ loop: PulseLoop) {
        api = loop.api
        retry = loop.timer()
        retry.react = { [unowned self] in connect() }
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

    /// This object, as libpulse hands it back.
    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static func from(_ raw: UnsafeMutableRawPointer?) -> Mixer? {
        raw.map { Unmanaged<Mixer>.fromOpaque($0).takeUnretainedValue() }
    }

    func forgetStream() {
        stream = nil
        level = nil
        silence = "the output is not known yet"
    }

    private func stateChanged() {
        guard let context else { return }
        switch pa_context_get_state(context) {
        case PA_CONTEXT_READY: watchStreams(context)
        case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED: disconnect()
        default: break
        }
    }

    private func disconnect() {
        guard let context else { return }
        self.context = nil
        forgetStream()
        pa_context_set_state_callback(context, nil, nil)
        pa_context_disconnect(context)
        pa_context_unref(context)
        retry.set(after: 0.5)
    }
}
