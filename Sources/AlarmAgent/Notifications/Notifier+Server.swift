import AlarmCore
import DBus

/// What goes to the server, and what comes from it.
extension Notifier {
    static let serverName = "org.freedesktop.Notifications"
    static let path = "/org/freedesktop/Notifications"

    func askForBusID(_ done: @escaping (String) -> Void) {
        let message = Message.methodCall(
            destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
            member: "GetId")
        bus.call(message) { answer in done((try? answer.get().arguments().first?.asString) ?? "") }
    }

    func serverChanged(to owner: String?) {
        take(board.serverChanged(to: owner, at: now()))
        guard let owner else { return }
        call(owner, "GetServerInformation") { [unowned self] values in
            guard let name = values.first?.asString else { return }
            take(board.serverDescribed(owner, name: name, at: now()))
        }
        call(owner, "GetCapabilities") { [unowned self] values in
            guard let capabilities = values.first?.asStrings else { return }
            take(board.serverDescribed(owner, capabilities: capabilities, at: now()))
        }
    }

    func post(_ payload: Payload, replacing replaced: UInt32, call number: Int) {
        guard let server = board.server else { return take(board.failed(number, at: now())) }
        let letter =
            draft.flatMap { $0.says(payload, replacing: replaced, to: server.owner) ? $0 : nil }
            ?? Draft(payload, replacing: replaced, for: server.owner, icons: icons)
        draft = nil
        // Without a limit: what a server shows late is to be known, and closed when the alarm is over.
        calls[number] = bus.call(letter.message, timeout: nil) { [weak self] answer in
            guard let self else { return }
            calls[number] = nil
            guard let id = try? answer.get().arguments().first?.asUInt32 else {
                return take(board.failed(number, at: now()))
            }
            take(board.answered(number, id: id, at: now()))
        }
    }

    /// Not waited for: servers answer with errors, silence or extra signals.
    func close(_ id: UInt32, on server: Server?) {
        guard let server else { return }
        let message = message(to: server.owner, "CloseNotification")
        try? message.append(.uint32(id))
        message.expectsReply = false
        bus.send(message)
    }

    func startServer() {
        let message = Message.methodCall(
            destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
            member: "StartServiceByName")
        try? message.append(.string(Self.serverName), .uint32(0))
        bus.call(message, timeout: nil) { [weak self] answer in
            guard let self, case .failure = answer else { return }
            take(board.startFailed(at: now()))
        }
    }

    func received(_ signal: Message) {
        guard let sender = signal.sender, let values = try? signal.arguments(), values.count == 2,
            let id = values[0].asUInt32
        else { return }
        switch signal.member {
        case "NotificationClosed":
            guard let reason = values[1].asUInt32 else { return }
            take(board.closed(id, reason: reason, by: sender, at: now()))
        case "ActionInvoked":
            guard let key = values[1].asString else { return }
            pressToken = token(for: id, from: sender)
            take(board.pressed(key, on: id, by: sender, at: now()))
            pressToken = nil
        case "ActivationToken":
            // It comes before the press that it is for.
            guard board.trusts(sender), let text = values[1].asString else { return }
            lastToken = (id, text, now().boot)
        default: break
        }
    }

    /// The token that came for a press just before it. A server has one for each press, and it is good once.
    private func token(for id: UInt32, from sender: String) -> String? {
        guard board.trusts(sender), let token = lastToken, token.id == id else { return nil }
        lastToken = nil
        return now().boot - token.came <= board.delays.tokenBeforePress ? token.text : nil
    }

    private func call(_ owner: String, _ member: String, _ done: @escaping ([Value]) -> Void) {
        bus.call(message(to: owner, member)) { [weak self] answer in
            guard self != nil, let values = try? answer.get().arguments() else { return }
            done(values)
        }
    }

    /// To the server's unique name, so that the bus starts nothing and queues nothing.
    private func message(to owner: String, _ member: String) -> Message {
        let message = Message.methodCall(
            destination: owner, path: Self.path, interface: Self.serverName, member: member)
        message.autoStart = false
        return message
    }
}
