import AlarmCore
import AlarmWire
import DBus
import EventLoop

/// The agent on the bus: calls come in here, and are held to `dbus/org.example.Alarms.xml`.
package final class AlarmsObject {
    let bus: Connection
    let agent: Agent
    let zoneinfo: Zoneinfo
    let health: Health
    let history: (HistoryFilter, _ seenBy: Owner) throws(AlarmError) -> [Value]
    let checkSound: SoundCheck
    /// Nil where alarms are heard on any output.
    let checkOutput: OutputCheck?
    let subscribers: Subscribers
    let authorizations: Authorizations
    let peers: Peers
    var lastList: ListAnswer?
    /// No two agents tell the same revision of their lists.
    let firstRevision = UInt64.random(in: .min ... .max)
    private let loop: Loop
    private var calls = CallQueue<Message>()
    /// Why a sender's first call is refused.
    private var unidentified: [String: AlarmError] = [:]
    /// Whether long calls waited in the last round.
    private var longIsNext = false
    /// Bytes of answers that were made in this round, and go out at its end.
    private var made = 0
    /// Bytes of answers to each sender since it was last known to have read all.
    private(set) var unread: [String: Int] = [:]
    /// What one sender may have waiting: as many calls as there may be alarms, and bytes.
    private static let mostWaiting = (count: 10_000, size: 4 << 20)
    /// Bytes of answers that the bus has not taken yet, from which on no more are made.
    private static let mostUnsent = 1 << 12
    /// Bytes of answers that one sender may leave on the bus: from so many on that it keeps for all, the bus takes nothing
    /// more from us.
    private static let mostUnread = 1 << 25
    /// What is handled between two looks at the clocks, at notifications and at who else calls.
    private static let mostAtOnce = (count: 64, time: Duration.milliseconds(8))

    package init(
        bus: Connection, loop: Loop, agent: Agent, zoneinfo: Zoneinfo, health: Health, checkSound: SoundCheck,
        checkOutput: OutputCheck?, subscribers: Subscribers, authorizations: Authorizations, peers: Peers,
        history: @escaping (HistoryFilter, _ seenBy: Owner) throws(AlarmError) -> [Value]
    ) {
        self.bus = bus
        self.loop = loop
        self.agent = agent
        self.zoneinfo = zoneinfo
        self.health = health
        self.checkSound = checkSound
        self.checkOutput = checkOutput
        self.subscribers = subscribers
        self.authorizations = authorizations
        self.peers = peers
        self.history = history
    }

    /// One line a method. A test holds these names against the XML.
    typealias Method = (AlarmsObject) -> (Call) throws(AlarmError) -> Void
    static let methods: [String: Method] = [
        "Schedule": schedule, "Ring": ring, "Replace": replace, "Cancel": cancel, "Stop": stop, "Pause": pause,
        "Resume": resume, "Countdown": countdown, "Snooze": snooze, "Extend": extend, "Skip": skip, "Trigger": trigger,
        "List": list, "ListChanged": listChanged, "Get": get, "History": showHistory, "Subscribe": subscribe,
        "Unsubscribe": unsubscribe, "RequestAuthorization": requestAuthorization,
        "GetAuthorization": getAuthorization, "Authorizations": listAuthorizations,
        "SetAuthorization": setAuthorization,
    ]

    /// The names of the handlers, for the test that holds them to the XML.
    package static var methodNames: Set<String> { Set(methods.keys) }

    /// Answers calls from now on.
    package func serve() {
        bus.serve(Interface.path) { [self] message in receive(message) }
    }

    private func receive(_ message: Message) {
        let sender = message.sender ?? ""
        // Else they would stay open while the call waits, and no method takes one.
        guard !message.carriesDescriptors else {
            return refuse(message, .invalidArgs, "The message carries file descriptors, and no method takes any.")
        }
        let (waiting, size) = (calls.load(of: sender), message.size)
        guard waiting.count < Self.mostWaiting.count, waiting.size + size <= Self.mostWaiting.size else {
            let most = "\(Self.mostWaiting.count) calls or \(Self.mostWaiting.size) bytes"
            return refuse(message, .limitsExceeded, "More than \(most) wait already; wait for their answers.")
        }
        // Who waited for all his answers has read them.
        if waiting.count == 0 { unread[sender] = nil }
        calls.append(message, size: size, from: sender, isLong: isLong(message))
    }

    /// Handles calls that wait, each sender's in turn. What is left goes on in the next round: at once, or when the bus
    /// has taken the answers that are there.
    package func endRound() {
        let start = loop.now
        // Each is told to every subscriber when the round ends.
        let most = Self.mostAtOnce.count / (1 + subscribers.count)
        var count = 0
        made = 0
        if longIsNext, bus.outgoingBytes < Self.mostUnsent, let message = calls.nextLong() { handle(message) }
        defer { longIsNext = calls.hasLong && made < Self.mostUnsent }
        while bus.outgoingBytes + made < Self.mostUnsent {
            guard let message = calls.next() else {
                let departed = peers.forgetDeparted { calls.load(of: $0).count > 0 }
                for name in departed { unread[name] = nil }
                return
            }
            handle(message)
            count += 1
            guard count < most, loop.now - start < Self.mostAtOnce.time else {
                loop.after(.zero) {}
                return
            }
        }
        // What was made goes out when this round ends, and the bus may take it without another word.
        if bus.outgoingBytes < Self.mostUnsent { loop.after(.zero) {} }
    }

    /// Gives back the memory of what would only make the next answer faster.
    func letGo() { lastList = nil }

    /// An answer of so many bytes was made.
    func count(_ bytes: Int, for sender: String) {
        made += bytes
        unread[sender, default: 0] += bytes
        guard unread[sender, default: 0] >= Self.mostUnread else { return }
        unread[sender] = nil
        hold(sender)
        agent.inOrder { [self] in bus.ping(sender) { self.release(sender) } }
    }

    /// Later calls of the same sender wait until it is released.
    func hold(_ sender: String) { calls.hold(sender) }

    func release(_ sender: String) { calls.release(sender) }

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
        guard let app = peers.app(of: message.sender ?? "") else { return identify(message) }
        do throws(BusError) {
            let arguments = try message.arguments()
            perform(Call(message: message, arguments: arguments, bus: bus, app: app), of: interface.name)
        } catch {
            refuse(message, error.name, error.text)
        }
    }

    /// The call has its turn again when it is known which app calls.
    private func identify(_ message: Message) {
        let sender = message.sender ?? ""
        if let error = unidentified.removeValue(forKey: sender) {
            return refuse(message, error.wire.name, error.wire.text)
        }
        hold(sender)
        calls.putBack(message, size: message.size, from: sender, isLong: isLong(message))
        peers.identify(sender) { [self] answer in
            if case .failure(let error) = answer { unidentified[sender] = error }
            release(sender)
        }
    }

    /// Whether its answer may be one that others should not wait for.
    private func isLong(_ message: Message) -> Bool {
        switch message.member {
        case "ListChanged", "History": return true
        case "List": return (try? message.arguments())?.first?.option("state") != .string("alerting")
        default: return false
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
