import CLinux
import Glibc

/// Ends this process with the one that started it, so that no sound outlives whoever could stop it.
enum Lifeline {
    static func dieWithParent() {
        parent = getppid()
        // The kernel sends this also when only the parent's thread ends; then the parent is still ours.
        signal(SIGUSR2) { _ in if getppid() != Lifeline.parent { _exit(0) } }
        set_parent_death_signal(SIGUSR2)
        if getppid() != parent { _exit(0) }
    }

    /// Written once, before the signal can come.
    nonisolated(unsafe) private static var parent: pid_t = 0
}
