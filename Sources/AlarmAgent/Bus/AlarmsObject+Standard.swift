import AlarmCore
import AlarmWire
import DBus

/// The interfaces of the D-Bus specification, section "Standard Interfaces". libdbus itself answers `Peer`.
extension AlarmsObject {
    func answerStandard(_ call: Call, of interface: String) {
        switch (interface, call.message.member) {
        case ("org.freedesktop.DBus.Introspectable", "Introspect"):
            answer(call, .string(Interface.text))
        case ("org.freedesktop.DBus.Properties", "Get"):
            guard let value = properties(of: call.text(0), for: call.app.owner)?[call.text(1)] else {
                return refuseProperty(call)
            }
            answer(call, .variant(value))
        case ("org.freedesktop.DBus.Properties", "GetAll"):
            guard let values = properties(of: call.text(0), for: call.app.owner) else { return refuseProperty(call) }
            answer(call, .options(values))
        case ("org.freedesktop.DBus.Properties", "Set"):
            guard properties(of: call.text(0), for: call.app.owner)?[call.text(1)] != nil else {
                return refuseProperty(call)
            }
            refuse(call.message, .propertyReadOnly, "\(call.text(1)) can only be read.")
        default:
            refuse(call.message, .unknownMethod, "\(interface) has no method \(call.message.member ?? "").")
        }
    }

    /// Nil for an interface that is not ours. A test holds the names and types to the XML.
    private func properties(of interface: String, for owner: Owner) -> [String: Value]? {
        guard interface.isEmpty || interface == Interface.alarms.name else {
            return Interface.all[interface] == nil ? nil : [:]
        }
        // The others name files and alarms.
        let sentences =
            owner == .host
            ? health.sentences : health.sentences.filter { ["notifications", "sleep", "wake"].contains($0.key) }
        let next = agent.book.next(for: owner)
        return [
            "Version": .uint32(1),
            "NextAlarm": .structure([
                .string(next?.1.seen(by: owner).description ?? ""), .int64(next?.0.microseconds ?? 0),
            ]),
            "CanWake": .boolean(health.canWake),
            "Health": .options(sentences.mapValues(Value.string)),
        ]
    }

    private func refuseProperty(_ call: Call) {
        guard Interface.all[call.text(0)] != nil || call.text(0).isEmpty else {
            return refuse(call.message, .unknownInterface, "There is no interface \(call.text(0)) here.")
        }
        refuse(call.message, .unknownProperty, "\(call.text(0)) has no property \(call.text(1)).")
    }
}

extension String {
    fileprivate static let propertyReadOnly = "org.freedesktop.DBus.Error.PropertyReadOnly"
    fileprivate static let unknownProperty = "org.freedesktop.DBus.Error.UnknownProperty"
    static let unknownInterface = "org.freedesktop.DBus.Error.UnknownInterface"
    static let unknownMethod = "org.freedesktop.DBus.Error.UnknownMethod"
    static let limitsExceeded = "org.freedesktop.DBus.Error.LimitsExceeded"
    static let invalidArgs = "org.freedesktop.DBus.Error.InvalidArgs"
}
