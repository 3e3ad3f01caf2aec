import Foundation

/// Why something about an alarm could not be done. Nothing has changed when one is thrown, except as `agentNotReachable` says.
///
/// An addition to AlarmKit, whose errors have neither a name nor a word. Each text is a sentence a person understands.
public enum AlarmFailure: Error, Hashable, Sendable {
    /// No alarm of this app has that id.
    case unknownAlarm(Alarm.ID)
    /// An alarm with that id exists: use ``AlarmManager/replace(id:configuration:)``, or another id.
    case duplicateAlarm(Alarm.ID)
    /// It does not fit the state the alarm is in.
    case notAllowed(String)
    /// A fixed date that is not ahead.
    case dateInPast(String)
    /// A part of the configuration that is out of range or missing.
    case invalidConfiguration(String)
    /// The sound cannot be found or played; the text names the places searched.
    case soundNotFound(String)
    /// The user has not allowed this app to set alarms.
    case notAuthorized(String)
    /// The alarm could not be written to disk, so it was not accepted.
    case storageFailed(String)
    /// The agent did not answer. Of a call that had reached it, it is not known whether it was carried out.
    case agentNotReachable(String)
    /// The alarm's metadata are not of the type that was asked for.
    case metadataMismatch(String)
}

extension AlarmFailure: LocalizedError, CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknownAlarm(let id): "No alarm has the id \(id)."
        case .duplicateAlarm(let id): "An alarm with the id \(id) exists; replace it, or choose another id."
        case .notAllowed(let text), .dateInPast(let text), .invalidConfiguration(let text), .soundNotFound(let text),
            .notAuthorized(let text), .storageFailed(let text), .agentNotReachable(let text),
            .metadataMismatch(let text):
            text
        }
    }

    public var errorDescription: String? { description }
}
