/// Why a command was refused. Nothing changed.
package enum AlarmError: Error, Hashable, Sendable {
    case unknownAlarm(AlarmID)
    case duplicateAlarm(AlarmID)
    /// The command does not fit the alarm's present state; the sentence says which state that is.
    case notAllowed(String)
    case dateInPast(Instant)
    case invalidConfiguration(String)
    case soundNotFound(String)
    case maximumLimitReached(String)
    case notAuthorized(String)
    case storageFailed(String)
}
