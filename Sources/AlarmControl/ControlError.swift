import AlarmCore
import AlarmWire
import DBus

/// Why a command did not do what it was asked for: a sentence for people, and a status for scripts.
struct ControlError: Error, Hashable {
    var status: ExitStatus
    var sentence: String

    static func usage(_ sentence: String) -> ControlError { ControlError(status: .usage, sentence: sentence) }
    /// Reads what the user wrote.
    static func usage<Value>(_ reading: () throws(UnreadableText) -> Value) throws(ControlError) -> Value {
        do throws(UnreadableText) {
            return try reading()
        } catch {
            throw .usage(error.sentence)
        }
    }
    static func noSuchAlarm(_ sentence: String) -> ControlError {
        ControlError(status: .noSuchAlarm, sentence: sentence)
    }
    static func unreachable(_ sentence: String) -> ControlError {
        ControlError(status: .unreachable, sentence: sentence)
    }
    /// Something on this machine, the agent aside, does not work.
    static func failed(_ sentence: String) -> ControlError { ControlError(status: .refused, sentence: sentence) }

    /// What the agent or the bus answered.
    init(_ error: BusError) {
        if let name = error.alarmErrorName {
            self.init(status: name == "UnknownAlarm" ? .noSuchAlarm : .refused, sentence: "\(name): \(error.text)")
        } else if Self.refusals.contains(error.name) {
            self.init(status: .refused, sentence: "\(error) - is the agent older than this alarmctl?")
        } else {
            let advice = error.name == BusError.serviceUnknown ? "; start alarmd, or install its D-Bus service" : ""
            self.init(status: .unreachable, sentence: "the alarm agent cannot be reached: \(error)\(advice)")
        }
    }

    init(status: ExitStatus, sentence: String) {
        self.status = status
        self.sentence = sentence
    }

    /// The agent is there, but does not know what is asked of it.
    private static let refusals = [
        BusError.unknownMethod, BusError.unknownObject, BusError.unknownInterface, BusError.unknownProperty,
        BusError.invalidArgs, BusError.invalidSignature,
    ]
}
