import CPulse
import Glibc

/// Watches our own streams in the sound server: sets them loud, and hears whether they really move.
final class Mixer {
    /// What it tells.
    enum Event {
        /// The newest stream moved on; the highest sample meanwhile, 0 to 1.
        case moved(peak: Float)
        /// The newest stream plays into an output nobody hears.
        case inaudible(String)
        /// The output can be heard.
        case audible
    }

    private let api: UnsafeMutablePointer<pa_mainloop_api>
    let report: (Event) -> Void
    private var retry: PulseLoop.Timer?
    private(set) var context: OpaquePointer?
    var level: Level?
    /// The newest of our streams and the output it plays into.
    var stream: Stream?

    /// A stream of ours, by the server's numbers.
    struct Stream: Equatable {
        let index: UInt32
        let sink: UInt32
    }

    init(_ loop: PulseLoop, report: @escaping (Event) -> Void) {
        api = loop.api
        self.report = report
        retry = loop.timer { [unowned self] in connect() }
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
        stream = nil
        level = nil
        pa_context_set_state_callback(context, nil, nil)
        pa_context_disconnect(context)
        pa_context_unref(context)
        retry?.set(after: 0.5)
    }
}
