/// What `alarmctl` ends with; scripts rely on the numbers, and the man page lists them.
package enum ExitStatus: Int32, Hashable, Sendable {
    case success = 0
    /// The agent refused, or something is wrong that `doctor` found.
    case refused = 1
    /// The command line is wrong.
    case usage = 2
    /// No alarm has that id or title, or several have.
    case noSuchAlarm = 3
    /// No session bus, or no agent on it.
    case unreachable = 4
    /// `ring --wait`: how it ended, where it was not stopped.
    case snoozed = 10
    case missed = 11
    case cancelled = 12
    /// `ring --wait` was interrupted, and stopped what it rang.
    case interrupted = 130
}
