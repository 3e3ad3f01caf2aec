import DBus
import EventLoop

@testable import AlarmAgent

/// A notification server on a real bus, which can be told to behave as badly as real ones do.
final class FakeServer {
    /// One `Notify` it was sent.
    struct Posting {
        let call: Message
        let replaced: UInt32
        let icon: String
        let summary: String
        let body: String
        var keys: [String]
        var labels: [String]
        let hints: [String: Value]
        let expires: Int32
    }

    let bus: Connection
    var capabilities = ["actions", "body", "body-markup"]
    var name = "fake"
    var postings: [Posting] = []
    var closes: [UInt32] = []
    /// What is on its screen, by id.
    var screen: [UInt32: Posting] = [:]
    var nextID: UInt32 = 1
    /// What it does with a `Notify`; nil: it answers with an id.
    var whenAsked: ((FakeServer, Posting) -> Void)?
    /// What it does with a `CloseNotification`; nil: it takes it away and says so.
    var whenClosed: ((FakeServer, UInt32, Message) -> Void)?
    /// Whether it answers nothing at all.
    var hangs = false

    init(on address: String, loop: Loop) throws {
        bus = try Connection(to: .address(address))
        bus.attach(to: loop)
        bus.serve(Notifier.path) { [unowned self] call in receive(call) }
        guard try bus.requestName(Notifier.serverName) == .primaryOwner else { throw FakeFailure.nameTaken }
    }

    enum FakeFailure: Error { case nameTaken }

    /// Leaves the bus, as a server does that crashes.
    func end() { bus.close() }

    private func receive(_ call: Message) {
        guard let values = try? call.arguments() else { return }
        switch call.member {
        case "GetServerInformation" where !hangs:
            reply(to: call, [.string(name), .string("us"), .string("1"), .string("1.2")])
        case "GetCapabilities" where !hangs: reply(to: call, [.strings(capabilities)])
        case "CloseNotification": close(values.first?.asUInt32 ?? 0, call)
        case "Notify": take(call, values)
        default: break
        }
    }

    private func take(_ call: Message, _ values: [Value]) {
        let actions = values[5].asStrings ?? []
        let posting = Posting(
            call: call, replaced: values[1].asUInt32 ?? 0, icon: values[2].asString ?? "",
            summary: values[3].asString ?? "", body: values[4].asString ?? "",
            keys: actions.enumerated().filter { $0.offset % 2 == 0 }.map(\.element),
            labels: actions.enumerated().filter { $0.offset % 2 == 1 }.map(\.element),
            hints: values[6].asOptions ?? [:], expires: values[7].asInt32 ?? -1)
        postings.append(posting)
        guard !hangs else { return }
        if let whenAsked { whenAsked(self, posting) } else { show(posting) }
    }

    /// Puts it on the screen and answers with its id.
    /// - Returns: the id.
    @discardableResult
    func show(_ posting: Posting) -> UInt32 {
        let id = screen[posting.replaced] == nil ? nextID : posting.replaced
        if id == nextID { nextID += 1 }
        show(posting, as: id)
        return id
    }

    func show(_ posting: Posting, as id: UInt32) {
        screen[id] = posting
        reply(to: posting.call, [.uint32(id)])
    }

    func refuse(_ posting: Posting, with name: String) { refuse(posting.call, with: name) }

    func refuse(_ call: Message, with name: String) { bus.send(.error(to: call, name: name, text: "")) }

    private func close(_ id: UInt32, _ call: Message) {
        closes.append(id)
        guard !hangs else { return }
        if let whenClosed { return whenClosed(self, id, call) }
        takeAway(id, reason: 3)
        reply(to: call, [])
    }

    /// Takes one from the screen, and says why.
    func takeAway(_ id: UInt32, reason: UInt32) {
        if screen.removeValue(forKey: id) != nil { tellClosed(id, reason: reason) }
    }

    func tellClosed(_ id: UInt32, reason: UInt32, from other: Connection? = nil, to destination: String? = nil) {
        tell("NotificationClosed", [.uint32(id), .uint32(reason)], from: other, to: destination)
    }

    func tellPressed(_ key: String, on id: UInt32, from other: Connection? = nil, to destination: String? = nil) {
        tell("ActionInvoked", [.uint32(id), .string(key)], from: other, to: destination)
    }

    func tellToken(_ token: String, for id: UInt32) {
        tell("ActivationToken", [.uint32(id), .string(token)], from: nil, to: nil)
    }

    private func tell(_ member: String, _ values: [Value], from other: Connection?, to destination: String?) {
        let signal = Message.signal(
            path: Notifier.path, interface: Notifier.serverName, member: member, destination: destination)
        try? signal.append(values)
        (other ?? bus).send(signal)
    }

    func reply(to call: Message, _ values: [Value]) {
        let reply = Message.reply(to: call)
        try? reply.append(values)
        bus.send(reply)
    }
}
