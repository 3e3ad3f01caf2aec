import AlarmCore
import AlarmWire
import DBus

/// The agent on the bus: calls come in here, and are held to `dbus/org.example.Alarms.xml`.
package final class AlarmsObject {
    let bus: Connection
    let agent: Agent
    let zoneinfo: Zoneinfo
    let health: Health
    let history: (HistoryFilter) throws(AlarmError) -> [Value]
    let checkSound: SoundCheck
    let subscribers: Subscribers
    /// Calls that wait behind one of the same sender which still needs a fact.
    private var waiting: [String: [Message]] = [:]
    private static let mostWaiting = 1_000

    package init(
        bus: Connection, agent: Agent, zoneinfo: Zoneinfo, health: Health, checkSound: SoundCheck,
        subscribers: Subscribers, history: @escaping (HistoryFilter) throws(AlarmError) -> [Value]
    ) {
        self.bus = bus
        self.agent = agent
        self.zoneinfo = zoneinfo
        self.health = health
        self.checkSound = checkSound
        self.subscribers = subscribers
        self.history = history
    }

    /// One line a method. A test holds these names against the XML.
    typealias Method = (AlarmsObject) -> (Call) throws(AlarmError) -> Void
    static let methods: [String: Method] = [
        "Schedule": schedule, "Ring": ring, "Replace": replace, "Cancel": cancel, "Stop": stop, "Pause": pause,
        "Resume": resume, "Countdown": countdown, "Snooze": snooze, "Skip": skip, "Trigger": trigger,
        "List": list, "Get": get, "History": showHistory, "Subscribe": subscribe, "Unsubscribe": unsubscribe,
    ]

    /// The names of the handlers, for the test that holds them to the XML.
    package static var methodNames: Set<String> { Set(methods.keys) }

    /// Answers calls from now on.
    package func serve() {
        bus.serve(Interface.path) { [self] message in receive(message) }
    }

    private func receive(_ message: Message) {
        let sender = message.sender ?? ""
        if let count = waiting[sender]?.count {
            guard count < Self.mostWaiting else {
                return refuse(message, .limitsExceeded, "\(count) calls wait already; wait for their answers.")
            }
            waiting[sender]?.append(message)
        } else {
            handle(message)
        }
    }

    /// Later calls of the same sender wait until `released`.
    func hold(_ sender: String) { waiting[sender] = waiting[sender] ?? [] }

    func release(_ sender: String) {
        guard var messages = waiting.removeValue(forKey: sender) else { return }
        while !messages.isEmpty {
            handle(messages.removeFirst())
            if waiting[sender] != nil {
                waiting[sender]? += messages
                return
            }
        }
    }

    private func handle(_ message: Message) {
        let member = message.member ?? ""
        guard let interface = interface(of: message) else {
            return refuse(message, .unknownInterface, "There is no interface \(message.interface ?? "") here.")
        }
        guard let method = interface.methods[member] else {
            return refuse(message, .unknownMethod, "\(interface.name) has no method \(member).")
        }
        guard message.signature == method.takes else {
            let wants = method.takes.text.isEmpty ? "no arguments" : "(\(method.takes.text))"
            return refuse(message, .invalidArgs, "\(member) takes \(wants), not (\(message.signature.text)).")
        }
        do throws(BusError) {
            let call = Call(message: message, arguments: try message.arguments(), bus: bus)
            perform(call, of: interface.name)
        } catch {
            refuse(message, error.name, error.text)
        }
    }

    /// A call may leave the interface out; then the first that has the member is meant, ours before the others.
    private func interface(of message: Message) -> Interface? {
        if let name = message.interface { return Interface.all[name] }
        let named = Interface.all.values.first { $0.methods[message.member ?? ""] != nil }
        return Interface.alarms.methods[message.member ?? ""] == nil ? named ?? .alarms : .alarms
    }

    private func perform(_ call: Call, of interface: String) {
        guard interface == Interface.alarms.name, let method = Self.methods[call.message.member ?? ""] else {
            return answerStandard(call, of: interface)
        }
        do throws(AlarmError) {
            try method(self)(call)
        } catch {
            agent.inOrder { call.refuse(error) }
        }
    }

    func refuse(_ message: Message, _ name: String, _ text: String) {
        agent.inOrder { [bus] in
            if message.expectsReply { bus.send(.error(to: message, name: name, text: text)) }
        }
    }
}
