import DBus
import EventLoop

/// A watcher of tray items, and the host that shows them.
final class FakeTray {
    /// Who registered, in order.
    private(set) var registered: [String] = []
    /// The names of signals of items, in order, without the standard ones.
    private(set) var signals: [String] = []
    /// What `XAyatanaNewLabel` said.
    private(set) var labels: [String] = []
    /// Whether it says that a host is there.
    var hasHost: Bool
    /// How often it was asked.
    private(set) var questions = 0
    private let connection: Connection

    private static let name = "org.kde.StatusNotifierWatcher"

    init(on address: String, loop: Loop, hasHost: Bool = true) throws {
        self.hasHost = hasHost
        connection = try Connection(to: .address(address))
        connection.attach(to: loop)
        connection.serve("/StatusNotifierWatcher") { [unowned self] in hear($0) }
        connection.receive(Match(path: "/StatusNotifierItem")) { [unowned self] in note($0) }
        connection.receive(Match(path: "/MenuBar")) { [unowned self] in note($0) }
        _ = try connection.requestName(Self.name)
    }

    var item: String { registered.last ?? "" }

    func leave() { connection.close() }

    func tellOfHost(_ isThere: Bool) {
        hasHost = isThere
        let member = isThere ? "StatusNotifierHostRegistered" : "StatusNotifierHostUnregistered"
        connection.send(.signal(path: "/StatusNotifierWatcher", interface: Self.name, member: member))
    }

    /// Calls the item or its menu; the answer, or the name of the error, comes with the loop.
    func call(
        _ member: String, _ arguments: [Value], at path: String = "/MenuBar",
        of interface: String? = "com.canonical.dbusmenu", _ done: @escaping ([Value], String?) -> Void
    ) {
        let call = Message.methodCall(destination: item, path: path, interface: interface, member: member)
        try? call.append(arguments)
        connection.call(call, timeout: .seconds(10)) { answer in
            do throws(BusError) {
                done(try answer.get().arguments(), nil)
            } catch {
                done([], error.name)
            }
        }
    }

    private func hear(_ call: Message) {
        let reply = Message.reply(to: call)
        if call.member == "RegisterStatusNotifierItem" {
            registered.append((try? call.arguments().first?.asString) ?? "")
        } else {
            questions += 1
            try? reply.append(.variant(.boolean(hasHost)))
        }
        connection.send(reply)
    }

    private func note(_ signal: Message) {
        signals.append(signal.member ?? "")
        guard signal.member == "XAyatanaNewLabel", let label = try? signal.arguments().first?.asString else { return }
        labels.append(label)
    }
}
