import AlarmCore
import AlarmWire
import DBus

/// One method call on its way to an answer.
struct Call {
    let message: Message
    let arguments: [Value]
    let bus: Connection
    /// Who calls.
    let app: App

    var sender: String { message.sender ?? "" }

    func text(_ place: Int) -> String {
        if case .string(let text) = arguments[place] { text } else { "" }
    }

    /// - Throws: `unknownAlarm` cannot name what is no UUID, so that is `invalidConfiguration`.
    func alarmID(_ place: Int) throws(AlarmError) -> AlarmID {
        guard let id = AlarmID(text(place)), id.seen(by: app.owner) == id else { throw noUUID(place) }
        return id
    }

    /// The id that a new alarm is given: no app is named with it.
    func newAlarmID(_ place: Int) throws(AlarmError) -> AlarmID {
        var generator = SystemRandomNumberGenerator()
        if text(place).isEmpty { return .random(using: &generator) }
        guard let id = AlarmID(text(place)), id.bare == id else { throw noUUID(place) }
        return id
    }

    private func noUUID(_ place: Int) -> AlarmError {
        .invalidConfiguration("The id \"\(text(place))\" is no UUID, such as \(Self.example).")
    }

    func answer(_ values: [Value]) {
        guard message.expectsReply else { return }
        let reply = Message.reply(to: message)
        do throws(BusError) {
            try reply.append(values)
            bus.send(reply)
        } catch {
            refuse(error)
        }
    }

    func answer(_ list: OptionsList, _ more: [Value]) {
        do throws(BusError) {
            try bus.send(.reply(to: message), list, more)
        } catch {
            refuse(error)
        }
    }

    func refuse(_ error: AlarmError) {
        if case .unknownAlarm(let id) = error { return refuse(AlarmError.unknownAlarm(id.seen(by: app.owner)).wire) }
        refuse(error.wire)
    }

    func refuse(_ error: BusError) {
        guard message.expectsReply else { return }
        bus.send(.error(to: message, name: error.name, text: error.text))
    }

    private static var example: String { "0A1B2C3D-0A1B-4C3D-8E4F-0A1B2C3D4E5F" }
}
