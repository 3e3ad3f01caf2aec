import CPulse
import Glibc

/// Tells what would keep an alarm from being heard now.
package final class OutputCheck {
    private let mixer: Mixer
    private let tell: (String) -> Void

    /// Ends the process, after `tell` was called with each reason.
    package static func run(_ tell: @escaping (String) -> Void) {
        guard let loop = PulseLoop() else { return }
        let check = OutputCheck(loop, tell)
        check.mixer.begun = { check.ask() }
        check.mixer.failed = { check.end("there is no sound server") }
        check.mixer.begin()
        check.mixer.connect()
        loop.run()
    }

    private init(_ loop: PulseLoop, _ tell: @escaping (String) -> Void) {
        mixer = Mixer(loop, overrides: nil)
        self.tell = tell
    }

    private func end(_ reason: String?) {
        if let reason { tell(reason) }
        _exit(0)
    }

    private func ask() {
        guard let context = mixer.context else { return }
        if let refusal = Canberra.refusal { tell(refusal.description) }
        let pointer = Unmanaged.passUnretained(self).toOpaque()
        mixer.release(
            pa_ext_stream_restore_read(
                context,
                { _, info, _, raw in
                    guard let info, let raw else { return }
                    Unmanaged<OutputCheck>.fromOpaque(raw).takeUnretainedValue().remembered(info.pointee)
                }, pointer))
        mixer.release(
            pa_context_get_sink_info_by_name(
                context, "@DEFAULT_SINK@",
                { _, info, end, raw in
                    guard let raw else { return }
                    let check = Unmanaged<OutputCheck>.fromOpaque(raw).takeUnretainedValue()
                    if let info, let reason = Output(info.pointee).silence { check.tell(reason) }
                    if end != 0 { check.end(end < 0 ? "there is no output" : nil) }
                }, pointer))
    }

    private func remembered(_ info: pa_ext_stream_restore_info) {
        if let reason = Loudness(info)?.silence { tell(reason) }
    }
}
