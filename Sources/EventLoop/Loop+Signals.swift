import CLinux
import Glibc

extension Loop {
    /// Calls `handler` in the loop, as an ordinary function, whenever one of `signals` comes.
    ///
    /// The signals are blocked in the calling thread, so call this before other threads start. A blocked mask is
    /// inherited by children: spawn them with `POSIX_SPAWN_SETSIGMASK` and an empty mask, else they ignore SIGTERM.
    package func onSignals(_ signals: [Int32], _ handler: @escaping (Int32) -> Void) throws(SystemError) {
        var mask = sigset_t()
        sigemptyset(&mask)
        for signal in signals {
            guard sigaddset(&mask, signal) == 0 else { throw SystemError(call: "sigaddset") }
        }
        let descriptor = signalfd(-1, &mask, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
        guard descriptor >= 0 else { throw SystemError(call: "signalfd") }
        let refusal = pthread_sigmask(SIG_BLOCK, &mask, nil)
        guard refusal == 0 else {
            Glibc.close(descriptor)
            throw SystemError(call: "pthread_sigmask", code: refusal)
        }
        signalDescriptors.append(descriptor)
        watch(descriptor, for: .readable) { _ in
            var info = signalfd_siginfo()
            let size = MemoryLayout<signalfd_siginfo>.size
            while read(descriptor, &info, size) == size { handler(Int32(info.ssi_signo)) }
        }
    }
}
