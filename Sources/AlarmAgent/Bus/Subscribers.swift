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
        let owner: Owner
        /// So that one who left the bus is forgotten.
        var watch: Subscription?
        /// Signals sent since it was last known to have read all.
        var unread = 0
        /// Asks whether it has.
        var ping: PendingCall?

        init(_ owner: Owner) { self.owner = owner }
    }

    /// - Parameters:
    ///   - unread: from so many signals on that it has not read, one who subscribed is sent no more: the bus keeps them all.
    ///   - unasked: after so many it is asked whether it reads.
    package init(bus: Connection, unread: Int = 20_000, unasked: Int = 1_000) {
        self.bus = bus
        most = (unread, unasked)
    }

    var count: Int { subscribers.count }

    /// - Parameter owner: whose alarms it may see.
    package func add(_ name: String, seeing owner: Owner = .host) {
        guard subscribers[name] == nil else { return }
        let subscriber = Subscriber(owner)
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
            tell("AlarmChanged", [.string(touch.id.description), .string(name)]) { $0.sees(owner) }
        }
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
        ) { soonest[$0] != before[$0] }
    }

    /// The custom button of an alarm was pressed; it rings on.
    package func customButton(of alarm: AlarmID, owner: Owner) {
        tell("AlarmChanged", [.string(alarm.description), .string("custom")]) { $0.sees(owner) }
    }

    private func tell(_ member: String, _ values: [Value], if isMeant: (Owner) -> Bool) {
        send(member, of: Interface.alarms.name, values, if: isMeant)
    }

    private func send(_ member: String, of interface: String, _ values: [Value], if isMeant: (Owner) -> Bool) {
        guard !subscribers.isEmpty else { return }
        let signal = Message.signal(path: Interface.path, interface: interface, member: member)
        guard (try? signal.append(values)) != nil else { return }
        for (name, subscriber) in subscribers where isMeant(subscriber.owner) {
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
        let ping = Message.methodCall(
            destination: name, path: "/", interface: "org.freedesktop.DBus.Peer", member: "Ping")
        ping.autoStart = false
        let before = subscriber.unread
        subscriber.ping = bus.call(ping, timeout: nil) { [weak subscriber] _ in
            subscriber?.ping = nil
            subscriber?.unread -= before
        }
    }
}
