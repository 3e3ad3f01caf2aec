import CLinux
import EventLoop
import Glibc

/// Tells in the loop when a child has ended and can be waited for.
///
/// The kernel tells it; where it may not, since a sandbox older than pidfd_open(2) refuses that or no descriptor is left,
/// the child is looked at again and again: an alarm is not to be silent for it.
final class Ending {
    private let pid: pid_t
    private let loop: Loop
    /// Negative where the kernel does not tell.
    private let process: Int32
    private var look: Timer?
    /// Called in each round in which it has ended, until `cancel`.
    var react: () -> Void

    init(of pid: pid_t, on loop: Loop, react: @escaping () -> Void) {
        (self.pid, self.loop, self.react) = (pid, loop, react)
        process = pidfd_open(pid, 0)
        if process >= 0 {
            loop.watch(process, for: .readable) { _ in self.react() }
        } else {
            lookAgain()
        }
    }

    func cancel() {
        look?.cancel()
        react = {}
        guard process >= 0 else { return }
        loop.unwatch(process)
        close(process)
    }

    /// Waits for it.
    /// - Returns: whether it has ended in time.
    func comes(within patience: Duration) -> Bool {
        guard process < 0 else {
            var entry = pollfd(fd: process, events: Int16(POLLIN), revents: 0)
            return poll(&entry, 1, Int32(patience / .milliseconds(1))) == 1
        }
        let limit = loop.now + patience
        while !hasCome, loop.now < limit { usleep(1_000) }
        return hasCome
    }

    private var hasCome: Bool {
        var info = siginfo_t()
        guard waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 else { return true }
        return info.si_signo == SIGCHLD
    }

    private func lookAgain() {
        look = loop.after(Self.pause) { [self] in
            lookAgain()
            if hasCome { react() }
        }
    }

    private static let pause = Duration.milliseconds(20)
}
