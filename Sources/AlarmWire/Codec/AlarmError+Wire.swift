import AlarmCore
import DBus

extension AlarmError {
    private static let prefix = "org.example.Alarms.Error."

    /// Every name an error can have on the bus, without the prefix, for the test that holds the XML to the code.
    package static let wireNames = [
        "UnknownAlarm", "DuplicateAlarm", "NotAllowed", "DateInPast", "InvalidConfiguration", "SoundNotFound",
        "MaximumLimitReached", "NotAuthorized", "StorageFailed",
    ]

    /// The error as the bus carries it: a name, and a sentence a person understands.
    package var wire: BusError {
        let (name, sentence) = words
        return BusError(name: Self.prefix + name, text: sentence)
    }

    private var words: (name: String, sentence: String) {
        switch self {
        case .unknownAlarm(let id): ("UnknownAlarm", "No alarm has the id \(id).")
        case .duplicateAlarm(let id): ("DuplicateAlarm", "An alarm with the id \(id) exists; choose another id.")
        case .notAllowed(let sentence): ("NotAllowed", sentence)
        case .dateInPast(let date):
            ("DateInPast", "\(date) is past; a fixed schedule needs an instant that is ahead.")
        case .invalidConfiguration(let sentence): ("InvalidConfiguration", sentence)
        case .soundNotFound(let sentence): ("SoundNotFound", sentence)
        case .maximumLimitReached(let sentence): ("MaximumLimitReached", sentence)
        case .notAuthorized(let sentence): ("NotAuthorized", sentence)
        case .storageFailed(let sentence): ("StorageFailed", sentence)
        }
    }
}

extension BusError {
    /// The last part of an error's name of ours; nil for an error of the bus itself.
    package var alarmErrorName: String? {
        AlarmError.wireNames.first { name == "org.example.Alarms.Error.\($0)" }
    }
}
