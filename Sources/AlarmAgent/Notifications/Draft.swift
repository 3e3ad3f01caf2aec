import DBus

/// A call of `Notify`, written and not sent.
struct Draft {
    let message: Message
    private let payload: Payload
    private let replaced: UInt32
    private let server: String

    init(_ payload: Payload, replacing replaced: UInt32, for server: String, icons: TintedIcons) {
        (self.payload, self.replaced, self.server) = (payload, replaced, server)
        message = Message.methodCall(
            destination: server, path: Notifier.path, interface: Notifier.serverName, member: "Notify")
        message.autoStart = false
        try? message.append(payload.arguments(replacing: replaced, icons: icons))
    }

    func says(_ payload: Payload, replacing replaced: UInt32, to server: String) -> Bool {
        self.payload == payload && self.replaced == replaced && self.server == server
    }
}
