import DBus
import Foundation

/// This program as an app on the bus: its name there, and `org.freedesktop.Application`, through which it is started,
/// brought to the front and told of its alarms' buttons. Of one thread.
final class ServedApplication {
    typealias Activated = @Sendable (ApplicationActivation) -> Void

    private let line: BusLine
    private let thread: BusThread
    private var name: String?
    /// Where it was asked for last.
    private weak var claimed: Connection?
    private var activated: Activated = { _ in }
    /// By the agent's name for each, so that one that is told twice is performed once.
    private var deliveries: [String: Delivery] = [:]
    private var order: [String] = []
    private static let mostRemembered = 1_000

    private struct Delivery {
        var isDone = false
        var failure: String?
        /// Calls that wait for its end.
        var calls: [(Message, Connection)] = []
    }

    init(line: BusLine, thread: BusThread) { (self.line, self.thread) = (line, thread) }

    /// Takes the name; calls `done` once, with a failure where another program has it.
    func serve(_ name: String, activated: @escaping Activated, done: @escaping (AlarmFailure?) -> Void) {
        line.open { [unowned self] opened in
            do throws(BusError) {
                let connection = try opened.get()
                self.activated = activated
                self.name = name
                claim(on: connection, then: done)
            } catch {
                done(.agentNotReachable("The bus does not answer: \(error.text)"))
            }
        }
    }

    /// Takes the name again, on another connection.
    func claim(on connection: Connection) {
        if claimed !== connection { claim(on: connection) { _ in } }
    }

    private func claim(on connection: Connection, then done: @escaping (AlarmFailure?) -> Void) {
        guard let name else { return done(nil) }
        claimed = connection
        connection.serve(Self.path(of: name)) { [unowned self, unowned connection] in receive($0, on: connection) }
        let request = Message.methodCall(
            destination: Self.bus, path: "/org/freedesktop/DBus", interface: Self.bus, member: "RequestName")
        // Without flags it is queued for: when the first instance of the app ends, the next one is the app.
        try? request.append([.string(name), .uint32(0)])
        connection.call(request) { [unowned self, unowned connection] answer in
            switch answer.flatMap({ reply in Result { () throws(BusError) in try reply.arguments() } }) {
            case .failure(let error):
                self.name = nil
                done(.invalidConfiguration("The name \(name) cannot be had on the bus: \(error.text)"))
            case .success(let values) where values.first == .uint32(2):
                lookAtOwner(of: name, on: connection, then: done)
            case .success: done(nil)
            }
        }
    }

    /// Another program has the name: it may be another instance of this app, or something else that performs no intents.
    private func lookAtOwner(
        of name: String, on connection: Connection, then done: @escaping (AlarmFailure?) -> Void
    ) {
        let question = Message.methodCall(
            destination: name, path: Self.path(of: name), interface: "org.freedesktop.DBus.Introspectable",
            member: "Introspect")
        connection.call(question) { [unowned self, unowned connection] answer in
            let text = (try? answer.get().arguments().first?.asString) ?? ""
            guard !text.contains(Self.mark), !answer.isOfNobody else { return done(nil) }
            self.name = nil
            connection.unserve(Self.path(of: name))
            let release = Message.methodCall(
                destination: Self.bus, path: "/org/freedesktop/DBus", interface: Self.bus, member: "ReleaseName")
            try? release.append(.string(name))
            connection.call(release) { _ in
                done(.notAllowed("Another program has the name \(name), and does not perform intents."))
            }
        }
    }

    // MARK: Calls

    private func receive(_ call: Message, on connection: Connection) {
        let arguments = (try? call.arguments()) ?? []
        switch (call.member, call.signature.text) {
        case ("Introspect", ""): answer(call, [.string(Self.interface)], on: connection)
        case ("Activate", "a{sv}"):
            activated(ApplicationActivation(urls: [], platform: arguments[0]))
            answer(call, on: connection)
        case ("Open", "asa{sv}"):
            activated(ApplicationActivation(urls: arguments[0].asStrings ?? [], platform: arguments[1]))
            answer(call, on: connection)
        case ("ActivateAction", "sava{sv}"):
            perform(arguments, for: call, on: connection)
        default:
            let sentence = "org.freedesktop.Application has no method \(call.member ?? "") that takes that."
            connection.send(.error(to: call, name: BusError.unknownMethod, text: sentence))
        }
    }

    private func perform(_ arguments: [Value], for call: Message, on connection: Connection) {
        guard arguments[0] == .string(IntentMessage.action), case .array(_, let parameters) = arguments[1],
            case .variant(.string(let text))? = parameters.first, let message = IntentMessage(text: text)
        else {
            let sentence = "The app has no action \(arguments[0].asString ?? "") with that parameter."
            connection.send(.error(to: call, name: BusError.invalidArgs, text: sentence))
            return
        }
        let platform = arguments[2].asOptions ?? [:]
        let key = platform["x-alarms-delivery"]?.asString ?? UUID().uuidString
        guard var known = deliveries[key] else {
            remember(key, Delivery(calls: [(call, connection)]))
            begin(message, as: key, ApplicationActivation(urls: [], platform: arguments[2]))
            return
        }
        guard !known.isDone else { return finish(call, known.failure, on: connection) }
        known.calls.append((call, connection))
        deliveries[key] = known
    }

    private func begin(_ message: IntentMessage, as key: String, _ activation: ApplicationActivation) {
        let (thread, activated) = (thread, activated)
        // Somebody pressed a button and waits for what it does.
        Task.detached(priority: .userInitiated) {
            var failure: String?
            do {
                try await message.perform(token: activation.token) { activated(activation) }
            } catch {
                failure = "\(error)"
            }
            thread.run { [failure] in $0?.performed(key, failure) }
        }
    }

    /// - Parameter failure: why it failed, if it did.
    func performed(_ key: String, _ failure: String?) {
        guard let delivery = deliveries[key] else { return }
        deliveries[key] = Delivery(isDone: true, failure: failure)
        for (call, connection) in delivery.calls { finish(call, failure, on: connection) }
    }

    private func remember(_ key: String, _ delivery: Delivery) {
        deliveries[key] = delivery
        order.append(key)
        guard order.count > Self.mostRemembered else { return }
        deliveries[order.removeFirst()] = nil
    }

    private func finish(_ call: Message, _ failure: String?, on connection: Connection) {
        guard let failure else { return answer(call, on: connection) }
        connection.send(.error(to: call, name: "org.example.Alarms.Error.IntentFailed", text: failure))
    }

    private func answer(_ call: Message, _ values: [Value] = [], on connection: Connection) {
        guard call.expectsReply else { return }
        let reply = Message.reply(to: call)
        guard (try? reply.append(values)) != nil else { return }
        connection.send(reply)
    }

    /// The Desktop Entry Specification, section "D-Bus Activation".
    private static func path(of name: String) -> String {
        "/" + String(name.map { $0 == "." ? "/" : $0 == "-" ? "_" : $0 })
    }

    private static let bus = "org.freedesktop.DBus"
    private static let mark = "org.example.Alarms.PerformsIntents"
    private static let interface = """
        <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
        <node>
          <interface name="org.freedesktop.Application">
            <annotation name="\(mark)" value="true"/>
            <method name="Activate"><arg type="a{sv}" name="platform_data" direction="in"/></method>
            <method name="Open">
              <arg type="as" name="uris" direction="in"/><arg type="a{sv}" name="platform_data" direction="in"/>
            </method>
            <method name="ActivateAction">
              <arg type="s" name="action_name" direction="in"/><arg type="av" name="parameter" direction="in"/>
              <arg type="a{sv}" name="platform_data" direction="in"/>
            </method>
          </interface>
        </node>
        """
}

extension Result<Message, BusError> {
    /// Whether the other end has gone: then the name comes to who waits for it.
    fileprivate var isOfNobody: Bool {
        guard case .failure(let error) = self else { return false }
        return [BusError.noReply, BusError.serviceUnknown, BusError.nameHasNoOwner].contains(error.name)
    }
}
