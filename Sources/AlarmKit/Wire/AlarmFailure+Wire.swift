import AlarmWire
import DBus
import Foundation

extension BusError {
    /// The error as apps of AlarmKit know it.
    /// - Parameter id: the alarm that was spoken of.
    func alarmKitError(_ id: Alarm.ID) -> any Error {
        switch alarmErrorName {
        case "UnknownAlarm": AlarmFailure.unknownAlarm(id)
        case "DuplicateAlarm": AlarmFailure.duplicateAlarm(id)
        case "NotAllowed": AlarmFailure.notAllowed(text)
        case "DateInPast": AlarmFailure.dateInPast(text)
        case "InvalidConfiguration": AlarmFailure.invalidConfiguration(text)
        case "SoundNotFound": AlarmFailure.soundNotFound(text)
        case "MaximumLimitReached": AlarmManager.AlarmError.maximumLimitReached
        case "NotAuthorized": AlarmFailure.notAuthorized(text)
        case "StorageFailed": AlarmFailure.storageFailed(text)
        default: unreachable
        }
    }

    private var unreachable: any Error {
        switch name {
        case BusError.invalidArgs: AlarmFailure.invalidConfiguration("The bus cannot carry this: \(text)")
        case BusError.limitsExceeded: AlarmManager.AlarmError.maximumLimitReached
        case BusError.serviceUnknown, BusError.nameHasNoOwner:
            AlarmFailure.agentNotReachable("The alarm agent, alarmd, is not installed or does not start: \(text)")
        default: AlarmFailure.agentNotReachable("The alarm agent does not answer: \(text)")
        }
    }
}
