import AlarmCore
import AlarmWire
import DBus
import EventLoop

/// Follows the agent, while anybody listens: the alarms, the permission, and the agent's end and return. Of one thread.
final class AgentWatch {
    let line: BusLine
    private let loop: Loop
    private lazy var book = FollowedAlarms(
        tell: { [unowned self] event in
            for listener in listeners.values { listener(event) }
            intents.heard(event)
        },
        ask: { [unowned self] id, done in
            line.call("Get", [.string(id.description)]) { done(try? $0.get().first.flatMap(AlarmStatus.init(wire:))) }
        })
    private var subscriptions: [Subscription] = []
    private var authorization: String?
    private var listeners: [Int: (AgentEvent) -> Void] = [:]
    /// Listeners who have not been given the list yet.
    private var newcomers: Set<Int> = []
    private var authorizationListeners: [Int: (String) -> Void] = [:]
    private lazy var intents = IntentPerformer(line: line)
    private let application: ServedApplication
    private unowned let thread: BusThread
    /// Those of calls that were begun on other threads and have no answer yet.
    private var lateConnections: [Int: Connection] = [:]
    private var performsIntents = false
    private var count = 0
    /// Counts the agents joined, so that what an earlier one still answers is passed over.
    private var joined = 0
    private var isFollowing = false
    private var retryDelay = AgentWatch.shortestDelay

    private static let shortestDelay = Duration.milliseconds(200)
    private static let longestDelay = Duration.seconds(60)

    init(bus: Connection.Bus, loop: Loop, thread: BusThread) {
        self.loop = loop
        self.thread = thread
        line = BusLine(bus: bus, loop: loop)
        application = ServedApplication(line: line, thread: thread)
        line.whenLost = { [unowned self] in lost() }
    }

    // MARK: Who listens

    func listen(_ listener: @escaping (AgentEvent) -> Void) -> Int {
        count += 1
        let number = count
        newcomers.insert(number)
        // The first list has all that the app has been answered.
        book.afterChanges { [unowned self] in
            guard newcomers.remove(number) != nil else { return }
            listeners[number] = listener
            if let alarms = book.alarms { listener(.all(alarms)) }
        }
        follow()
        return number
    }

    func listenToAuthorization(_ listener: @escaping (String) -> Void) -> Int {
        count += 1
        authorizationListeners[count] = listener
        if let authorization { listener(authorization) }
        follow()
        return count
    }

    /// From now on for good: the app has alarms whose intents it performs.
    func performIntents() {
        performsIntents = true
        follow()
    }

    /// From now on for good: the program is this app on the bus.
    func serve(
        _ name: String, activated: @escaping ServedApplication.Activated, done: @escaping (AlarmFailure?) -> Void
    ) {
        application.serve(name, activated: activated) { [unowned self] failure in
            if failure == nil { performIntents() }
            done(failure)
        }
    }

    func performed(_ delivery: String, _ failure: String?) { application.performed(delivery, failure) }

    func leave(_ listener: Int) {
        listeners[listener] = nil
        newcomers.remove(listener)
        authorizationListeners[listener] = nil
        guard !hasListeners, isFollowing else { return }
        isFollowing = false
        joined += 1
        book.forget()
        authorization = nil
        for subscription in subscriptions { subscription.cancel() }
        subscriptions = []
        line.call("Unsubscribe") { _ in }
    }

    /// Receives the answer to a call that another thread has waited for long enough.
    func await(_ answer: LateAnswer, on late: HandedOver) {
        guard let connection = late.take() else { return }
        count += 1
        let number = count
        lateConnections[number] = connection
        connection.attach(to: loop)
        answer.whenLate { [thread] in thread.run { $0?.lateConnections[number] = nil } }
    }

    func after(_ span: Duration, _ work: @escaping () -> Void) { loop.after(span, work) }

    private var hasListeners: Bool {
        performsIntents || !listeners.isEmpty || !newcomers.isEmpty || !authorizationListeners.isEmpty
    }

    // MARK: The agent

    private func follow() {
        guard !isFollowing else { return }
        isFollowing = true
        open()
    }

    private func open() {
        guard isFollowing else { return }
        line.open { [unowned self] opened in
            guard isFollowing else { return }
            guard let connection = try? opened.get() else { return again { [unowned self] in open() } }
            application.claim(on: connection)
            let signals = Match(
                sender: Interface.alarms.name, path: Interface.path, interface: Interface.alarms.name)
            subscriptions = [
                connection.receive(signals) { [unowned self] in heard($0) },
                connection.watchName(Interface.alarms.name) { [unowned self] owner in
                    joined += 1
                    if owner == nil { wake() } else { join() }
                },
            ]
        }
    }

    private func lost() {
        joined += 1
        subscriptions = []
        guard isFollowing else { return }
        again { [unowned self] in open() }
    }

    /// Any call starts the agent; once it has the name, it is joined. One that is not installed is waited for.
    private func wake() {
        let number = joined
        line.call("Subscribe") { [unowned self] answer in
            guard number == joined, isFollowing, case .failure(let error) = answer else { return }
            guard error.name != BusError.serviceUnknown, error.name != BusError.disconnected else { return }
            again { [unowned self] in if number == joined { wake() } }
        }
    }

    private func join() {
        let number = joined
        book.awaitList()
        line.call("Subscribe") { [unowned self] answer in
            guard number == joined, isFollowing else { return }
            guard case .success = answer else { return rejoin(number) }
            line.call("List", [.options([:])]) { [unowned self] answer in
                guard number == joined, isFollowing else { return }
                guard case .array(_, let alarms) = try? answer.get().first else { return rejoin(number) }
                retryDelay = Self.shortestDelay
                book.begin(with: alarms.compactMap(AlarmStatus.init(wire:)))
            }
        }
        line.call("GetAuthorization") { [unowned self] answer in
            guard number == joined, isFollowing else { return }
            setAuthorization(Authorization.text(of: answer))
        }
    }

    private func rejoin(_ number: Int) { again { [unowned self] in if number == joined { join() } } }

    private func again(_ work: @escaping () -> Void) {
        let delay = retryDelay
        retryDelay = min(delay * 2, Self.longestDelay)
        loop.after(delay) { [unowned self] in if isFollowing { work() } }
    }

    private func heard(_ signal: Message) {
        guard let words = try? signal.arguments().compactMap(\.asString), let first = words.first else { return }
        switch signal.member {
        case "AlarmChanged" where words.count == 2:
            guard let id = AlarmID(first) else { return }
            if words[1] == "custom" {
                intents.pressed(id)
            } else {
                book.change(id, to: words[1])
            }
        case "AuthorizationChanged": setAuthorization(first)
        default: break
        }
    }

    private func setAuthorization(_ text: String?) {
        guard let text, text != authorization else { return }
        authorization = text
        for listener in authorizationListeners.values { listener(text) }
    }
}
