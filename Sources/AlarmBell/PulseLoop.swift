import CLinux
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

    func timer(_ react: @escaping () -> Void) -> Timer {
        let descriptor = Descriptor(owning: timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK)))
        read(descriptor.number) {
            // It may have been stopped or set anew since it was found expired.
            var expired: UInt64 = 0
            if Glibc.read(descriptor.number, &expired, 8) == 8 { react() }
        }
        return Timer(descriptor: descriptor)
    }

    /// Goes off once, unless it is set again or stopped.
    struct Timer {
        fileprivate let descriptor: Descriptor

        func set(after seconds: Double) {
            let delay = max(seconds, 1e-6)
            var when = itimerspec()
            when.it_value.tv_sec = Int(delay)
            when.it_value.tv_nsec = Int((delay - delay.rounded(.down)) * 1e9)
            timerfd_settime(descriptor.number, 0, &when, nil)
        }

        func stop() {
            var never = itimerspec()
            timerfd_settime(descriptor.number, 0, &never, nil)
        }
    }

    private final class Reader {
        let react: () -> Void
        init(_ react: @escaping () -> Void) {
            self.react = react
        }
    }
}
