import CLinux
import Glibc

/// Ends a ring with the process that started it, so that no sound outlives whoever could stop it, and with a signal.
enum Lifeline {
    /// Can be read when the ring is to end.
    static func begin() -> Int32 {
        parent = getppid()
        ended = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        for number in [SIGTERM, SIGINT, SIGHUP] { signal(number) { _ in Lifeline.end() } }
        // The kernel sends this also when only the parent's thread ends; then the parent is still ours.
        signal(SIGUSR2) { _ in if getppid() != Lifeline.parent { Lifeline.end() } }
        set_parent_death_signal(SIGUSR2)
        if getppid() != parent { end() }
        return ended
    }

    private static func end() {
        var one: UInt64 = 1
        write(ended, &one, 8)
        // Whatever keeps it from ending by itself.
        signal(SIGALRM, SIG_DFL)
        alarm(1)
    }

    /// Written once, before a signal can come.
    nonisolated(unsafe) private static var parent: pid_t = 0
    nonisolated(unsafe) private static var ended: Int32 = -1
}
