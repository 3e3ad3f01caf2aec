import AlarmCore
import AlarmWire
import DBus

/// Tells those who asked for it what changed, one by one; nobody else hears of any alarm.
package final class Subscribers: Mirror {
    private let bus: Connection
    private let most: (unread: Int, unasked: Int)
    /// By unique name.
    private var subscribers: [String: Subscriber] = [:]
    /// What rings next, as each owner among them was told last.
    private var next: [Owner: Instant] = [:]

    private final class Subscriber {
        let app: App
        /// So that one who left the bus is forgotten.
        var watch: Subscription?
        /// Signals sent since it was last known to have read all.
        var unread = 0
        /// Asks whether it has.
        var ping: PendingCall?

        init(_ app: App) { self.app = app }

        /// Whose alarms it may see.
        var owner: Owner { app.owner }
    }

    /// - Parameters:
    ///   - unread: from so many signals on that it has not read, one who subscribed is sent no more: the bus keeps them all.
    ///   - unasked: after so many it is asked whether it reads.
    package init(bus: Connection, unread: Int = 20_000, unasked: Int = 1_000) {
        self.bus = bus
        most = (unread, unasked)
    }

    var count: Int { subscribers.count }

    /// - Parameter app: what it belongs to, and so sees the alarms of.
    package func add(_ name: String, of app: App = App(id: nil, isSandboxed: false)) {
        guard subscribers[name] == nil else { return }
        let subscriber = Subscriber(app)
        subscribers[name] = subscriber
        subscriber.watch = bus.watchName(name) { [weak self] owner in
            if owner == nil { self?.remove(name) }
        }
    }

    package func remove(_ name: String) {
        guard let subscriber = subscribers.removeValue(forKey: name) else { return }
        subscriber.watch?.cancel()
        subscriber.ping?.cancel()
    }

    package func show(_ book: AlarmBook, after touches: [Touch], at moment: Moment) {
        for touch in touches where !subscribers.isEmpty {
            let state = touch.after.flatMap(AlarmStatus.init)
            // Not every change can be seen: a clock that is set moves deadlines of its own.
            guard state != touch.before.flatMap(AlarmStatus.init) else { continue }
            let name = state?.state.rawValue ?? "removed"
            guard let owner = (touch.after ?? touch.before)?.owner else { continue }
            tell(name, of: touch.id, owner)
        }
        guard !subscribers.isEmpty || !next.isEmpty else { return }
        let soonest = Dictionary(
            uniqueKeysWithValues: Set(subscribers.values.map(\.owner)).compactMap { owner in
                book.next(for: owner).map { (owner, $0.0) }
            })
        let before = next
        next = soonest
        guard soonest != before else { return }
        send(
            "PropertiesChanged", of: "org.freedesktop.DBus.Properties",
            [.string(Interface.alarms.name), .options([:]), .strings(["NextAlarm"])]
        ) { soonest[$0.owner] != before[$0.owner] }
    }

    /// The custom button of an alarm was pressed; it rings on.
    package func customButton(of alarm: AlarmID, owner: Owner) {
        tell("custom", of: alarm, owner)
    }

    /// The user answered an app anew. Each hears of its own app alone.
    func permissionsChanged(from before: Permissions, to after: Permissions) {
        for state in Authorization.allCases {
            send("AuthorizationChanged", of: Interface.alarms.name, [.string(state.rawValue)]) { app in
                let now = after.state(of: app.key, isSandboxed: app.isSandboxed)
                return now == state && now != before.state(of: app.key, isSandboxed: app.isSandboxed)
            }
        }
    }

    private func tell(_ state: String, of alarm: AlarmID, _ owner: Owner) {
        for name in Set([alarm, alarm.bare]) {
            send("AlarmChanged", of: Interface.alarms.name, [.string(name.description), .string(state)]) { app in
                app.owner.sees(owner) && alarm.seen(by: app.owner) == name
            }
        }
    }

    private func send(_ member: String, of interface: String, _ values: [Value], if isMeant: (App) -> Bool) {
        guard !subscribers.isEmpty else { return }
        let signal = Message.signal(path: Interface.path, interface: interface, member: member)
        guard (try? signal.append(values)) != nil else { return }
        for (name, subscriber) in subscribers where isMeant(subscriber.app) {
            bus.send(signal.copy(to: name))
            subscriber.unread += 1
            if subscriber.unread >= most.unread {
                report("\(name) subscribed and does not read: it is told of no more changes.")
                remove(name)
            } else if subscriber.unread >= most.unasked, subscriber.ping == nil {
                ping(subscriber, name)
            }
        }
    }

    private func ping(_ subscriber: Subscriber, _ name: String) {
        let before = subscriber.unread
        subscriber.ping = bus.ping(name) { [weak subscriber] in
            subscriber?.ping = nil
            subscriber?.unread -= before
        }
    }
}
