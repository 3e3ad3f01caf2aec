import CPulse

/// Listens to one stream where it leaves for its output; what arrives here is being played.
final class Level {
    private let stream: OpaquePointer
    private let heard: (Float) -> Void

    init?(_ context: OpaquePointer, of playing: Mixer.Stream, heard: @escaping (Float) -> Void) {
        var format = pa_sample_spec(format: PA_SAMPLE_FLOAT32LE, rate: Self.rate, channels: 1)
        guard let stream = pa_stream_new(context, "Proof of sound", &format, nil) else { return nil }
        self.stream = stream
        self.heard = heard
        pa_stream_set_monitor_stream(stream, playing.index)
        pa_stream_set_read_callback(
            stream,
            { _, _, raw in
                guard let raw else { return }
                Unmanaged<Level>.fromOpaque(raw).takeUnretainedValue().read()
            }, Unmanaged.passUnretained(self).toOpaque())
        let none = UInt32.max
        var buffer = pa_buffer_attr(
            maxlength: none, tlength: none, prebuf: none, minreq: none, fragsize: Self.fragment * 4)
        let flags =
            PA_STREAM_PEAK_DETECT.rawValue | PA_STREAM_DONT_MOVE.rawValue | PA_STREAM_ADJUST_LATENCY.rawValue
        pa_stream_connect_record(stream, nil, &buffer, pa_stream_flags_t(flags))
    }

    deinit {
        pa_stream_set_read_callback(stream, nil, nil)
        pa_stream_disconnect(stream)
        pa_stream_unref(stream)
    }

    /// Peaks a second.
    private static let rate: UInt32 = 25
    /// Peaks in one packet, of which one comes every 200 ms.
    private static let fragment: UInt32 = 5

    var hasEnded: Bool {
        let state = pa_stream_get_state(stream)
        return state == PA_STREAM_FAILED || state == PA_STREAM_TERMINATED
    }

    private func read() {
        var highest: Float = 0
        var any = false
        while pa_stream_readable_size(stream) > 0, pa_stream_readable_size(stream) < Int.max {
            var data: UnsafeRawPointer?
            var size = 0
            guard pa_stream_peek(stream, &data, &size) == 0, size > 0 else { break }
            if let data {
                any = true
                for peak in UnsafeRawBufferPointer(start: data, count: size).bindMemory(to: Float.self) {
                    highest = max(highest, peak.magnitude)
                }
            }
            pa_stream_drop(stream)
        }
        if any { heard(highest) }
    }
}
