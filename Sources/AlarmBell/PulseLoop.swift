import CPulse
import Glibc

/// libpulse's own main loop, on the main thread: waits for the sound server, our threads, our timers and our caller.
final class PulseLoop {
    private let loop: OpaquePointer
    let api: UnsafeMutablePointer<pa_mainloop_api>
    private var readers: [Reader] = []

    init?() {
        guard let loop = pa_mainloop_new(), let api = pa_mainloop_get_api(loop) else { return nil }
        self.loop = loop
        self.api = api
    }

    func run() {
        var code: Int32 = 0
        pa_mainloop_run(loop, &code)
    }

    /// Calls `react` whenever the descriptor can be read or its other end is gone, for ever.
    func read(_ descriptor: Int32, _ react: @escaping () -> Void) {
        let reader = Reader(react)
        readers.append(reader)
        let flags = pa_io_event_flags(PA_IO_EVENT_INPUT.rawValue | PA_IO_EVENT_HANGUP.rawValue)
        _ = api.pointee.io_new(
            api, descriptor, flags,
            { _, _, _, _, raw in
                guard let raw else { return }
                Unmanaged<Reader>.fromOpaque(raw).takeUnretainedValue().react()
            }, Unmanaged.passUnretained(reader).toOpaque())
    }

    func timer() -> Timer {
        let timer = Timer()
        read(timer.descriptor.number) {
            // It may have been stopped or set anew since it was found expired.
            var expired: UInt64 = 0
            if Glibc.read(timer.descriptor.number, &expired, 8) == 8 { timer.react() }
        }
        return timer
    }

    private final class Reader {
        let react: () -> Void
        init(_ react: @escaping () -> Void) {
            self.react = react
        }
    }
}
